import Foundation
import Players

extension Notice {
  /// Whether an app is told this by a notification of the SDK or of the system.
  var isPosted: Bool {
    switch self {
    case .didEnterBackground, .willEnterForeground, .didRotate: true
    default: isSDKNotification
    }
  }

  /// The documented `object`: the case for licence errors, the item for AVFoundation's
  /// notifications, nothing for those of SSM (Players/SecureSessions).
  func object(item: AnyObject?) -> Any? {
    switch self {
    case .drmLicenseError(let failure): OTVDRMLicenseError(failure.object)
    case .selectedBitrateChanged(let bitrate): bitrate
    case .availableBitratesChanged(let bitrates): bitrates
    case .newErrorLogEntry, .playbackStalled, .didPlayToEndTime, .failedToPlayToEndTime: item
    default: nil
    }
  }

  /// The documented keys, with values of the types that apps cast to.
  var userInfo: [AnyHashable: Any]? {
    var userInfo: [AnyHashable: Any] = [:]
    for field in fields { userInfo[field.key] = field.value.plain }
    switch self {
    case .ssmSetupError(let failure), .ssmHeartbeatError(let failure),
      .ssmTeardownError(let failure):
      userInfo["error"] = NSError(
        domain: "SSMErrorDomain", code: failure.errorCode ?? failure.code,
        userInfo: [NSLocalizedDescriptionKey: failure.message])
    default: break
    }
    return userInfo.isEmpty ? nil : userInfo
  }
}

extension FieldValue {
  fileprivate var plain: Any {
    switch self {
    case .text(let text): text
    case .integer(let integer): integer
    case .number(let number): number
    case .flag(let flag): flag
    }
  }
}
