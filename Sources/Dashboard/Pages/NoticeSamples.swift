import HeadEndAPI
import Players
import Simulation

/// One notice of every kind, for the catalogue of notifications.
enum NoticeSamples {
  /// A notification with what documentation says about it (DOMAIN §1.1).
  struct Sample {
    var notice: Notice
    var object: String
    var meaning: String
  }

  private static let session = SSMFailure(
    errorCode: SSMCode.invalidToken.rawValue, code: 404, message: SSMCode.invalidToken.message)
  private static let item = ItemFailure(code: -12938, httpCode: 404, comment: "not found")
  private static let zap = ZapTime(
    channel: 101, begin: .zero, teardown: .zero, setup: .zero, licence: .zero, firstPicture: .zero)

  private static let licence = LicenseFailure(
    .keyResponseWithExpiredLease, keyIdentifier: "", nativeCode: -42656, wrapperCode: 5004,
    httpCode: 403, serverCode: LicenceCode.ungranted.rawValue, message: "")

  /// What an app is told as notifications.
  static let notifications = [
    Sample(
      notice: .ssmSetupError(session), object: "nil",
      meaning: "the session was refused; no retry, the app stops playback"),
    Sample(
      notice: .ssmHeartbeatError(session), object: "nil",
      meaning: "the session is lost; the app stops playback, later zaps to the same stream"),
    Sample(
      notice: .ssmTeardownError(session), object: "nil",
      meaning: "the session could not be ended; it counts until it expires"),
    Sample(
      notice: .drmLicenseError(licence), object: "the case: .keyResponseWithExpiredLease, …",
      meaning: "no licence; with an expired lease the app renews, else it stops"),
    Sample(
      notice: .availableBitratesChanged([]), object: "none", meaning: "the stream's bit rates"),
    Sample(
      notice: .selectedBitrateChanged(0), object: "the bit rate",
      meaning: "another rendition is loaded"),
    Sample(
      notice: .selectedResolutionsChanged(height: 0), object: "none",
      meaning: "another resolution is shown (the SDK's spelling)"),
    Sample(
      notice: .assetDownloadStateChanged(name: "", .downloading), object: "none",
      meaning: "a download begins, is complete, or failed"),
    Sample(
      notice: .assetDownloadProgress(name: "", percent: 0), object: "none",
      meaning: "a download got on, in hundredths"),
    Sample(
      notice: .licenseDownloadEnded(success: true), object: "none",
      meaning: "a licence that is kept has come, or has not"),
    Sample(
      notice: .newErrorLogEntry(item), object: "the item", meaning: "a request or segment failed"),
    Sample(notice: .playbackStalled, object: "the item", meaning: "the buffer ran dry"),
    Sample(notice: .didPlayToEndTime, object: "the item", meaning: "the video is over"),
    Sample(
      notice: .failedToPlayToEndTime(item), object: "the item", meaning: "playback cannot go on"),
  ]

  /// The event timeline (DOMAIN §1.6), then what the simulator and the app did.
  static let steps: [Notice] = [
    .loadStarted(url: ""), .loaded, .playRequested, .playing, .waiting, .paused, .stopped,
    .certificateRequested, .certificateReceived(subject: ""),
    .keyRequested(keyIdentifier: "", isRenewal: false),
    .keyReceived(keyIdentifier: "", lease: .zero, isRenewal: false),
    .setupRequested(isSync: true), .setupSucceeded(session: "", heartbeat: .zero),
    .heartbeatSucceeded(beat: 1), .teardownRequested(isSync: true), .teardownSucceeded,
    .teardownUnanswered(session), .zapStarted(from: 101, to: 102), .zapFinished(zap),
    .appReacted(policy: .documented, action: ""),
    .faultArmed(name: "", operation: "", waitsFor: nil),
    .faultFired(name: "", operation: "", draw: nil),
    .faultSkipped(name: "", operation: "", draw: ""), .faultEnded(name: "", reason: ""),
    .playerAdded, .playerRemoved, .caption(""), .chapterBegan(""),
    .markerPut(""),
  ]
}
