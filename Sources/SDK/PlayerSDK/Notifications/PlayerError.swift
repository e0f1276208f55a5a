public import Foundation

/// The reason why a Flowplayer cannot play (Players/Flowplayer).
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
  /// Compares the cases, and the domain, code and `userInfo` of the errors in them.
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
  /// The error in words; those of the first two cases are ours, because the SDK's are not public
  /// [N].
  public var errorDescription: String? {
    switch self {
    case .invalidConfig: "The configuration is invalid."
    case .invalidAccessToken: "The access token is invalid."
    case .playbackError(let error): error.localizedDescription
    }
  }
}
