import Foundation

/// Why a Flowplayer cannot play (DOMAIN §4).
public enum PlayerError: Error {
  case invalidConfig
  case invalidAccessToken
  case playbackError(any Error)

  init(_ message: String) {
    self = .playbackError(
      NSError(domain: "PlaybackError", code: -1, userInfo: [NSLocalizedDescriptionKey: message]))
  }
}
