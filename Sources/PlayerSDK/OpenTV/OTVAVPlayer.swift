public import Foundation
import Players

/// The SDK's player; several can be used at the same time (Players/MultiInstance).
@MainActor open class OTVAVPlayer: AVPlayer {
  /// A player of a stream, whose item is the SDK's.
  public convenience init(url: URL) { self.init(playerItem: OTVAVPlayerItem(url: url)) }
}

/// The SDK's item: asks whichever licence delegate `OTVDRMManager` has at that moment, and releases
/// its SSM session when it is de-initialised (Players/SecureSessions).
///
/// Whether it has sessions, and with which server, is decided by the delegate that was set when the
/// item was created [N].
@MainActor open class OTVAVPlayerItem: AVPlayerItem {
  private let firstDelegate: (any OTVLicenseDelegate)?

  /// An item of a stream, with the current licence delegate.
  public override init(url: URL) {
    firstDelegate = OTVDRMManager.shared.licenseDelegate
    super.init(url: url)
  }

  /// An item of an asset. One that was added to a key session gets its keys there, and asks no
  /// licence delegate [N].
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

/// The SDK's view of a player; headless here.
@MainActor public final class OTVContainerView: NSObject {
  /// The player whose picture it shows.
  public var player: OTVAVPlayer?

  /// A view that shows a player's picture.
  public init(player: OTVAVPlayer? = nil) { self.player = player }
}
