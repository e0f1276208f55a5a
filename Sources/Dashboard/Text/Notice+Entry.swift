import Faults
import Players

extension Notice {
  /// What the error catalogue knows about this notice; `nil` when it is no error or not listed.
  var catalogueEntry: ErrorEntry? {
    switch self {
    case .sdk(.ssmSetupError(let failure)), .sdk(.ssmHeartbeatError(let failure)),
      .sdk(.ssmTeardownError(let failure)):
      ErrorCatalogue.entry(
        notification: name, errorCode: failure.errorCode, http: failure.code, native: nil)
    case .sdk(.drmLicenseError(let failure)) where failure.object == .contentTokenNotAvailable:
      FaultCatalogue.kind(failure.callbackReturnedNil ? "y" : "o")?.entry
    case .sdk(.drmLicenseError(let failure)):
      ErrorCatalogue.entry(
        notification: name, errorCode: failure.serverCode, http: failure.httpCode,
        native: failure.nativeCode)
    case .sdk(.newErrorLogEntry(let failure)), .sdk(.failedToPlayToEndTime(let failure)):
      ErrorCatalogue.entry(
        notification: "AVPlayerItemNewErrorLogEntry", errorCode: nil, http: failure.httpCode,
        native: failure.code)
    case .app(.loadingFailed(let failure)):
      ErrorCatalogue.entry(
        notification: name, errorCode: nil, http: failure.httpCode, native: failure.code)
    case .sdk, .timeline, .app, .contentKeys, .offline, .flowplayer, .outside, .simulator: nil
    }
  }
}
