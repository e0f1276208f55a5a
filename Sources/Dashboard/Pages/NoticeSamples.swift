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
      notice: .sdk(.ssmSetupError(session)), object: "nil",
      meaning: "the session was refused; no retry, the app stops playback"),
    Sample(
      notice: .sdk(.ssmHeartbeatError(session)), object: "nil",
      meaning: "the session is lost; the app stops playback, later zaps to the same stream"),
    Sample(
      notice: .sdk(.ssmTeardownError(session)), object: "nil",
      meaning: "the session could not be ended; it counts until it expires"),
    Sample(
      notice: .sdk(.drmLicenseError(licence)), object: "the case: .keyResponseWithExpiredLease, …",
      meaning: "no licence; with an expired lease the app renews, else it stops"),
    Sample(
      notice: .sdk(.availableBitratesChanged([])), object: "none", meaning: "the stream's bit rates"
    ),
    Sample(
      notice: .sdk(.selectedBitrateChanged(0)), object: "the bit rate",
      meaning: "another rendition is loaded"),
    Sample(
      notice: .sdk(.selectedResolutionsChanged(height: 0)), object: "none",
      meaning: "another resolution is shown (the SDK's spelling)"),
    Sample(
      notice: .offline(.assetDownloadStateChanged(name: "", .downloading)), object: "none",
      meaning: "a download begins, is complete, or failed"),
    Sample(
      notice: .offline(.assetDownloadProgress(name: "", percent: 0)), object: "none",
      meaning: "a download got on, in hundredths"),
    Sample(
      notice: .offline(.licenseDownloadEnded(success: true)), object: "none",
      meaning: "a licence that is kept has come, or has not"),
    Sample(
      notice: .sdk(.newErrorLogEntry(item)), object: "the item",
      meaning: "a request or segment failed"),
    Sample(notice: .sdk(.playbackStalled), object: "the item", meaning: "the buffer ran dry"),
    Sample(notice: .sdk(.didPlayToEndTime), object: "the item", meaning: "the video is over"),
    Sample(
      notice: .sdk(.failedToPlayToEndTime(item)), object: "the item",
      meaning: "playback cannot go on"),
  ]

  /// The event timeline (DOMAIN §1.6), then what the simulator and the app did.
  static let steps: [Notice] = [
    .timeline(.loadStarted(url: "")), .timeline(.loaded), .timeline(.playRequested),
    .timeline(.playing), .timeline(.waiting), .timeline(.paused), .timeline(.stopped),
    .timeline(.certificateRequested), .timeline(.certificateReceived(subject: "")),
    .timeline(.keyRequested(keyIdentifier: "", isRenewal: false)),
    .timeline(.keyReceived(keyIdentifier: "", lease: .zero, isRenewal: false)),
    .timeline(.setupRequested(isSync: true)),
    .timeline(.setupSucceeded(session: "", heartbeat: .zero)),
    .timeline(.heartbeatSucceeded(beat: 1)), .timeline(.teardownRequested(isSync: true)),
    .timeline(.teardownSucceeded),
    .timeline(.teardownUnanswered(session)), .simulator(.zapStarted(from: 101, to: 102)),
    .simulator(.zapFinished(zap)),
    .simulator(.appReacted(policy: .documented, action: "")),
    .simulator(.faultArmed(name: "", operation: "", waitsFor: nil)),
    .simulator(.faultFired(name: "", operation: "", draw: nil)),
    .simulator(.faultSkipped(name: "", operation: "", draw: "")),
    .simulator(.faultEnded(name: "", reason: "")),
    .simulator(.playerAdded), .simulator(.playerRemoved), .simulator(.caption("")),
    .simulator(.chapterBegan("")),
    .simulator(.markerPut("")),
  ]
}
