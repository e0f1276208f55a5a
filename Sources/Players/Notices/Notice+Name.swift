extension Notice {
  /// The notification's raw name: the SDK's exact spelling for the SDK's own, ours for the rest.
  package var name: String {
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
    default: timelineName
    }
  }

  private var timelineName: String {
    switch self {
    case .loadStarted: "onLoadStart"
    case .loaded: "onLoad"
    case .playRequested: "onPlay"
    case .playing: "onPlaying"
    case .waiting: "onWaiting"
    case .paused: "onPause"
    case .stopped: "onStop"
    case .certificateRequested: "provisionRequestStart"
    case .certificateReceived: "provisionRequestSuccess"
    case .keyRequested: "keyRequestStart"
    case .keyReceived: "keyRequestSuccess"
    case .setupRequested: "setupStart"
    case .setupSucceeded: "setupSuccess"
    case .heartbeatSucceeded: "heartbeatSuccess"
    case .teardownRequested: "teardownStart"
    case .teardownSucceeded: "teardownSuccess"
    case .teardownUnanswered: "teardownFailure"
    default: appName
    }
  }

  private var appName: String {
    switch self {
    case .httpHeaderSet: "setHTTPHeader"
    case .streamTokenSet: "setStreamToken"
    case .streamTokenRemoved: "removeStreamToken"
    case .externalPlaybackChanged: "externalPlaybackActive"
    case .tokenCallbackAsked: "OTVSSPTokenCallback.token"
    case .pictureInPictureChanged: "pictureInPictureActive"
    case .didEnterBackground: "UIApplicationDidEnterBackgroundNotification"
    case .willEnterForeground: "UIApplicationWillEnterForegroundNotification"
    default: simulatorName
    }
  }

  private var simulatorName: String {
    switch self {
    case .zapStarted: "zapStarted"
    case .zapFinished: "zapFinished"
    case .appReacted: "appReacted"
    case .faultArmed: "faultArmed"
    case .faultFired: "faultFired"
    case .faultEnded: "faultEnded"
    case .policyChanged: "policyChanged"
    case .playerAdded: "playerAdded"
    case .playerRemoved: "playerRemoved"
    case .remark: "zapdeck"
    default: preconditionFailure("Every notice has a name in one of the four tables.")
    }
  }

  /// Whether an app would be told this by the SDK itself, as a notification.
  package var isSDKNotification: Bool {
    name.hasPrefix("OTV") && self != .tokenCallbackAsked || name.hasPrefix("AVPlayerItem")
      || name.hasSuffix("Changed")
  }

  /// How much it matters.
  package var severity: Severity {
    switch self {
    case .ssmSetupError, .ssmHeartbeatError, .drmLicenseError, .failedToPlayToEndTime: .error
    case .ssmTeardownError: .error
    case .httpHeaderSet(_, .some): .warning
    case .httpHeaderSet, .streamTokenSet, .streamTokenRemoved, .externalPlaybackChanged,
      .tokenCallbackAsked, .pictureInPictureChanged, .didEnterBackground, .willEnterForeground,
      .policyChanged:
      .notice
    case .newErrorLogEntry, .playbackStalled, .faultArmed, .faultFired, .teardownUnanswered:
      .warning
    case .zapStarted, .zapFinished, .appReacted, .faultEnded, .playerAdded, .playerRemoved,
      .remark, .playing, .paused, .stopped, .waiting, .didPlayToEndTime:
      .notice
    default: .info
    }
  }
}
