public import Foundation

/// Stands in for AVFoundation's key specifier, which names a key.
public final class AVContentKeySpecifier: NSObject, Sendable {
  /// FairPlay.
  public var keySystem: AVContentKeySystem { .fairPlayStreaming }
  /// The key's URI in the playlist, such as `skd://…`, as a `String`.
  public var identifier: Any { uri }
  let uri: String

  init(uri: String) { self.uri = uri }
}

/// A system that delivers keys.
public struct AVContentKeySystem: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// FairPlay.
  public static let fairPlayStreaming = Self(rawValue: "fairPlayStreaming")
}
