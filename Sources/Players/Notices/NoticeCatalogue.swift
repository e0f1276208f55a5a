import Simulation

/// What can be announced: the names, and under each the keys of `userInfo` with values of their
/// types. Read by whoever checks what others write about notifications.
package enum NoticeCatalogue {
  /// Every name that goes over the bus, each once.
  package static let names = samples.map(\.name).reduce(into: [String]()) { names, name in
    if !names.contains(name) { names.append(name) }
  }

  /// The keys of `userInfo` that notices of a name may have, with a value of each key's type.
  package static func fields(of name: String) -> [(key: String, value: FieldValue)] {
    var fields: [(key: String, value: FieldValue)] = []
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

  /// Every key of any `userInfo`, each once.
  package static let keys = names.flatMap { fields(of: $0) }.reduce(into: [String]()) {
    keys, field in
    if !keys.contains(field.key) { keys.append(field.key) }
  }

  private static let session = SSMFailure(errorCode: 0, code: 0, message: "")
  private static let item = ItemFailure(code: 0, httpCode: 0, comment: "")
  private static let zap = ZapTime(
    channel: 0, begin: .zero, teardown: .zero, setup: .zero, licence: .zero, firstPicture: .zero)

  private static func licence(_ object: LicenseFailure.Case) -> Notice {
    .drmLicenseError(
      LicenseFailure(
        object, keyIdentifier: "", nativeCode: 0, wrapperCode: 0, httpCode: 0, serverCode: 0,
        message: ""))
  }

  /// One notice of every kind, with everything it may tell.
  static let samples =
    sdkSamples + timelineSamples + appSamples + offlineSamples
    + flowplayerSamples

  private static let sdkSamples: [Notice] = [
    .ssmSetupError(session), .ssmHeartbeatError(session), .ssmTeardownError(session),
    licence(.keyResponseWithExpiredLease), licence(.keyResponseError),
    licence(.contentTokenNotAvailable), .availableBitratesChanged([]), .selectedBitrateChanged(0),
    .selectedResolutionsChanged(height: 0), .newErrorLogEntry(item), .playbackStalled,
    .didPlayToEndTime, .failedToPlayToEndTime(item),
  ]

  private static let timelineSamples: [Notice] = [
    .loadStarted(url: ""), .loaded, .playRequested, .playing, .waiting, .paused, .stopped,
    .certificateRequested, .certificateReceived(subject: ""),
    .keyRequested(keyIdentifier: "", isRenewal: false),
    .keyReceived(keyIdentifier: "", lease: .zero, isRenewal: false),
    .setupRequested(isSync: true), .setupSucceeded(session: "", heartbeat: .zero),
    .heartbeatSucceeded(beat: 1), .teardownRequested(isSync: true), .teardownSucceeded,
    .teardownUnanswered(session),
  ]

  private static let appSamples: [Notice] = [
    .httpHeaderSet(content: "", replacing: ""), .streamTokenSet(content: "", count: 0),
    .streamTokenRemoved(content: "", count: 0), .externalPlaybackChanged(true),
    .tokenCallbackAsked, .pictureInPictureChanged(true), .didRotate(.portrait),
    .didEnterBackground, .willEnterForeground, .fullscreenUnchanged(reason: ""), .tokenURLReceived,
    .loadingFailed(LoaderFailure(code: 0, httpCode: 0, message: "")),
    .zapStarted(from: 0, to: 0), .zapFinished(zap), .appReacted(policy: .documented, action: ""),
    .faultArmed(name: "", operation: "", waitsFor: ""),
    .faultFired(name: "", operation: "", draw: ""),
    .faultSkipped(name: "", operation: "", draw: ""), .faultEnded(name: "", reason: ""),
    .policyChanged(.documented), .playerAdded, .playerRemoved,
    .caption(""), .chapterBegan(""), .markerPut(""),
  ]

  private static let offlineSamples: [Notice] = [
    .assetDownloadStateChanged(name: "", .downloading),
    .assetDownloadProgress(name: "", percent: 0), .licenseDownloadEnded(success: true),
    .renewLicenseCalled(.manager, keyIdentifier: "", reason: ""),
    .renewLicenseCalled(.asset, keyIdentifier: "", reason: ""),
    .offlineLicenceOpened(name: "", left: .zero), .commandRefused("", reason: ""),
    .downloadRemoved(name: ""),
  ]

  private static let flowplayerSamples: [Notice] = FlowplayerEvent.samples.map {
    .flowplayer($0, id: "")
  }
}
