public import Foundation
import Players

/// The SDK's player; several can be used at the same time (Players/MultiInstance).
@MainActor open class OTVAVPlayer: AVPlayer {}

/// The SDK's item: gets its licences through the delegate that `OTVDRMManager` had when the item
/// was created, and releases its SSM session when it is de-initialised (Players/SecureSessions).
@MainActor open class OTVAVPlayerItem: AVPlayerItem {
  private let delegate: OTVCommonLicenseDelegate?

  /// An item of a stream, with the current licence delegate.
  public override init(url: URL) {
    delegate = OTVDRMManager.shared.licenseDelegate
    super.init(url: url)
  }

  override func configuration(in simulator: Simulator) -> PlayerConfiguration {
    OTVDRMManager.configuration(for: delegate, url: url, in: simulator)
  }

  override func code(in simulator: Simulator) -> (any AppCode)? { delegate }
}

/// The SDK's view of a player; headless here.
@MainActor public final class OTVContainerView {
  /// The player whose picture it shows.
  public var player: OTVAVPlayer?

  /// A view that shows a player's picture.
  public init(player: OTVAVPlayer? = nil) { self.player = player }
}
