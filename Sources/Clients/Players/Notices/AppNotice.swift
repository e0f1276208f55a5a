/// What passes between the app, the system and the SDK: licence delegates (Players/MultiInstance),
/// AirPlay (Players/SecureSessions, "AirPlay"), Picture in Picture, background, rotation, and
/// TVSDK's resource loader (Players/ExpressPlay, "Order of the loader's steps").
package enum AppNotice: Hashable, Sendable {
  /// `replacing` names the content whose header was replaced, where one was.
  case httpHeaderSet(content: String, replacing: String?)
  /// `orphaning` names the content whose session no player can end any more, where there is one.
  case streamSet(content: String, orphaning: String?)
  case streamTokenSet(content: String, count: Int)
  case streamTokenRemoved(content: String, count: Int)
  case externalPlaybackChanged(Bool)
  /// An AV adapter was plugged in, or unplugged.
  case screenConnected(Bool)
  /// Whether the picture is hidden because the display does not protect it.
  case outputObscured(Bool)
  /// The system has changed the rate.
  case rateChanged(permille: Int)
  case tokenCallbackAsked
  case pictureInPictureChanged(Bool)
  case pictureInPictureCalled(PictureInPictureCall)
  case didRotate(FlowplayerOrientation)
  case willResignActive
  case didEnterBackground
  case willEnterForeground
  case didBecomeActive
  case mediaServicesWereReset
  case audioSessionInterrupted(AudioInterruption)
  /// The licence URL, without its token, that answered the app's request for one.
  indirect case tokenURLReceived(LoaderRequest, tokenURL: String)
  case loadingIgnored
  /// The app handed over a response in which the system finds no key; with what the app had
  /// requested, as below. The key is `nil` where no request for one is open.
  indirect case loadingFinished(keyIdentifier: String?, isRenewal: Bool, LoaderRequest?)
  /// With what the app had requested; `nil` where it had sent nothing.
  indirect case loadingFailed(LoaderFailure, LoaderRequest? = nil)

  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    switch self {
    case .httpHeaderSet(let content, let replaced): row.header(content, replacing: replaced)
    case .streamSet(let content, let orphaned): row.stream(content, orphaning: orphaned)
    case .streamTokenSet(let content, let count):
      row.token(
        "setStreamToken", "the app stored a stream's token under its content ID", content, count)
    case .streamTokenRemoved(let content, let count):
      row.token("removeStreamToken", "the app removed a stream's token", content, count)
    case .externalPlaybackChanged(let isOn):
      row.property("externalPlaybackActive", "AirPlay was switched on or off", isOn, "AirPlay ")
    case .screenConnected(let isOn): row.screen(isOn)
    case .outputObscured(let isOn): row.obscured(isOn)
    case .rateChanged(let permille): row.rate(permille)
    case .tokenCallbackAsked:
      row(
        "OTVSSPTokenCallback.token", "the SDK asked the app for a new token", .notice,
        text: "a new licence needs a new token")
    case .pictureInPictureChanged(let isOn): row.pictureInPicture(isOn)
    case .pictureInPictureCalled(let call): row.pictureInPicture(call)
    case .didRotate(let orientation): row.rotation(orientation)
    case .willResignActive:
      row.app("WillResignActive", "is about to leave the screen", .info)
    case .didEnterBackground: row.app("DidEnterBackground", "went to the background")
    case .willEnterForeground: row.app("WillEnterForeground", "is about to return to the screen")
    case .didBecomeActive: row.app("DidBecomeActive", "is active again on the screen", .info)
    case .mediaServicesWereReset:
      row.system(
        "AVAudioSessionMediaServicesWereResetNotification",
        "the system reset its media services: all players and items are lost", .warning,
        text: "every player must be recreated")
    case .audioSessionInterrupted(let interruption): row.interruption(interruption)
    case .tokenURLReceived(let request, let url): row.tokenURL(url, for: request)
    case .loadingIgnored: row.loadingIgnored()
    case .loadingFinished(let identifier, let isRenewal, let request):
      row.loadingFinished(identifier, isRenewal: isRenewal, request)
    case .loadingFailed(let failure, let request): row.loading(failure, of: request)
    }
  }

  static let samples: [Self] =
    [
      .httpHeaderSet(content: "", replacing: ""), .streamSet(content: "", orphaning: ""),
      .streamTokenSet(content: "", count: 0),
      .streamTokenRemoved(content: "", count: 0), .externalPlaybackChanged(true),
      .screenConnected(true), .screenConnected(false), .outputObscured(true),
      .rateChanged(permille: 1000), .tokenCallbackAsked, .pictureInPictureChanged(true),
      .didRotate(.portrait),
      .willResignActive, .didEnterBackground, .willEnterForeground, .didBecomeActive,
      .mediaServicesWereReset,
      .tokenURLReceived(.sample, tokenURL: ""), .loadingIgnored,
      .loadingFinished(keyIdentifier: "", isRenewal: false, .sample),
      .audioSessionInterrupted(.ended(shouldResume: true)), .loadingFailed(.sample, .sample),
    ] + PictureInPictureCall.allCases.map { .pictureInPictureCalled($0) }
}

extension NoticeRow.Maker {
  fileprivate func rate(_ permille: Int) -> NoticeRow {
    let rate = Double(permille) / 1000
    return self(
      "rate", "at the live edge, the system reset the rate to normal", .notice, .property,
      text: "x\(rate)", ["rate": rate])
  }

