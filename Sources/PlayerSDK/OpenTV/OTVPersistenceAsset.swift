public import Foundation
import HeadEndAPI
import Lab
import Players
import Simulation

/// One video that an app loads down, with a licence that is kept
/// (`reference/opentv-renewing-a-licence.txt`, DOMAIN §1.9).
@MainActor public final class OTVPersistenceAsset {
  /// Keys of the download notifications' `userInfo`.
  public enum Keys {
    /// What the asset is called.
    public static let name = "name"
    /// Raw value of an `OTVDownloadState`.
    public static let downloadState = "downloadState"
  }

  /// What is known of a kept licence.
  public struct LicenseInfo: Hashable, Sendable {
    /// Seconds until the licence is over, by the device's clock.
    public let duration: Double
  }

  /// Where the video is streamed from.
  public let url: URL
  let content: String
  // Weak: the simulator has the manager, and the manager its assets.
  private weak var simulator: Simulator?
  private let player: PlayerID
  private let seat: Seat

  init(_ url: URL, content: String, _ simulator: Simulator) {
    self.url = url
    self.content = content
    self.simulator = simulator
    seat = Seat(device: simulator.device, host: .none)
    player = simulator.seat(
      OTVDRMManager.configuration(
        for: OTVDRMManager.shared.licenseDelegate, url: url, in: simulator), seat)
  }

  /// What notifications call it.
  public var name: String { observation?.name ?? content }

  /// How far the download is; `nil` when there is none.
  public var downloadState: OTVDownloadState? {
    observation.flatMap { OTVDownloadState(rawValue: $0.state.rawValue) }
  }

  /// Segments saved, in hundredths of all.
  public var progress: Int { observation?.percent ?? 0 }

  /// The video on the device; `nil` before the download is complete.
  public func offlineURL() -> URL? {
    downloadState == .downloaded ? URL(string: PersistenceAsset.offlineURL(of: content)) : nil
  }

  /// The kept licence; `nil` without one.
  public var licenseInfo: LicenseInfo? {
    guard let simulator, let end = observation?.licenceEnd else { return nil }
    let now = UnixTime(at: simulator.session.now)
    return LicenseInfo(duration: (end - now).inSeconds)
  }

  /// Asks anew for the kept licence, with that delegate.
  public func renewLicense(delegate: (any OTVLicenseDelegate)?) {
    perform(.renewKept(content, .asset), delegate as? OTVCommonLicenseDelegate)
  }

  /// Gives the download up, or takes it off the device.
  public func delete() { perform(.removeDownload, nil) }

  var observation: DownloadObservation? {
    simulator?.observation(of: player)?.downloads.first { $0.content == content }
  }

  /// Does a command, with a delegate for what its player asks from now on.
  func perform(_ command: PlayerCommand, _ delegate: OTVCommonLicenseDelegate?) {
    if let delegate { seat.host = .licence(delegate) }
    seat.url = offlineURL() ?? url
    simulator?.perform(.player(player, command))
  }
}
