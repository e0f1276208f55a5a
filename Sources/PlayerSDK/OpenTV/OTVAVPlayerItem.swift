public import Foundation
import Players

/// The SDK's item: takes its licences from the delegate that `OTVDRMManager` had when it was made,
/// and releases its SSM session when it is de-initialised
/// (`reference/opentv-secure-session-management.txt`).
@MainActor open class OTVAVPlayerItem: AVPlayerItem {
  private let delegate: OTVCommonLicenseDelegate?

  /// An item of a stream, with the licence delegate that is set now.
  public override init(url: URL) {
    delegate = OTVDRMManager.shared.licenseDelegate
    super.init(url: url)
  }

  override func configuration(in simulator: Simulator) -> PlayerConfiguration {
    OTVDRMManager.configuration(for: delegate, url: url, in: simulator)
  }

  override func code(in simulator: Simulator) -> AppCode { delegate.map { .licence($0) } ?? .none }
}
