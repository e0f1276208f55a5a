import ContentProtection
public import Foundation
import HeadEndAPI
import Lab
import Players

/// The SDK's keeper of downloads (`reference/opentv-renewing-a-licence.txt`, DOMAIN §1.9).
@MainActor public final class OTVPersistenceManager {
  /// The manager of the current simulator.
  public static var shared: OTVPersistenceManager { Simulator.current.persistenceManager }

  /// Keys of licence options.
  public enum Keys {
    /// Whether the licence is to be kept on the device.
    public static let OTVLicenseOptionOffline = "OTVLicenseOptionOffline"
  }

  /// Assets by content, in the order they were asked for.
  private var assets: [OTVPersistenceAsset] = []

  init() {}

  /// What was loaded down or is being loaded down.
  public func getDownloads() -> [OTVPersistenceAsset] { assets.filter { $0.observation != nil } }

  /// Loads a video down, with a licence from the manager's delegate (the SDK's own name for this is
  /// not public).
  @discardableResult
  public func startDownload(url: URL) -> OTVPersistenceAsset {
    let asset = asset(url, in: .current)
    asset.perform(.download, OTVDRMManager.shared.licenseDelegate)
    return asset
  }

  /// Asks anew for a kept licence, by its key identifier.
  func renewLicense(_ identifier: String, _ delegate: OTVCommonLicenseDelegate?) {
    let simulator = Simulator.current
    guard let content = AssetIdentifier(text: identifier)?.contentId,
      let channel = simulator.session.world.lineUp.channels.first(where: { $0.content == content }),
      let url = URL(string: simulator.endpoints.masterPlaylist(of: channel))
    else { return }
    asset(url, in: simulator).perform(.renewKept(content, .manager), delegate)
  }

  private func asset(_ url: URL, in simulator: Simulator) -> OTVPersistenceAsset {
    let content = simulator.channel(at: url).content
    if let asset = assets.first(where: { $0.content == content }) { return asset }
    let asset = OTVPersistenceAsset(url, content: content, simulator)
    assets.append(asset)
    return asset
  }
}
