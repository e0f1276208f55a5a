public import Foundation
import HeadEndAPI

/// Stands in for AVFoundation's asset: the stream that an item plays.
@MainActor public final class AVURLAsset: NSObject, AVContentKeyRecipient {
  /// The stream's address.
  public let url: URL
  /// The session that it was added to.
  weak var keySession: AVContentKeySession?
  /// The player that plays it; `nil` before.
  var player: PlayerID?

  /// An asset of a stream; options have no effect here.
  public init(url: URL, options: [String: Any]? = nil) { self.url = url }

  public var mayRequireContentKeysForMediaDataProcessing: Bool {
    Simulator.current.channel(at: url).isEncrypted
  }
}

/// What can get its keys from an `AVContentKeySession`.
@MainActor public protocol AVContentKeyRecipient: AnyObject {
  /// Whether it has to be added to a session before it can be played.
  var mayRequireContentKeysForMediaDataProcessing: Bool { get }
}
