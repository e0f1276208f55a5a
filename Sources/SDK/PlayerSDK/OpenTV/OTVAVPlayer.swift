public import Foundation
import Players

/// The SDK's player; an app may use several at the same time (Players/MultiInstance).
@MainActor open class OTVAVPlayer: AVPlayer {
  /// Creates a player of a stream, with the SDK's item.
  public convenience init(url: URL) { self.init(playerItem: OTVAVPlayerItem(url: url)) }
}

/// The SDK's item: uses the licence delegate that `OTVDRMManager` has at each request, and ends its
/// SSM session when it is de-initialised (Players/SecureSessions).
///
/// The delegate that is set when the item is created decides whether the item has sessions, and
/// with which server [N].
@MainActor open class OTVAVPlayerItem: AVPlayerItem {
  private let firstDelegate: (any OTVLicenseDelegate)?

  /// Creates an item of a stream, with the current licence delegate.
  public override init(url: URL) {
    firstDelegate = OTVDRMManager.shared.licenseDelegate
    super.init(url: url)
  }

  /// Creates an item of an asset; if the asset belongs to a key session, the session provides the
  /// keys, and no licence delegate is asked [N].
  public override init(asset: AVURLAsset) {
    firstDelegate = OTVDRMManager.shared.licenseDelegate
    super.init(asset: asset)
  }

  override func configuration(in simulator: Simulator) -> PlayerConfiguration {
    guard asset.keySession == nil else { return super.configuration(in: simulator) }
    return OTVDRMManager.configuration(for: firstDelegate, url: url, in: simulator)
  }

  override func code(in simulator: Simulator) -> (any AppCode)? {
    super.code(in: simulator) ?? CurrentLicenseDelegate(simulator: simulator)
  }
}

/// The SDK's asset, from which an item can be created. Here the item asks the licence delegate, as
/// it does with any other asset [N].
@MainActor public final class OTVAVURLAsset: AVURLAsset {}

/// The SDK's view of a player; it draws nothing here.
@MainActor public final class OTVContainerView: NSObject {
  /// The layer that shows the player's picture.
  public let playerLayer: AVPlayerLayer
  /// The player whose picture it shows, which is its layer's; the name is ours [N].
  public var player: OTVAVPlayer? {
    get { playerLayer.player as? OTVAVPlayer }
    set { playerLayer.player = newValue }
  }

  /// Creates a view that shows a player's picture; the name is ours [N].
  public init(player: OTVAVPlayer? = nil) { playerLayer = AVPlayerLayer(player: player) }
}
