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
    case .sdk, .timeline, .app, .contentKeys, .offline, .flowplayer, .simulator: nil
    }
  }

  /// The documented keys, with values of the types that apps cast to.
  var userInfo: [AnyHashable: Any]? {
    switch self {
    // AVFoundation's own have no other key, and most have none.
    case .sdk(.failedToPlayToEndTime(let failure)):
      return [AVPlayerItemFailedToPlayToEndTimeErrorKey: failure.native.nsError]
    case .sdk(.newErrorLogEntry), .sdk(.playbackStalled), .sdk(.didPlayToEndTime): return nil
    default: break
    }
    var userInfo: [AnyHashable: Any] = [:]
    for field in fields { userInfo[field.key] = field.value.plain }
    switch self {
    case .sdk(.ssmSetupError(let failure)), .sdk(.ssmHeartbeatError(let failure)),
      .sdk(.ssmTeardownError(let failure)):
      userInfo["error"] = failure.nsError
    default: break
    }
    return userInfo.isEmpty ? nil : userInfo
  }
}

extension SSMFailure {
  /// The failure as an error; its domain is our choice [N].
  var nsError: NSError {
    NSError(
      domain: "SSMErrorDomain", code: errorCode ?? code,
      userInfo: [NSLocalizedDescriptionKey: message])
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
