/// What passes between the app, the system and the SDK: licence delegates (Players/MultiInstance),
/// AirPlay (Players/SecureSessions, "AirPlay"), Picture in Picture, background, rotation, and
/// TVSDK's resource loader (Players/ExpressPlay, "Order of the loader's steps").
package enum AppNotice: Hashable, Sendable {
  /// `replacing` names the content whose header was replaced, where one was.
  case httpHeaderSet(content: String, replacing: String?)
  case streamTokenSet(content: String, count: Int)
  case streamTokenRemoved(content: String, count: Int)
  case externalPlaybackChanged(Bool)
  /// An AV adapter was plugged in, or unplugged.
  case screenConnected(Bool)
  /// Whether the picture is hidden because the display does not protect it.
  case outputObscured(Bool)
  case tokenCallbackAsked
  case pictureInPictureChanged(Bool)
  case didRotate(FlowplayerOrientation)
  case didEnterBackground
  case willEnterForeground
  case mediaServicesWereReset
  case audioSessionInterrupted(AudioInterruption)
  case tokenURLReceived
  indirect case loadingFailed(LoaderFailure)

  var name: String {
    switch self {
    case .httpHeaderSet: "setHTTPHeader"
    case .streamTokenSet: "setStreamToken"
    case .streamTokenRemoved: "removeStreamToken"
    case .externalPlaybackChanged: "externalPlaybackActive"
    case .screenConnected(true): "UIScreenDidConnectNotification"
    case .screenConnected(false): "UIScreenDidDisconnectNotification"
    case .outputObscured: "outputObscuredDueToInsufficientExternalProtection"
    case .tokenCallbackAsked: "OTVSSPTokenCallback.token"
    case .pictureInPictureChanged: "pictureInPictureActive"
    case .didRotate: "UIDeviceOrientationDidChangeNotification"
    case .didEnterBackground: "UIApplicationDidEnterBackgroundNotification"
    case .willEnterForeground: "UIApplicationWillEnterForegroundNotification"
    case .mediaServicesWereReset: "AVAudioSessionMediaServicesWereResetNotification"
    case .audioSessionInterrupted: "AVAudioSessionInterruptionNotification"
    case .tokenURLReceived: "ExpressPlayTokenUrl"
    case .loadingFailed: "finishLoadingWithError"
    }
  }

  var text: String {
    switch self {
    case .httpHeaderSet(let content, let replaced?):
      "for \(content): replaces the header of \(replaced), the delegate holds one"
    case .httpHeaderSet(let content, nil): "for \(content)"
    case .streamTokenSet(let content, let count), .streamTokenRemoved(let content, let count):
      "\(content): tokenIDMap has \(count)"
    case .externalPlaybackChanged(let isOn): isOn ? "AirPlay on" : "AirPlay off"
    case .screenConnected(let isOn):
      isOn ? "an AV adapter: the keys are asked for again" : "the keys are asked for again"
    case .outputObscured(let isOn):
      isOn ? "the display lacks the HDCP that the key demands" : "the picture is shown again"
    case .tokenCallbackAsked: "a new licence needs a new token"
    case .pictureInPictureChanged(let isOn): isOn ? "on" : "off"
    case .didRotate(let orientation): orientation.name
    case .tokenURLReceived: "the licence is asked for at this URL"
    case .loadingFailed(let failure): "\(failure.code) \(failure.message)"
    case .mediaServicesWereReset: "every player has to be made again"
    case .audioSessionInterrupted(.began): "began: something else takes the sound"
    case .audioSessionInterrupted(.ended(let shouldResume)):
      "ended" + (shouldResume ? ", with shouldResume" : "")
    case .didEnterBackground, .willEnterForeground: ""
    }
  }

  var fields: NoticeFields {
    switch self {
    case .httpHeaderSet(let content, let replaced):
      [("contentID", .text(content))] + (replaced.map { [("replaced", .text($0))] } ?? [])
    case .streamTokenSet(let content, let count), .streamTokenRemoved(let content, let count):
      [("contentID", .text(content)), ("count", .integer(count))]
    case .externalPlaybackChanged(let isOn), .pictureInPictureChanged(let isOn),
      .outputObscured(let isOn):
      [("active", .flag(isOn))]
    case .loadingFailed(let failure): failure.fields
    case .audioSessionInterrupted(let interruption): interruption.fields
    case .tokenCallbackAsked, .didRotate, .didEnterBackground, .willEnterForeground,
      .mediaServicesWereReset, .tokenURLReceived, .screenConnected:
      []
    }
  }

  var severity: Severity {
    switch self {
    case .loadingFailed: .error
    case .audioSessionInterrupted(.began): .warning
    case .audioSessionInterrupted(.ended): .notice
    case .httpHeaderSet(_, .some), .mediaServicesWereReset, .outputObscured(true): .warning
    case .httpHeaderSet(_, nil), .streamTokenSet, .streamTokenRemoved, .externalPlaybackChanged,
      .tokenCallbackAsked, .pictureInPictureChanged, .didRotate, .didEnterBackground,
      .willEnterForeground, .screenConnected, .outputObscured(false):
      .notice
    case .tokenURLReceived: .info
    }
  }

  var kind: NoticeKind {
    switch self {
    case .httpHeaderSet, .streamTokenSet, .streamTokenRemoved, .tokenCallbackAsked,
      .tokenURLReceived, .loadingFailed:
      .call
    case .externalPlaybackChanged, .pictureInPictureChanged, .outputObscured: .property
    case .didRotate, .didEnterBackground, .willEnterForeground, .mediaServicesWereReset,
      .screenConnected:
      .systemNotification
    case .audioSessionInterrupted: .systemNotification
    }
  }
}

/// What happens to an app's audio session (Players/MultiInstance, "Audio interruptions").
package enum AudioInterruption: Hashable, Sendable {
  case began
  case ended(shouldResume: Bool)

  /// `AVAudioSession.InterruptionType`'s raw value, then the options, which only an end has.
  fileprivate var fields: NoticeFields {
    switch self {
    case .began: [("AVAudioSessionInterruptionTypeKey", .integer(1))]
    case .ended(let shouldResume):
      [
        ("AVAudioSessionInterruptionTypeKey", .integer(0)),
        ("AVAudioSessionInterruptionOptionKey", .integer(shouldResume ? 1 : 0)),
      ]
    }
  }
}
