import ContentProtection
import Simulation

extension Notice {
  /// One line for people: codes first, then words; the name is not repeated.
  package var text: String {
    switch self {
    case .ssmSetupError(let failure), .ssmHeartbeatError(let failure),
      .ssmTeardownError(let failure), .teardownUnanswered(let failure):
      failure.text
    case .drmLicenseError(let failure): failure.text
    case .newErrorLogEntry(let failure), .failedToPlayToEndTime(let failure):
      "\(failure.code) \(failure.comment)"
    case .availableBitratesChanged(let bitrates): "\(bitrates.count) bit rates"
    case .selectedBitrateChanged(let bitrate): "\(bitrate / 1000) kbit/s"
    case .selectedResolutionsChanged(let height): "\(height) lines"
    case .playbackStalled: "buffer empty"
    case .didPlayToEndTime: "end of the video"
    case .loadStarted(let url): url
    case .zapStarted(let from, let to): (from.map { "\($0) → " } ?? "") + "\(to)"
    case .zapFinished(let time): time.text
    case .appReacted(let policy, let action): "\(policy.rawValue) app: \(action)"
    default: licenceText
    }
  }

  private var licenceText: String {
    switch self {
    case .certificateReceived(let subject): subject
    case .keyRequested(let identifier, let isRenewal):
      (isRenewal ? "renewal for " : "for ") + Self.content(of: identifier)
    case .keyReceived(let identifier, let lease, let isRenewal):
      "\(isRenewal ? "renewed" : "granted") for \(Self.content(of: identifier)), "
        + (lease.map { "lease \(($0.wholeMilliseconds + 500) / 1000) s" } ?? "without end")
    case .setupRequested(let isSync), .teardownRequested(let isSync):
      isSync ? "sync: blocks the main thread" : "async"
    case .setupSucceeded(let session, let heartbeat):
      "session \(session), beat every \(heartbeat.components.seconds) s"
    case .heartbeatSucceeded(let beat): "beat \(beat), token rotated"
    case .remark(let text), .caption(let text), .chapterBegan(let text),
      .markerPut(let text):
      text
    case .faultArmed(let name, let operation, let waitsFor):
      "\(name) on \(operation)" + (waitsFor.map { ", waits for \($0)" } ?? "")
    case .faultFired(let name, let operation, let draw):
      "\(name) on \(operation)" + (draw.map { ", \($0)" } ?? "")
    case .faultSkipped(let name, let operation, let draw):
      "\(name) on \(operation), \(draw): skipped"
    case .faultEnded(let name, let reason): "\(name): \(reason)"
    default: appText
    }
  }

  private var appText: String {
    switch self {
    case .httpHeaderSet(let content, let replaced?):
      "for \(content): replaces the header of \(replaced), the delegate holds one"
    case .httpHeaderSet(let content, nil): "for \(content)"
    case .streamTokenSet(let content, let count): "\(content): tokenIDMap has \(count)"
    case .streamTokenRemoved(let content, let count): "\(content): tokenIDMap has \(count)"
    case .externalPlaybackChanged(let isOn): isOn ? "AirPlay on" : "AirPlay off"
    case .tokenCallbackAsked: "a new licence needs a new token"
    case .pictureInPictureChanged(let isOn): isOn ? "on" : "off"
    case .policyChanged(let policy): "\(policy.rawValue) app"
    case .flowplayer(let event, let id):
      "\(event.valueText)  userInfo[\(FlowplayerEvent.idKey)] = \(id)"
        + (event.delegateMethod.map { "; \($0)" } ?? "")
    case .fullscreenUnchanged(let reason): reason
    case .assetDownloadStateChanged(let name, let state): "\(name): \(state.rawValue)"
    case .assetDownloadProgress(let name, let percent): "\(name): \(percent) %"
    case .licenseDownloadEnded(let success): success ? "success" : "no success"
    case .renewLicenseCalled(_, let identifier, let reason):
      "\(Self.content(of: identifier)): \(reason)"
    case .offlineLicenceOpened(let name, let left):
      "\(name) from the device, \(left.components.seconds) s left to play"
    case .commandRefused(let command, let reason): "\(command): \(reason)"
    case .downloadRemoved(let name): "\(name) is no longer on the device"
    case .tokenURLReceived: "the licence is asked for at this URL"
    case .loadingFailed(let failure): "\(failure.code) \(failure.message)"
    case .didRotate(let orientation): orientation.name
    default: ""
    }
  }

  /// The content that an asset identifier names, for people.
  private static func content(of identifier: String) -> String {
    AssetIdentifier(text: identifier)?.contentId ?? String(identifier.prefix(12))
  }
}

extension SSMFailure {
  /// HTTP code, service code and message, as log and toast print them.
  package var text: String {
    let service = errorCode.map { " errorCode \($0)" } ?? ""
    return "code \(code)\(service) \"\(message)\""
  }
}

extension LicenseFailure {
  /// Case, codes and message, as log and toast print them.
  package var text: String {
    var parts = [".\(object.rawValue)"]
    if let nativeCode { parts.append("\(nativeCode)") }
    if let httpCode { parts.append("code \(httpCode)") }
    if let serverCode { parts.append("errorCode \(serverCode)") }
    parts.append("\"\(message)\"")
    return parts.joined(separator: " ")
  }
}

extension ZapTime {
  /// The parts and their sum in milliseconds, such as `38 + 62 + 181 + 640 = 921 ms`.
  package var text: String {
    let parts = [teardown, setup, licence, firstPicture].map { String($0.wholeMilliseconds) }
    return "\(channel): " + parts.joined(separator: " + ") + " = \(total.wholeMilliseconds) ms"
  }
}
