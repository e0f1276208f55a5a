import Foundation
import PlayerSDK

/// What the tests' apps share: a simulator of their own, streams and tokens.
@MainActor enum TestApp {
  static func begin(
    _ lineUp: SimulatedLineUp = .demo, seed: UInt64 = 7
  ) -> Simulator {
    Simulator.current = Simulator(lineUp, seed: seed)
    return Simulator.current
  }

  /// Sets an SSP delegate with tokens for these contents; its SSM service is the tenant's if no
  /// other is given.
  @discardableResult
  static func setSSPDelegate(
    _ simulator: Simulator, for contents: [String], sync: Bool = true, server: URL? = nil
  ) throws -> OTVSSPLicenseDelegate {
    let delegate = OTVSSPLicenseDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL,
      ssmServerURL: server ?? simulator.ssmServerURL, syncSSMSetupTeardown: sync)
    for content in contents {
      delegate.setStream(
        token: try simulator.contentToken(for: content), with: try simulator.url(of: content))
    }
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    return delegate
  }

  static func play(_ content: String, _ simulator: Simulator) throws -> OTVAVPlayer {
    let player = OTVAVPlayer(playerItem: OTVAVPlayerItem(url: try simulator.url(of: content)))
    player.play()
    return player
  }
}
