import Simulation

extension Notice {
  /// The notification's `userInfo`, in the documented keys and a fixed order (DOMAIN §1.1).
  package var fields: [(key: String, value: FieldValue)] {
    switch self {
    case .ssmSetupError(let failure), .ssmHeartbeatError(let failure),
      .ssmTeardownError(let failure), .teardownUnanswered(let failure):
      failure.fields
    case .drmLicenseError(let failure): failure.fields
    case .newErrorLogEntry(let failure), .failedToPlayToEndTime(let failure): failure.fields
    case .selectedResolutionsChanged(let height): [("height", .integer(height))]
    case .loadStarted(let url): [("url", .text(url))]
    case .certificateReceived(let subject): [("subject", .text(subject))]
    case .heartbeatSucceeded(let beat): [("beat", .integer(beat))]
    case .setupRequested(let isSync), .teardownRequested(let isSync): [("sync", .flag(isSync))]
    case .appReacted(let policy, let action):
      [("policy", .text(policy.rawValue)), ("action", .text(action))]
    case .faultArmed(let name, let operation, let waitsFor):
      [("fault", .text(name)), ("operation", .text(operation))]
        + (waitsFor.map { [("waitsFor", .text($0))] } ?? [])
    case .faultFired(let name, let operation, let draw):
      [("fault", .text(name)), ("operation", .text(operation))]
        + (draw.map { [("draw", .text($0))] } ?? [])
    case .faultSkipped(let name, let operation, let draw):
      [("fault", .text(name)), ("operation", .text(operation)), ("draw", .text(draw))]
    case .faultEnded(let name, let reason): [("fault", .text(name)), ("reason", .text(reason))]
    default: progressFields
    }
  }

  private var progressFields: [(key: String, value: FieldValue)] {
    switch self {
    case .keyRequested(let identifier, let isRenewal):
      [("keyIdentifier", .text(identifier)), ("renewal", .flag(isRenewal))]
    case .keyReceived(let identifier, let lease, let isRenewal):
      [("keyIdentifier", .text(identifier))]
        + (lease.map { [("leaseSeconds", .number($0.inSeconds))] } ?? [])
        + [("renewal", .flag(isRenewal))]
    case .setupSucceeded(let session, let heartbeat):
      [("session", .text(session)), ("heartbeat", .number(heartbeat.inSeconds))]
    case .zapStarted(let from, let to):
      (from.map { [("from", .integer($0))] } ?? []) + [("to", .integer(to))]
    case .zapFinished(let time): time.fields
    default: appFields
    }
  }

  private var appFields: [(key: String, value: FieldValue)] {
    switch self {
    case .httpHeaderSet(let content, let replaced):
      [("contentID", .text(content))] + (replaced.map { [("replaced", .text($0))] } ?? [])
    case .streamTokenSet(let content, let count), .streamTokenRemoved(let content, let count):
      [("contentID", .text(content)), ("count", .integer(count))]
    case .externalPlaybackChanged(let isOn), .pictureInPictureChanged(let isOn):
      [("active", .flag(isOn))]
    case .caption(let text), .chapterBegan(let text), .markerPut(let text): [("text", .text(text))]
    case .policyChanged(let policy): [("policy", .text(policy.rawValue))]
    case .assetDownloadStateChanged(let name, let state):
      [("name", .text(name)), ("downloadState", .text(state.rawValue))]
    case .assetDownloadProgress(let name, let percent):
      [("name", .text(name)), ("progress", .integer(percent))]
    case .licenseDownloadEnded(let success): [("success", .flag(success))]
    case .renewLicenseCalled(_, let identifier, let reason):
      [("identifier", .text(identifier)), ("reason", .text(reason))]
    case .offlineLicenceOpened(let name, let left):
      [("name", .text(name)), ("secondsLeft", .number(left.inSeconds))]
    case .downloadRemoved(let name): [("name", .text(name))]
    case .flowplayer(_, let id): [(FlowplayerEvent.idKey, .text(id))]
    case .fullscreenUnchanged(let reason): [("reason", .text(reason))]
    case .commandRefused(let command, let reason):
      [("command", .text(command)), ("reason", .text(reason))]
    case .loadingFailed(let failure):
      [("errorCode", .integer(failure.code))]
        + (failure.httpCode.map { [("code", .integer($0))] } ?? [])
        + [("message", .text(failure.message))]
    default: []
    }
  }

  /// The notification's `object`, where it is a value that an app reads.
  package var objectValue: FieldValue? {
    switch self {
    case .drmLicenseError(let failure): .text(failure.object.rawValue)
    case .selectedBitrateChanged(let bitrate): .integer(bitrate)
    case .flowplayer(let event, _): .text(event.valueText)
    default: nil
    }
  }
}

extension SSMFailure {
  fileprivate var fields: [(key: String, value: FieldValue)] {
    (errorCode.map { [("errorCode", .integer($0))] } ?? [])
      + [("code", .integer(code)), ("message", .text(message))]
  }
}

extension LicenseFailure {
  fileprivate var fields: [(key: String, value: FieldValue)] {
    var fields: [(key: String, value: FieldValue)] = [(object.rawValue, .text(keyIdentifier))]
    if let nativeCode { fields.append(("nativeCode", .integer(nativeCode))) }
    fields.append(("wrapperCode", .integer(wrapperCode)))
    if let httpCode { fields.append(("code", .integer(httpCode))) }
    if let serverCode { fields.append(("errorCode", .integer(serverCode))) }
    fields.append(("message", .text(message)))
    return fields
  }
}

extension ItemFailure {
  fileprivate var fields: [(key: String, value: FieldValue)] {
    [("errorStatusCode", .integer(code)), ("errorDomain", .text(domain))]
      + (httpCode.map { [("code", .integer($0))] } ?? []) + [("errorComment", .text(comment))]
  }
}

extension ZapTime {
  fileprivate var fields: [(key: String, value: FieldValue)] {
    [
      ("channel", .integer(channel)),
      ("teardownMilliseconds", .integer(Int(teardown.wholeMilliseconds))),
      ("setupMilliseconds", .integer(Int(setup.wholeMilliseconds))),
      ("licenceMilliseconds", .integer(Int(licence.wholeMilliseconds))),
      ("firstPictureMilliseconds", .integer(Int(firstPicture.wholeMilliseconds))),
      ("totalMilliseconds", .integer(Int(total.wholeMilliseconds))),
    ]
  }
}
