/// What a Flowplayer reports to its delegate and to the notification centre, as far as a simulation
/// has it: nothing of ads, tracks and the video platform's configuration (Players/Flowplayer,
/// "Notifications").
package enum FlowplayerEvent: Hashable, Sendable {
  /// The media's name or address.
  case didReceiveMediaItem(String)
  case didChangeState(FlowplayerState)
  case didChangePlaybackState(FlowplayerPlaybackState)
  /// What went wrong, in words.
  case didFailWithError(String)
  case didChangeIsMuted(Bool)
  /// From 0 to 1.
  case didChangeVolume(Double)
  case didChangeRate(Double)
  case didChangePosition(seconds: Double)
  /// With the target position in seconds.
  case didChangeSeekState(FlowplayerSeekState, to: Double)
  case media(FlowplayerMediaEvent)
  case view(FlowplayerViewEvent)

  /// The key of the player's `id` in every notification's `userInfo`: a key path in the SDK, its
  /// text here (Players/Flowplayer, "Player identity").
  package static let idKey = #"\FlowplayerAPI.id"#

  /// The notification's name in the SDK's spelling, such as `flowplayerDidChangeState`.
  package var notificationName: String {
    row(RowMaker(id: "", row: NoticeRow.Maker(.facts, .notification))).name
  }

  func row(_ row: RowMaker) -> NoticeRow {
    switch self {
    case .didReceiveMediaItem(let media):
      row("flowplayerDidReceiveMediaItem", nil, "media was loaded", "Media", media)
    case .didChangeState(let state):
      row(
        "flowplayerDidChangeState", "player(player:didChangeState:)", "the state changed",
        "PlayerState", "\(state)", .notice)
    case .didChangePlaybackState(let state):
      row(
        "flowplayerDidChangePlaybackState", "player(_:didChangePlaybackState:)",
        "the playback state changed", "PlaybackState", "\(state)")
    case .didFailWithError(let message):
      row(
        "flowplayerDidFailWithError", "player(_:didFailWith:)", "playback failed", "PlayerError",
        "playbackError(\(message))", .warning)
    case .didChangeIsMuted(let isMuted):
      row(
        "flowplayerDidChangeIsMuted", "player(_:didChangeMute:)", "the sound was muted or unmuted",
        "Bool", "\(isMuted)")
    case .didChangeVolume(let volume):
      row(
        "flowplayerDidChangeVolume", "player(_:didChangeVolume:)", "the volume changed", "Float",
        "\(volume)")
    case .didChangeRate(let rate):
      row(
        "flowplayerDidChangeRate", "player(_:didChangeRate:)", "the playback rate changed", "Float",
        "\(rate)")
    case .didChangePosition(let seconds):
      row(
        "flowplayerDidChangePosition", "player(_:didChangePosition:)", "the position changed",
        "Double, in seconds", "\(seconds)")
    case .didChangeSeekState(let state, let position):
      row(
        "flowplayerDidChangeSeekState", "player(_:didChangeSeek:to:)",
        "a seek began, ended or failed", "(PlaybackSeekState, Double)", "\(state) \(position)")
    case .media(let event): event.row(row)
    case .view(let event): event.row(row)
    }
  }

  /// Makes the rows of what the player with an `id` reports.
  struct RowMaker {
    let id: String
    let row: NoticeRow.Maker

    /// `method` is the delegate's, as Wowza's page spells it, which has a label for the player, or
    /// else as the SDK's interface does, without one; `nil` for what is only posted. `value` is the
    /// notification's object as text. The `id` is only a field: in words the player has its name.
    func callAsFunction(
      _ name: String, _ method: String?, _ meaning: String, _ object: String,
      _ value: @autoclosure () -> String, _ severity: Severity = .info
    ) -> NoticeRow {
      row(
        name, meaning, severity, object: object, delegateMethod: method,
        text: [value(), method].compactMap(\.self).joined(separator: "  "),
        [idKey: id], value: .text(value()))
    }
  }

  /// One event of every kind that is posted.
  static let samples: [Self] = [
    .didReceiveMediaItem(""), .didChangeState(.idle), .didChangePlaybackState(.idle),
    .didFailWithError(""), .didChangeIsMuted(false), .didChangeVolume(1), .didChangeRate(1),
    .media(.didChangeDuration(seconds: 0)), .didChangePosition(seconds: 0),
    .media(.didChangeQuality(.unknown)), .didChangeSeekState(.idle, to: 0),
    .media(.didChangeBufferState(.empty)), .media(.didChangePlaybackType(.unknown)),
    .media(.didChangeDVRWindow(start: 0, end: 0)), .view(.didChangeLifecycle(.created)),
    .view(.didChangeFullscreen(false)), .view(.didEncounterError(nil)),
    .view(.didChangeVisibility(true)),
  ]
}

