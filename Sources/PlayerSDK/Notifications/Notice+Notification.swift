import Foundation
import HeadEndAPI
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
    case .sdk, .timeline, .app, .contentKeys, .offline, .flowplayer, .outside, .simulator: nil
    }
  }

  /// The documented keys, with values of the types that apps cast to.
  var userInfo: [AnyHashable: Any]? {
    var userInfo: [AnyHashable: Any] = [:]
    for field in documentedFields { userInfo[field.key] = field.value.plain }
    if case .app(.audioSessionInterrupted) = self {
      for (key, value) in userInfo { userInfo[key] = (value as? Int).map { UInt($0) } }
    }
    if let errorKey, let error { userInfo[errorKey] = error }
    return userInfo.isEmpty ? nil : userInfo
  }

  private var error: NSError? {
    switch self {
    case .sdk(.ssmSetupError(let failure)), .sdk(.ssmHeartbeatError(let failure)),
      .sdk(.ssmTeardownError(let failure)):
      failure.nsError
    case .sdk(.failedToPlayToEndTime(let failure)): failure.native.nsError
    case .sdk, .timeline, .app, .contentKeys, .offline, .flowplayer, .outside, .simulator: nil
    }
  }
}

extension SSMFailure {
  /// The failure as an error: `URLSession`'s where no response arrived. The domain of a refusal is
  /// that of the React Native plugin [N].
  var nsError: NSError {
    NSError(
      domain: networkCode == nil ? "SSMErrorDomain" : NativeError.network,
      code: networkCode ?? errorCode ?? code, userInfo: [NSLocalizedDescriptionKey: message])
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
