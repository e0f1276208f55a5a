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
    case .assetDownloadStateChanged: "OTVAssetDownloadStateChanged"
    case .assetDownloadProgress: "OTVAssetDownloadProgress"
    case .licenseDownloadEnded: "OTVLicenseDownloadEnded"
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
    case .didRotate: "UIDeviceOrientationDidChangeNotification"
    case .didEnterBackground: "UIApplicationDidEnterBackgroundNotification"
    case .willEnterForeground: "UIApplicationWillEnterForegroundNotification"
    case .flowplayer(let event, _): event.notificationName
    case .renewLicenseCalled(let route, _, _): route.methodName
    case .offlineLicenceOpened: "persistentContentKeyLoaded"
    case .commandRefused: "commandRefused"
    case .downloadRemoved: "downloadRemoved"
    case .fullscreenUnchanged: "fullscreenUnchanged"
    case .tokenURLReceived: "ExpressPlayTokenUrl"
    case .loadingFailed: "finishLoadingWithError"
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
    case .faultSkipped: "faultSkipped"
    case .faultEnded: "faultEnded"
    case .policyChanged: "policyChanged"
    case .playerAdded: "playerAdded"
    case .playerRemoved: "playerRemoved"
    case .caption: "caption"
    case .chapterBegan: "chapter"
    case .markerPut: "marker"
    case .remark: "zapdeck"
    default: preconditionFailure("Every notice has a name in one of the four tables.")
    }
  }

  /// Whether an app would be told this by the SDK itself, as a notification.
  package var isSDKNotification: Bool {
    switch self {
    // Calls of the app, not notifications.
    case .tokenCallbackAsked, .renewLicenseCalled: return false
    default: break
    }
    return ["OTV", "AVPlayerItem", "flowplayer"].contains { name.hasPrefix($0) }
      || name.hasSuffix("Changed")
  }

  /// Whether only OpenTV's SDK says it: other flavours have words of their own.
  var isOpenTVOnly: Bool {
    switch self {
    case .availableBitratesChanged, .selectedBitrateChanged, .selectedResolutionsChanged,
      .loadStarted, .loaded, .playRequested, .playing, .waiting, .paused, .stopped:
      true
    default: false
    }
  }

  /// How much it matters.
  package var severity: Severity {
    switch self {
    case .ssmSetupError, .ssmHeartbeatError, .drmLicenseError, .failedToPlayToEndTime: .error
    case .ssmTeardownError, .loadingFailed: .error
    case .flowplayer(.didFailWithError, _): .warning
    case .flowplayer(.didChangeState, _), .flowplayer(.view, _): .notice
    case .httpHeaderSet(_, .some), .fullscreenUnchanged, .commandRefused: .warning
    case .assetDownloadStateChanged(_, .error): .warning
    case .assetDownloadStateChanged, .licenseDownloadEnded, .renewLicenseCalled,
      .offlineLicenceOpened, .downloadRemoved:
      .notice
    case .httpHeaderSet, .streamTokenSet, .streamTokenRemoved, .externalPlaybackChanged,
      .tokenCallbackAsked, .pictureInPictureChanged, .didEnterBackground, .willEnterForeground,
      .didRotate,
      .policyChanged:
      .notice
    case .newErrorLogEntry, .playbackStalled, .faultArmed, .faultFired, .teardownUnanswered:
      .warning
    case .zapStarted, .zapFinished, .appReacted, .faultEnded, .playerAdded, .playerRemoved,
      .chapterBegan, .markerPut, .remark, .playing, .paused, .stopped, .waiting,
      .didPlayToEndTime:
      .notice
    default: .info
    }
  }
}