/// What becomes known of a Flowplayer's media.
package enum FlowplayerMediaEvent: Hashable, Sendable {
  case didChangeDuration(seconds: Double)
  case didChangeQuality(FlowplayerQuality)
  case didChangeBufferState(FlowplayerBufferState)
  case didChangePlaybackType(FlowplayerPlaybackType)
  /// Start and end in seconds.
  case didChangeDVRWindow(start: Double, end: Double)

  func row(_ row: FlowplayerEvent.RowMaker) -> NoticeRow {
    switch self {
    case .didChangeDuration(let seconds):
      row(
        "flowplayerDidChangeDuration", "player(_:didChangeDuration:)", "the duration is known",
        "Double, in seconds", "\(seconds)")
    case .didChangeQuality(let quality):
      row(
        "flowplayerDidChangeQuality", "player(_:didChangeQuality:)", "a different quality is shown",
        "PlayerQuality", "\(quality)")
    case .didChangeBufferState(let state):
      row(
        "flowplayerDidChangeBufferState", "player(_:didChangeBufferState:)",
        "the buffer filled or emptied", "PlaybackBufferState", "\(state)")
    case .didChangePlaybackType(let type):
      row(
        "flowplayerDidChangePlaybackType", "player(_:didChangePlaybackType:)",
        "the media is known to be live or on demand", "PlaybackType", "\(type)")
    case .didChangeDVRWindow(let start, let end):
      row(
        "flowplayerDidChangeDVRWindow", "player(_:didChangeDVRWindow:)",
        "the DVR window of a live stream moved", "DVRWindow", "\(start)–\(end)")
    }
  }
}

/// What a `FlowplayerView` reports to its `FlowplayerViewDelegate` and to the notification centre
/// (Players/Flowplayer, "Delegates").
package enum FlowplayerViewEvent: Hashable, Sendable {
  case didChangeLifecycle(FlowplayerViewLifecycle)
  case didChangeFullscreen(Bool)
  /// The error in words; the SDK may pass none.
  case didEncounterError(String?)
  case didChangeVisibility(Bool)
  case didChangeControlsVisibility(Bool)

  /// One delegate method says `ViewVisibility` where the notification says `Visibility`.
  func row(_ row: FlowplayerEvent.RowMaker) -> NoticeRow {
    switch self {
    case .didChangeLifecycle(let lifecycle):
      row(
        "flowplayerViewDidChangeLifecycle", "view(_:didChangeLifecycle:)",
        "the view was created or destroyed", "ViewLifecycle", "\(lifecycle)", .notice)
    case .didChangeFullscreen(let isOn):
      row(
        "flowplayerViewDidChangeFullscreen", "view(_:didChangeFullscreen:)",
        "the view entered or left full screen", "Bool", "\(isOn)", .notice)
    case .didEncounterError(let message):
      row(
        "flowplayerViewDidEncounterError", "view(_:didEncounterError:)",
        "the view reported an error",
        "Error", message ?? "nil", .notice)
    case .didChangeVisibility(let isOn):
      row(
        "flowplayerViewDidChangeVisibility", "view(_:didChangeViewVisibility:)",
        "the view was shown or hidden", "Bool", "\(isOn)", .notice)
    case .didChangeControlsVisibility(let isOn):
      row(
        "flowplayerViewDidChangeControlsVisibility", "view(_:didChangeControlsVisibility:)",
        "the controls were shown or hidden", "Bool", "\(isOn)", .notice)
    }
  }
}

/// What a Flowplayer announces (Players/Flowplayer, "Notifications"): the same event is a
/// notification and a call of its delegate.
package enum FlowplayerNotice: Hashable, Sendable {
  /// An event of the player with that `id`.
  case reported(FlowplayerEvent, id: String)
  /// A rotation changed nothing for a view, and why; `isAsked` where its own flag asks for it.
  case fullscreenUnchanged(reason: String, isAsked: Bool)
  /// The app's code has set a property of the view.
  case propertySet(FullscreenFlag, Bool)

  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    switch self {
    case .reported(let event, let id): event.row(FlowplayerEvent.RowMaker(id: id, row: row))
    case .fullscreenUnchanged(let reason, let isAsked):
      row(
        "fullscreenUnchanged", "a view did not follow a rotation, for the reason given",
        isAsked ? .warning : .info,
        .simulator, text: reason, ["reason": reason])
    case .propertySet(let flag, let isOn):
      row(
        "viewPropertySet", "the app set a property of a view", .notice, .call,
        text: "\(flag.rawValue) = \(isOn)",
        ["property": flag.rawValue, "value": isOn])
    }
  }

  static let samples: [Self] =
    FlowplayerEvent.samples.map { .reported($0, id: "") } + [
      .fullscreenUnchanged(reason: "", isAsked: true),
      .propertySet(.orientationControlsFullscreen, false),
    ]
}
