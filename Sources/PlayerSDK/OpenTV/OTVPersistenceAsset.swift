public import Foundation
import HeadEndAPI
import Lab
import Players
import Simulation

/// One video that an app downloads, with a persistent licence (Players/Offline).
@MainActor public final class OTVPersistenceAsset: NSObject {
  /// Keys of the download notifications' `userInfo`.
  public enum Keys {
    /// The asset's name.
    public static let name = "name"
    /// Raw value of an `OTVDownloadState`.
    public static let downloadState = "downloadState"
  }

  /// Information on a persistent licence. It has no expiry date, because Apple exposes none: an app
  /// notes when it received the licence (Players/Licences, "Finding out when a licence expires").
  public struct LicenseInfo: Hashable, Sendable {
    /// Seconds for which the licence was granted, however many of them have passed. That they count
    /// from the download and not from the first playback is our choice [N].
    public let duration: Double
  }

  /// Where the video is streamed from.
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

  /// Its name in notifications.
  public var name: String { observation?.name ?? content }

  /// The state of the download; `nil` when there is none.
  public var downloadState: OTVDownloadState? {
    observation.flatMap { OTVDownloadState(rawValue: $0.state.rawValue) }
  }

  /// Downloaded segments, in percent; a name of our own [N].
  public var progress: Int { observation?.percent ?? 0 }

  /// The video on the device; `nil` before the download is complete.
  public func offlineURL() -> URL? {
    downloadState == .downloaded ? URL(string: PersistenceAsset.offlineURL(of: content)) : nil
  }

  /// The persistent licence; `nil` without one.
  public var licenseInfo: LicenseInfo? {
    observation?.grantedStorage.map { LicenseInfo(duration: $0.inSeconds) }
  }

  /// Renews the persistent licence, with that delegate.
  public func renewLicense(delegate: (any OTVLicenseDelegate)?) {
    perform(.renewKept(content, .asset), delegate)
  }

  /// Suspends the download, as `AVAssetDownloadTask.suspend()` does; a name of our own [N].
  public func suspend() { perform(.pauseDownload, nil) }

  /// Goes on with the download at its byte, as `AVAssetDownloadTask.resume()` does; a name of our
  /// own [N].
  public func resume() { perform(.resumeDownload, nil) }

  /// Cancels the download, or removes it from the device; a name of our own [N].
  public func delete() { perform(.removeDownload, nil) }

  var observation: DownloadObservation? {
    simulator?.observation(of: player)?.downloads.first { $0.content == content }
  }

  /// Performs a command, with a delegate for what its player asks from now on.
  func perform(_ command: PlayerCommand, _ delegate: (any OTVLicenseDelegate)?) {
    if let delegate { binding.code = LicenseDelegateCode.of(delegate) }
    binding.url = offlineURL() ?? url
    simulator?.report(player, command)
  }
}

/// State of a download; its raw value is what `OTVPersistenceAsset.Keys.downloadState` holds
/// (Players/Offline).
public enum OTVDownloadState: String, CaseIterable, Sendable {
  case downloading
  /// Suspended; the SDK's own name was not published [N].
  case paused
  case downloaded
  case error
}