  fileprivate func tokenURL(_ tokenURL: String, for request: LoaderRequest) -> NoticeRow {
    self(
      "ExpressPlayTokenUrl", "the entitlement server returned a licence URL",
      text: "the licence is requested from this URL",
      log: request.fields + ["tokenURL": tokenURL])
  }

  fileprivate func pictureInPicture(_ isOn: Bool) -> NoticeRow {
    property("pictureInPictureActive", "Picture in Picture was switched on or off", isOn)
  }

  fileprivate func pictureInPicture(_ call: PictureInPictureCall) -> NoticeRow {
    self(call.rawValue, call.meaning, call == .failedToStart ? .warning : .info)
  }

  fileprivate func rotation(_ orientation: FlowplayerOrientation) -> NoticeRow {
    system(
      "UIDeviceOrientationDidChangeNotification", "the device was rotated", text: "\(orientation)")
  }

  fileprivate func loadingIgnored() -> NoticeRow {
    self(
      "finishLoading", "the app finished the same loading request twice", .warning,
      text: "ignored: the request was already finished")
  }

  fileprivate func loadingFinished(
    _ identifier: String?, isRenewal: Bool, _ request: LoaderRequest?
  ) -> NoticeRow {
    self(
      "finishLoadingWithResponse", "the app's resource loader handed a key response to the system",
      .info, .call, text: "the system finds no valid key in the response",
      ["keyIdentifier": identifier.map(KeyURL.playlistURL), "renewal": isRenewal],
      log: request?.fields ?? [:])
  }

  fileprivate func header(_ content: String, replacing replaced: String?) -> NoticeRow {
    let rest = replaced.map { ": replaces the header of \($0) (the delegate holds only one)" } ?? ""
    return self(
      "setHTTPHeader", "the app set the header of the next licence request",
      replaced == nil ? .notice : .warning, text: "for \(content)\(rest)",
      ["contentID": content, "replaced": replaced])
  }

  fileprivate func stream(_ content: String, orphaning orphaned: String?) -> NoticeRow {
    let rest = orphaned.map { ": orphans the session of \($0), whose heartbeats continue" } ?? ""
    return self(
      "setStream", "the app gave a stream to the plugin's delegate, which sets up its session",
      orphaned == nil ? .notice : .warning, text: "for \(content)\(rest)",
      ["contentID": content, "orphaned": orphaned])
  }

  fileprivate func token(
    _ name: String, _ meaning: String, _ content: String, _ count: Int
  ) -> NoticeRow {
    self(
      name, meaning, .notice, text: "\(content): \(count) in tokenIDMap",
      ["contentID": content, "count": count])
  }

  fileprivate func property(
    _ name: String, _ meaning: String, _ isOn: Bool, _ what: String = ""
  ) -> NoticeRow {
    self(name, meaning, .notice, .property, text: what + (isOn ? "on" : "off"), ["active": isOn])
  }

  fileprivate func obscured(_ isOn: Bool) -> NoticeRow {
    self(
      "outputObscuredDueToInsufficientExternalProtection",
      "the picture was hidden because the display lacks HDCP, or shown again",
      isOn ? .warning : .notice, .property,
      text: isOn
        ? "the display lacks the HDCP level that the key requires" : "the picture is shown again",
      ["active": isOn])
  }

  fileprivate func system(
    _ name: String, _ meaning: String, _ severity: Severity = .notice,
    text: @autoclosure () -> String = "", _ userInfo: @autoclosure () -> NoticeFields = [:]
  ) -> NoticeRow {
    self(name, meaning, severity, .systemNotification, text: text(), userInfo())
  }

  /// A notification of `UIApplication`, by the part of its name between that and `Notification`.
  fileprivate func app(
    _ name: String, _ meaning: String, _ severity: Severity = .notice
  ) -> NoticeRow {
    system("UIApplication\(name)Notification", "the app \(meaning)", severity)
  }

  fileprivate func screen(_ isOn: Bool) -> NoticeRow {
    isOn
      ? system(
        "UIScreenDidConnectNotification", "an AV adapter was plugged in",
        text: "AV adapter: keys are requested again")
      : system(
        "UIScreenDidDisconnectNotification", "the AV adapter was unplugged",
        text: "keys are requested again")
  }

  fileprivate func interruption(_ interruption: AudioInterruption) -> NoticeRow {
    system(
      "AVAudioSessionInterruptionNotification",
      "an audio interruption, such as a phone call, began or ended",
      interruption == .began ? .warning : .notice, text: interruption.text, interruption.fields)
  }

  fileprivate func loading(_ failure: LoaderFailure, of request: LoaderRequest?) -> NoticeRow {
    self(
      "finishLoadingWithError", "the app's resource loader could not get a key", .error,
      text: failure.text, failure.fields, log: request?.fields ?? [:],
      error: failure.native)
  }
}

/// What happens to an app's audio session (Players/MultiInstance, "Audio interruptions").
package enum AudioInterruption: Hashable, Sendable {
  case began
  case ended(shouldResume: Bool)

  fileprivate var text: String {
    switch self {
    case .began: "began: a call or another app took over the audio"
    case .ended(let shouldResume): "ended" + (shouldResume ? ", with shouldResume" : "")
    }
  }

  /// `AVAudioSession.InterruptionType`'s raw value, then the options, which only an end has.
  fileprivate var fields: NoticeFields {
    switch self {
    case .began: ["AVAudioSessionInterruptionTypeKey": 1]
    case .ended(let shouldResume):
      [
        "AVAudioSessionInterruptionTypeKey": 0,
        "AVAudioSessionInterruptionOptionKey": shouldResume ? 1 : 0,
      ]
    }
  }
}
