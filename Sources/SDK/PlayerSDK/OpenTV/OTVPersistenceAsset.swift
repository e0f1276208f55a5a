public import Foundation
import HeadEndAPI
import Players
import Simulation
import Worlds

/// A video that an app downloads, with a persistent licence (Players/Offline).
@MainActor public final class OTVPersistenceAsset: NSObject {
  /// The keys of the `userInfo` of download notifications.
  public enum Keys {
    /// The key for the asset's name.
    public static let name = "name"
    /// The key for the raw value of an `OTVDownloadState`.
    public static let downloadState = "downloadState"
  }

  /// Information on a persistent licence.
  ///
  /// It has no expiry date, because Apple exposes none: an app records when it received the licence
  /// (Players/Licences, "Finding out when a licence expires").
  public struct LicenseInfo: Hashable, Sendable {
    /// The duration for which the licence was granted, in seconds. It counts from the download, not
    /// from the first playback, which is our choice [N].
    public let duration: Double
  }

  /// The address that the video is streamed from.
  public let url: URL
  let content: String
  // Weak: the simulator owns the manager, and the manager its assets.
  private weak var simulator: Simulator?
  private let player: PlayerID
  private let binding: PlayerBinding

  init(_ url: URL, content: String, _ simulator: Simulator) {
    self.url = url
    self.content = content
    self.simulator = simulator
    binding = PlayerBinding(device: simulator.device, code: nil)
    player = simulator.bind(
      binding,
      OTVDRMManager.configuration(
        for: OTVDRMManager.shared.licenseDelegate, url: url, in: simulator))
  }

  /// The asset's name in notifications.
  public var name: String { observation?.name ?? content }

  /// The state of the download; `nil` if there is none.
  public var downloadState: OTVDownloadState? {
    observation.flatMap { OTVDownloadState(rawValue: $0.state.rawValue) }
  }

  /// The downloaded segments, in percent; the name is ours [N].
  public var progress: Int { observation?.percent ?? 0 }

  /// The address of the video on the device; `nil` before the download is complete.
  public func offlineURL() -> URL? {
    downloadState == .downloaded ? URL(string: PersistenceAsset.offlineURL(of: content)) : nil
  }

  /// The persistent licence; `nil` if there is none.
  public var licenseInfo: LicenseInfo? {
    observation?.grantedStorage.map { LicenseInfo(duration: $0.inSeconds) }
  }

  /// Renews the persistent licence with this delegate.
  public func renewLicense(delegate: (any OTVLicenseDelegate)?) {
    perform(.renewKept(content, .asset), delegate)
  }

  /// Suspends the download, as `AVAssetDownloadTask.suspend()` does; the name is ours [N].
  public func suspend() { perform(.pauseDownload, nil) }

  /// Resumes the download from the byte where it stopped, as `AVAssetDownloadTask.resume()` does;
  /// the name is ours [N].
  public func resume() { perform(.resumeDownload, nil) }

  /// Cancels the download, or removes it from the device; the name is ours [N].
  public func delete() { perform(.removeDownload, nil) }

  var observation: DownloadObservation? {
    simulator?.observation(of: player)?.downloads.first { $0.content == content }
  }

  /// Performs a command; from now on, the delegate, if any, answers the player's questions.
  func perform(_ command: PlayerCommand, _ delegate: (any OTVLicenseDelegate)?) {
    if let delegate { binding.code = LicenseDelegateCode.of(delegate) }
    binding.url = offlineURL() ?? url
    simulator?.report(player, command)
  }
}

/// The state of a download, whose raw value is under `OTVPersistenceAsset.Keys.downloadState`
/// (Players/Offline).
public enum OTVDownloadState: String, CaseIterable, Sendable {
  case downloading
  /// Suspended; the name is ours, because the SDK's is not public [N].
  case paused
  case downloaded
  case error
}
