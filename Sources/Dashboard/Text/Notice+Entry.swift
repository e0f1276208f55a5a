import Faults
import Players

extension Notice {
  /// What the error catalogue knows about this notice; `nil` when it is no error or not listed.
  var catalogueEntry: ErrorEntry? {
    switch self {
    case .ssmSetupError(let failure), .ssmHeartbeatError(let failure),
      .ssmTeardownError(let failure):
      ErrorCatalogue.entry(
        notification: name, errorCode: failure.errorCode, http: failure.code, native: nil)
    case .drmLicenseError(let failure) where failure.object == .contentTokenNotAvailable:
      FaultCatalogue.kind(failure.message.hasPrefix("OTVSSP") ? "y" : "o")?.entry
    case .drmLicenseError(let failure):
      ErrorCatalogue.entry(
        notification: name, errorCode: failure.serverCode, http: failure.httpCode,
        native: failure.nativeCode)
    case .newErrorLogEntry(let failure), .failedToPlayToEndTime(let failure):
      ErrorCatalogue.entry(
        notification: "AVPlayerItemNewErrorLogEntry", errorCode: nil, http: failure.httpCode,
        native: failure.code)
    case .loadingFailed(let failure):
      ErrorCatalogue.entry(
        notification: name, errorCode: nil, http: failure.httpCode, native: failure.code)
    default: nil
    }
  }
}
