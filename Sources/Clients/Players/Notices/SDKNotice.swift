import Simulation

/// A notification of OpenTV's SDK or of AVFoundation: session errors (Players/SecureSessions,
/// "Error notifications"), licence errors (Players/Licences, "Licence errors"), and what happens to
/// the item (Players/Streaming, "Playback notifications").
package enum SDKNotice: Hashable, Sendable {
  case ssmSetupError(SSMFailure)
  case ssmHeartbeatError(SSMFailure)
  case ssmTeardownError(SSMFailure)
  // Errors are rare and large: kept apart, so that every other notice stays small.
  indirect case drmLicenseError(LicenseFailure)
  case availableBitratesChanged([Int])
  case selectedBitrateChanged(Int)
  case selectedResolutionsChanged(height: Int)
  indirect case newErrorLogEntry(ItemFailure)
  case playbackStalled
  /// Playback of a live stream continues at another position, since the list has moved past it.
  indirect case timeJumped(from: Duration, to: Duration)
  case didPlayToEndTime
  indirect case failedToPlayToEndTime(ItemFailure)

  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    switch self {
    case .ssmSetupError(let failure):
      row.session(
        "OTVSSMSetupErrorNotification", failure,
        "the session was refused; the app should stop and not retry")
    case .ssmHeartbeatError(let failure):
      row.session(
        "OTVSSMHeartbeatErrorNotification", failure,
        "a heartbeat failed; the app should stop and later zap to the same stream")
    case .ssmTeardownError(let failure):
      row.session(
        "OTVSSMTeardownErrorNotification", failure,
        "the session could not be ended; it keeps its slot until it expires")
    case .drmLicenseError(let failure): row.licence(failure)
    case .availableBitratesChanged(let bitrates):
      row(
        "availableBitratesChanged", "the bit rates of the stream are known", isOpenTVOnly: true,
        text: "\(bitrates.count) bit rate\(bitrates.count == 1 ? "" : "s")")
    case .selectedBitrateChanged(let bitrate):
      row(
        "selectedBitrateChanged", "a different rendition is being loaded", object: "the bit rate",
        isOpenTVOnly: true, text: "\(bitrate / 1000) kbit/s", value: .integer(bitrate))
    case .selectedResolutionsChanged(let height):
      row(
        "selectedResoloutionsChanged", "a different resolution is shown (the SDK's spelling)",
        isOpenTVOnly: true, text: "\(height)p", log: ["height": height])
    case .newErrorLogEntry(let failure):
      row.item("AVPlayerItemNewErrorLogEntry", "a request or segment failed", .warning, failure)
    case .playbackStalled:
      row.item("AVPlayerItemPlaybackStalled", "the buffer ran dry", .warning, "buffer empty")
    case .timeJumped(let place, let target): row.jump(over: target - place)
    case .didPlayToEndTime:
      row.item("AVPlayerItemDidPlayToEndTime", "the video has ended", .notice, "end of the video")
    case .failedToPlayToEndTime(let failure):
      row.item(
        "AVPlayerItemFailedToPlayToEndTime", "playback cannot continue", .error, failure,
        errorKey: "AVPlayerItemFailedToPlayToEndTimeErrorKey")
    }
  }

  static let samples: [Self] =
    [.ssmSetupError(.sample), .ssmHeartbeatError(.sample), .ssmTeardownError(.sample)]
    + LicenseFailure.Case.allCases.map { .drmLicenseError(.sample($0)) } + [
      .availableBitratesChanged([]), .selectedBitrateChanged(0),
      .selectedResolutionsChanged(height: 0), .newErrorLogEntry(.sample), .playbackStalled,
      .timeJumped(from: .zero, to: .zero), .didPlayToEndTime, .failedToPlayToEndTime(.sample),
    ]
}

extension NoticeRow.Maker {
  fileprivate func session(_ name: String, _ failure: SSMFailure, _ meaning: String) -> NoticeRow {
    self(
      name, meaning, .error, object: "nil", errorKey: failure.network.map { _ in "error" },
      text: failure.text, failure.fields, log: failure.codes)
  }

  /// Named after the case in `userInfo` (Players/Licences, "Licence errors").
  fileprivate func licence(_ failure: LicenseFailure) -> NoticeRow {
    self(
      "OTVDRMLicenseError", "no licence; the app should renew an expired lease, else stop",
      .error, object: "the case: .keyResponseWithExpiredLease, …", text: failure.text,
      failure.documentedFields, log: failure.codes, value: .text(failure.object.rawValue),
      error: failure.native)
  }

  fileprivate func item(
    _ name: String, _ meaning: String, _ severity: Severity, _ text: String,
    log: NoticeFields = [:]
  ) -> NoticeRow {
    self(name, meaning, severity, object: "the item", text: text, log: log)
  }

  /// AVFoundation's own notification says neither why nor how far.
  fileprivate func jump(over media: Duration) -> NoticeRow {
    let seconds = Duration.seconds(media.components.seconds)
    return item(
      "AVPlayerItemTimeJumped", "playback jumped: the live list had moved past its position",
      .warning, "its place has left the list: time jumps \(Quantity.text(seconds, gap: " ")) ahead",
      log: ["skippedSeconds": media.inSeconds])
  }

  /// AVFoundation's own notifications carry nothing, or an error.
  fileprivate func item(
    _ name: String, _ meaning: String, _ severity: Severity, _ failure: ItemFailure,
    errorKey: String? = nil
  ) -> NoticeRow {
    self(
      name, meaning, severity, object: "the item", errorKey: errorKey,
      text: "\(failure.code) \(failure.comment)", log: failure.fields, error: failure.native)
  }
}
