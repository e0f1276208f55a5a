public import Foundation

/// Why a Flowplayer cannot play (Players/Flowplayer).
public enum PlayerError: Error {
  case invalidConfig
  case invalidAccessToken
  case playbackError(any Error)

  init(_ message: String) {
    self = .playbackError(
      NSError(domain: "PlaybackError", code: -1, userInfo: [NSLocalizedDescriptionKey: message]))
  }
}

extension PlayerError: Equatable {
  /// Whether they have the same case, and in it an error of the same domain, code and `userInfo`.
  public static func == (lhs: PlayerError, rhs: PlayerError) -> Bool {
    switch (lhs, rhs) {
    case (.invalidConfig, .invalidConfig), (.invalidAccessToken, .invalidAccessToken): true
    case (.playbackError(let one), .playbackError(let other)):
      (one as NSError).isEqual(other as NSError)
    case (.invalidConfig, _), (.invalidAccessToken, _), (.playbackError, _): false
    }
  }
}

extension PlayerError: LocalizedError {
  /// What happened; of the first two cases the SDK's own words are not public [N].
  public var errorDescription: String? {
    switch self {
    case .invalidConfig: "The configuration is invalid."
    case .invalidAccessToken: "The access token is invalid."
    case .playbackError(let error): error.localizedDescription
    }
  }
}
