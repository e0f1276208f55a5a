import ContentProtection
import Simulation

/// What happens to downloads and to the licences kept with them (Players/Offline, "Downloads").
package enum OfflineNotice: Hashable, Sendable {
  case assetDownloadStateChanged(name: String, DownloadState)
  case assetDownloadProgress(name: String, percent: Int)
  case licenseDownloadEnded(success: Bool)
  /// The app calls one of the two renewal methods (Players/Offline, "Renewing a kept licence").
  case renewLicenseCalled(RenewalRoute, keyIdentifier: String, reason: String)
  /// A kept licence decrypts a downloaded asset; it expires after `left`.
  case offlineLicenceOpened(name: String, left: Duration)
  case downloadRemoved(name: String)
  /// The key server said when a kept licence ends; `nil` = it did not.
  case licenceEndKnown(name: String, left: Duration?)
  /// The key server has, or has not, taken the proof that a kept key was invalidated.
  case keyReturned(name: String, success: Bool)
  /// `urlSession(_:task:didCompleteWithError:)` of a download task, with an error.
  indirect case downloadFailed(name: String, ItemFailure)

  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    switch self {
    case .assetDownloadStateChanged(let name, let state):
      row(
        "OTVAssetDownloadStateChanged",
        "a download started, paused, resumed, completed or failed",
        state == .error ? .warning : .notice, text: "\(name): \(state.rawValue)",
        ["name": name, "downloadState": state.rawValue])
    case .assetDownloadProgress(let name, let percent):
      row(
        "OTVAssetDownloadProgress", "a download's progress, as a percentage",
        text: "\(name): \(percent) %", ["name": name], log: ["progress": percent])
    case .licenseDownloadEnded(let success):
      row(
        "OTVLicenseDownloadEnded", "the request for a stored licence ended", .notice,
        text: success ? "success" : "failed", ["success": success])
    case .renewLicenseCalled(let route, let identifier, let reason):
      row(
        route.methodName, "the app called this method to renew a licence", .notice, .call,
        text: "\(AssetIdentifier.contentName(of: identifier)): \(reason)",
        ["identifier": KeyURL.assetIdentifier(identifier), "reason": reason])
    case .offlineLicenceOpened(let name, let left):
      row(
        "persistentContentKeyLoaded", "a stored licence decrypts a download", .notice,
        .simulator, text: "\(name) from the device, \(left.components.seconds) s left to play",
        ["name": name, "secondsLeft": left.inSeconds])
    case .downloadRemoved(let name):
      row(
        "downloadRemoved", "a download was removed from the device", .notice, .simulator,
        text: "\(name) is no longer on the device", ["name": name])
    case .licenceEndKnown(let name, let left): row.licenceEnd(name, left)
    case .keyReturned(let name, let success): row.keyReturned(name, success)
    case .downloadFailed(let name, let failure): row.failure(name, failure)
    }
  }

  static let samples: [Self] =
    [
      .assetDownloadStateChanged(name: "", .downloading),
      .assetDownloadProgress(name: "", percent: 0), .licenseDownloadEnded(success: true),
    ] + RenewalRoute.allCases.map { .renewLicenseCalled($0, keyIdentifier: "", reason: "") } + [
      .offlineLicenceOpened(name: "", left: .zero), .downloadRemoved(name: ""),
      .downloadFailed(name: "", .sample), .keyReturned(name: "", success: true),
      .licenceEndKnown(name: "", left: .zero),
    ]
}

extension NoticeRow.Maker {
  fileprivate func keyReturned(_ name: String, _ success: Bool) -> NoticeRow {
    self(
      "persistentContentKeyReturned",
      "the app sent the key server the proof that a stored key is invalid",
      success ? .notice : .warning,
      .simulator,
      text: "\(name): \(success ? "the server got the proof" : "the server did not get the proof")",
      ["name": name, "success": success])
  }

  fileprivate func licenceEnd(_ name: String, _ left: Duration?) -> NoticeRow {
    let answer =
      left.map { "the key server says it ends in \($0.components.seconds) s" }
      ?? "the key server does not say; the app waits for the notification"
    return self(
      "licenceInformation", "the app asked the key server when a stored licence ends",
      left == nil ? .warning : .notice, .simulator, text: "\(name): \(answer)",
      ["name": name, "secondsLeft": left?.inSeconds])
  }

  fileprivate func failure(_ name: String, _ failure: ItemFailure) -> NoticeRow {
    self(
      "assetDownloadTaskDidCompleteWithError", "a download failed and was discarded",
      .warning, .call, text: "\(name): \(failure.domain) \(failure.code) \(failure.comment)",
      ["name": name] + failure.fields, error: failure.native)
  }
}
