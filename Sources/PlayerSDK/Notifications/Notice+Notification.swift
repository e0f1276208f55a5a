import Foundation
import Players

extension Notice {
  /// The documented `object`: the case for licence errors, the item for AVFoundation's
  /// notifications, nothing for those of SSM (Players/SecureSessions).
  func object(item: AnyObject?) -> Any? {
    switch self {
    case .sdk(.drmLicenseError(let failure)): OTVDRMLicenseError(failure.object)
    case .sdk(.selectedBitrateChanged(let bitrate)): bitrate
    case .sdk(.availableBitratesChanged(let bitrates)): bitrates
    case .sdk(.newErrorLogEntry), .sdk(.playbackStalled), .sdk(.didPlayToEndTime),
      .sdk(.failedToPlayToEndTime):
      item
    case .sdk, .timeline, .app, .offline, .flowplayer, .simulator: nil
    }
  }

  /// The documented keys, with values of the types that apps cast to.
  var userInfo: [AnyHashable: Any]? {
    var userInfo: [AnyHashable: Any] = [:]
    for field in fields { userInfo[field.key] = field.value.plain }
    switch self {
    case .sdk(.ssmSetupError(let failure)), .sdk(.ssmHeartbeatError(let failure)),
      .sdk(.ssmTeardownError(let failure)):
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
