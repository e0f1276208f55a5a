import ContentProtection
public import Foundation
import HeadEndAPI
import Players
import Sessions
import Worlds

/// The SDK's singleton that manages the downloads (Players/Offline).
@MainActor public final class OTVPersistenceManager: NSObject {
  /// The manager of the current simulator.
  public static var shared: OTVPersistenceManager { of(.current) }

  static func of(_ simulator: Simulator) -> OTVPersistenceManager {
    simulator.shared { OTVPersistenceManager() }
  }

  /// The keys of licence options.
  public enum Keys {
    /// The key whose value is true for a persistent licence.
    public static let OTVLicenseOptionOffline = "OTVLicenseOptionOffline"
  }

  /// The assets, one for each content ID, in the order in which they were requested.
  private var assets: [OTVPersistenceAsset] = []

  nonisolated override init() { super.init() }

  /// All downloads, complete or not.
  public func getDownloads() -> [OTVPersistenceAsset] { assets.filter { $0.observation != nil } }

  /// Downloads a video, with a licence through the delegate of `OTVDRMManager`; the name is ours,
  /// because the SDK's is not public [N].
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
