import ContentProtection
public import Foundation
import HeadEndAPI
import Lab
import Players

/// The SDK's singleton that holds the downloads (Players/Offline).
@MainActor public final class OTVPersistenceManager: NSObject {
  /// The manager of the current simulator.
  public static var shared: OTVPersistenceManager { of(.current) }

  static func of(_ simulator: Simulator) -> OTVPersistenceManager {
    simulator.shared { OTVPersistenceManager() }
  }

  /// Keys of licence options.
  public enum Keys {
    /// Whether the licence is persistent.
    public static let OTVLicenseOptionOffline = "OTVLicenseOptionOffline"
  }

  /// One asset for each content, in the order in which they were requested.
  private var assets: [OTVPersistenceAsset] = []

  nonisolated override init() { super.init() }

  /// The downloads, complete or not.
  public func getDownloads() -> [OTVPersistenceAsset] { assets.filter { $0.observation != nil } }

  /// Downloads a video, with a licence through `OTVDRMManager`'s delegate. The SDK's own name for
  /// this is not public [N].
  @discardableResult
  public func startDownload(url: URL) -> OTVPersistenceAsset {
    let asset = asset(url, in: .current)
    asset.perform(.download, OTVDRMManager.shared.licenseDelegate)
    return asset
  }

  /// Renews a persistent licence, by its key identifier.
  func renewLicense(_ identifier: String, _ delegate: (any OTVLicenseDelegate)?) {
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
