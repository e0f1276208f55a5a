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
  case didPlayToEndTime
  indirect case failedToPlayToEndTime(ItemFailure)

  var name: String {
    switch self {
    case .ssmSetupError: "OTVSSMSetupErrorNotification"
    case .ssmHeartbeatError: "OTVSSMHeartbeatErrorNotification"
    case .ssmTeardownError: "OTVSSMTeardownErrorNotification"
    case .drmLicenseError: "OTVDRMLicenseError"
    case .availableBitratesChanged: "availableBitratesChanged"
    case .selectedBitrateChanged: "selectedBitrateChanged"
    case .selectedResolutionsChanged: "selectedResoloutionsChanged"
    case .newErrorLogEntry: "AVPlayerItemNewErrorLogEntry"
    case .playbackStalled: "AVPlayerItemPlaybackStalled"
    case .didPlayToEndTime: "AVPlayerItemDidPlayToEndTime"
    case .failedToPlayToEndTime: "AVPlayerItemFailedToPlayToEndTime"
    }
  }

  var text: String {
    switch self {
    case .ssmSetupError(let failure), .ssmHeartbeatError(let failure),
      .ssmTeardownError(let failure):
      failure.text
    case .drmLicenseError(let failure): failure.text
    case .availableBitratesChanged(let bitrates): "\(bitrates.count) bit rates"
    case .selectedBitrateChanged(let bitrate): "\(bitrate / 1000) kbit/s"
    case .selectedResolutionsChanged(let height): "\(height) lines"
    case .newErrorLogEntry(let failure), .failedToPlayToEndTime(let failure):
      "\(failure.code) \(failure.comment)"
    case .playbackStalled: "buffer empty"
    case .didPlayToEndTime: "end of the video"
    }
  }

  var fields: NoticeFields {
    switch self {
    case .ssmSetupError(let failure), .ssmHeartbeatError(let failure),
      .ssmTeardownError(let failure):
      failure.fields
    case .drmLicenseError(let failure): failure.fields
    case .selectedResolutionsChanged(let height): [("height", .integer(height))]
    case .newErrorLogEntry(let failure), .failedToPlayToEndTime(let failure): failure.fields
    case .availableBitratesChanged, .selectedBitrateChanged, .playbackStalled, .didPlayToEndTime:
      []
    }
  }

  var objectValue: FieldValue? {
    switch self {
    case .drmLicenseError(let failure): .text(failure.object.rawValue)
    case .selectedBitrateChanged(let bitrate): .integer(bitrate)
    case .ssmSetupError, .ssmHeartbeatError, .ssmTeardownError, .availableBitratesChanged,
      .selectedResolutionsChanged, .newErrorLogEntry, .playbackStalled, .didPlayToEndTime,
      .failedToPlayToEndTime:
      nil
    }
  }

  var severity: Severity {
    switch self {
    case .ssmSetupError, .ssmHeartbeatError, .ssmTeardownError, .drmLicenseError,
      .failedToPlayToEndTime:
      .error
    case .newErrorLogEntry, .playbackStalled: .warning
    case .didPlayToEndTime: .notice
    case .availableBitratesChanged, .selectedBitrateChanged, .selectedResolutionsChanged: .info
    }
  }

  var isOpenTVOnly: Bool {
    switch self {
    case .availableBitratesChanged, .selectedBitrateChanged, .selectedResolutionsChanged: true
    case .ssmSetupError, .ssmHeartbeatError, .ssmTeardownError, .drmLicenseError,
      .newErrorLogEntry, .playbackStalled, .didPlayToEndTime, .failedToPlayToEndTime:
      false
    }
  }
}
