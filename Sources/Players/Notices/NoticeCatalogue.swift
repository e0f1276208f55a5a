import ContentProtection
import HeadEndAPI
import Simulation

/// Every notice that the bus carries, as one sample each with all the fields it may have: read by
/// the grammar of scenarios, the schema of the event log, `zapdeck notifications` and the article
/// Players/Notifications.
package enum NoticeCatalogue {
  /// One sample of every notice but the screen's own remark, which never reaches the bus; several
  /// where a case has several names.
  package static let samples: [Notice] =
    sdk.map { .sdk($0) } + timeline.map { .timeline($0) } + app.map { .app($0) }
    + contentKeys.map { .contentKeys($0) }
    + offline.map { .offline($0) } + flowplayer.map { .flowplayer($0) }
    + outside.map { .outside($0) } + simulator.map { .simulator($0) }

  /// Every name that goes over the bus, each once.
  package static let names = unique(samples.map(\.name))

  /// Every key of any `userInfo`, each once.
  package static let keys = unique(names.flatMap { fields(of: $0).map(\.key) })

  /// The keys of `userInfo` that notices of a name may have, with a value of each key's type.
  package static func fields(of name: String) -> NoticeFields {
    var fields: NoticeFields = []
    for field in samples.filter({ $0.name == name }).flatMap(\.fields)
    where !fields.contains(where: { $0.key == field.key }) {
      fields.append(field)
    }
    return fields
  }

  /// A value of the type that a name's `object` has; `nil` when it has none.
  package static func object(of name: String) -> FieldValue? {
    samples.first { $0.name == name && $0.objectValue != nil }?.objectValue
  }

  /// The notices that a real client may report by name.
  static let reportable: [Notice] =
    (sdk.map { Notice.sdk($0) } + app.map { .app($0) } + flowplayer.map { .flowplayer($0) })
    .filter { $0.kind.reachesNotificationCenter }

  /// One notice for every name of these kinds.
  package static func notices(of kinds: [NoticeKind]) -> [Notice] {
    names.compactMap { name in
      samples.first { $0.name == name && kinds.contains($0.kind) }
    }
  }

  /// Documented notifications that the simulation never posts, with `object` or `userInfo`.
  package static let unposted: [(name: String, keys: String)] = [
    ("OTVLogNotification", "logs"), ("OTVIFrameThumbnailsAvailable", "none"),
    ("OTVIFrameThumbnailsNotAvailable", "none"),
    ("OTVIFrameThumbnailsError", "error, domain, message, statusCode"),
    ("flowplayerDidReceiveConfig", "OVPConfig"),
    ("flowplayerDidLoadSubtitleTracks", "the tracks"),
    ("flowplayerDidLoadAudioTracks", "the tracks"),
    ("flowplayerDidSelectSubtitleTrack", "the track"),
    ("flowplayerDidSelectAudioTrack", "the track"),
    ("flowplayerViewDidChangeControlsVisibility", "Bool"),
    ("flowplayerAdDidChangeState", "(AdState, AdType)"), ("flowplayerAdDidFail", "AdError"),
  ]

  private static func unique(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { unique, text in
      if !unique.contains(text) { unique.append(text) }
    }
  }

  private static let session = SSMFailure(errorCode: 0, code: 0, message: "")
  private static let item = ItemFailure(code: 0, httpCode: 0, comment: "")
  private static let zap = ZapTime(
    channel: 0, begin: .zero, teardown: .zero, setup: .zero, licence: .zero, firstPicture: .zero)

  private static func licence(_ object: LicenseFailure.Case) -> SDKNotice {
    .drmLicenseError(licenceFailure(object))
  }

  private static func licenceFailure(_ object: LicenseFailure.Case) -> LicenseFailure {
    LicenseFailure(
      object, keyIdentifier: "", nativeCode: 0, wrapperCode: 0, httpCode: 0, serverCode: 0,
      message: "")
  }

  private static let sdk: [SDKNotice] = [
    .ssmSetupError(session), .ssmHeartbeatError(session), .ssmTeardownError(session),
    licence(.keyResponseWithExpiredLease), licence(.keyResponseError),
    licence(.contentTokenNotAvailable), .availableBitratesChanged([]), .selectedBitrateChanged(0),
    .selectedResolutionsChanged(height: 0), .newErrorLogEntry(item), .playbackStalled,
    .didPlayToEndTime, .failedToPlayToEndTime(item),
  ]

  private static let timeline: [TimelineNotice] = [
    .loadStarted(url: ""), .loaded, .playRequested, .playing, .waiting, .paused, .stopped,
    .certificateRequested, .certificateReceived(subject: ""),
    .certificateFailed(licenceFailure(.keyResponseError)),
    .keyRequested(keyIdentifier: "", isRenewal: false),
    .keyReceived(keyIdentifier: "", lease: .zero, isRenewal: false),
    .keyRequestFailed(licenceFailure(.keyResponseError)),
    .keyRequestFailed(licenceFailure(.keyResponseWithExpiredLease)),
    .setupRequested(isSync: true), .setupSucceeded(session: "", heartbeat: .zero),
    .setupFailed(session), .heartbeatRequested, .heartbeatSucceeded(beat: 1),
    .heartbeatFailed(session), .teardownRequested(isSync: true), .teardownSucceeded,
    .teardownFailed(session),
  ]

  private static let app: [AppNotice] = [
    .httpHeaderSet(content: "", replacing: ""), .streamTokenSet(content: "", count: 0),
    .streamTokenRemoved(content: "", count: 0), .externalPlaybackChanged(true),
    .screenConnected(true), .screenConnected(false), .outputObscured(true),
    .tokenCallbackAsked, .pictureInPictureChanged(true), .didRotate(.portrait),
    .didEnterBackground, .willEnterForeground, .mediaServicesWereReset, .tokenURLReceived,
    .audioSessionInterrupted(.ended(shouldResume: true)),
    .loadingFailed(LoaderFailure(code: 0, httpCode: 0, message: "")),
  ]

  private static let contentKeys: [ContentKeyNotice] =
    [false, true].map { .provided(keyIdentifier: "", isRenewing: $0) } + [
      .processed(keyIdentifier: ""),
      .shouldRetry(keyIdentifier: "", .timedOut, answer: true),
      .succeeded(keyIdentifier: "", isRenewing: false),
      .failed(keyIdentifier: "", LoaderFailure(code: 0, httpCode: 0, message: "")),
      .updatedPersistable(keyIdentifier: "", left: .zero, isStored: true),
      .invalidated(keyIdentifier: "", outcome: .success), .expiredSessionReport,
    ]

  private static let offline: [OfflineNotice] =
    [
      .assetDownloadStateChanged(name: "", .downloading),
      .assetDownloadProgress(name: "", percent: 0), .licenseDownloadEnded(success: true),
    ] + RenewalRoute.allCases.map { .renewLicenseCalled($0, keyIdentifier: "", reason: "") } + [
      .offlineLicenceOpened(name: "", left: .zero), .downloadRemoved(name: ""),
      .downloadFailed(name: "", item), .keyReturned(name: "", success: true),
    ]

  private static let flowplayer: [FlowplayerNotice] =
    FlowplayerEvent.samples.map { .reported($0, id: "") } + [.fullscreenUnchanged(reason: "")]

  private static let outside: [OutsideNotice] = [
    .joined(kind: "", address: ""), .answered(.manifest, status: 0, code: 0, message: ""),
    .reported(ClientReport(name: "", userInfo: [])), .left(.ended),
  ]

  private static let simulator: [SimulatorNotice] = [
    .zapStarted(from: 0, to: 0), .zapFinished(zap), .appReacted(policy: .documented, action: ""),
    .commandRefused("", reason: ""), .faultArmed(name: "", operation: "", waitsFor: ""),
    .faultFired(name: "", operation: "", draw: ""),
    .faultSkipped(name: "", operation: "", draw: ""), .faultEnded(name: "", reason: ""),
    .policyChanged(.documented), .serviceOverloaded(service: ""),
    .serviceRecovered(service: "", refused: 0, unanswered: 0), .capacityChanged(""),
    .appKilled, .appLaunched, .playerAdded, .playerRemoved,
    .caption(""), .chapterBegan(""),
    .markerPut(""),
  ]
}
