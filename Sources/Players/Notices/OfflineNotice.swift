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
  /// The key server has, or has not, taken the proof that a kept key was invalidated.
  case keyReturned(name: String, success: Bool)
  /// `urlSession(_:task:didCompleteWithError:)` of a download task, with an error.
  indirect case downloadFailed(name: String, ItemFailure)

  var name: String {
    switch self {
    case .assetDownloadStateChanged: "OTVAssetDownloadStateChanged"
    case .assetDownloadProgress: "OTVAssetDownloadProgress"
    case .licenseDownloadEnded: "OTVLicenseDownloadEnded"
    case .renewLicenseCalled(let route, _, _): route.methodName
    case .offlineLicenceOpened: "persistentContentKeyLoaded"
    case .downloadRemoved: "downloadRemoved"
    case .keyReturned: "persistentContentKeyReturned"
    case .downloadFailed: "assetDownloadTaskDidCompleteWithError"
    }
  }

  var text: String {
    switch self {
    case .assetDownloadStateChanged(let name, let state): "\(name): \(state.rawValue)"
    case .assetDownloadProgress(let name, let percent): "\(name): \(percent) %"
    case .licenseDownloadEnded(let success): success ? "success" : "no success"
    case .renewLicenseCalled(_, let identifier, let reason):
      "\(AssetIdentifier.contentName(of: identifier)): \(reason)"
    case .offlineLicenceOpened(let name, let left):
      "\(name) from the device, \(left.components.seconds) s left to play"
    case .downloadRemoved(let name): "\(name) is no longer on the device"
    case .keyReturned(let name, let success):
      "\(name): \(success ? "the server has the proof" : "the server has no proof yet")"
    case .downloadFailed(let name, let failure):
      "\(name): \(failure.domain) \(failure.code) \(failure.comment)"
    }
  }

  var fields: NoticeFields {
    switch self {
    case .assetDownloadStateChanged(let name, let state):
      [("name", .text(name)), ("downloadState", .text(state.rawValue))]
    case .assetDownloadProgress(let name, let percent):
      [("name", .text(name)), ("progress", .integer(percent))]
    case .licenseDownloadEnded(let success): [("success", .flag(success))]
    case .renewLicenseCalled(_, let identifier, let reason):
      [("identifier", .text(identifier)), ("reason", .text(reason))]
    case .offlineLicenceOpened(let name, let left):
      [("name", .text(name)), ("secondsLeft", .number(left.inSeconds))]
    case .downloadRemoved(let name): [("name", .text(name))]
    case .keyReturned(let name, let success):
      [("name", .text(name)), ("success", .flag(success))]
    case .downloadFailed(let name, let failure): [("name", .text(name))] + failure.fields
    }
  }

  var severity: Severity {
    switch self {
    case .assetDownloadStateChanged(_, .error), .downloadFailed, .keyReturned(_, success: false):
      .warning
    case .assetDownloadStateChanged(_, .downloading), .assetDownloadStateChanged(_, .paused),
      .assetDownloadStateChanged(_, .downloaded), .licenseDownloadEnded, .renewLicenseCalled,
      .offlineLicenceOpened, .downloadRemoved,
      .keyReturned(_, success: true):
      .notice
    case .assetDownloadProgress: .info
    }
  }

  var kind: NoticeKind {
    switch self {
    case .assetDownloadStateChanged, .assetDownloadProgress, .licenseDownloadEnded: .notification
    case .renewLicenseCalled, .downloadFailed: .call
    case .offlineLicenceOpened, .downloadRemoved, .keyReturned: .simulator
    }
  }
}
