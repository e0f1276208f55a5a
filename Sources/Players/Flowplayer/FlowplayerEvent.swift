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
  case didChangeDuration(seconds: Double)
  case didChangePosition(seconds: Double)
  case didChangeQuality(FlowplayerQuality)
  /// With the target position in seconds.
  case didChangeSeekState(FlowplayerSeekState, to: Double)
  case didChangeBufferState(FlowplayerBufferState)
  case didChangePlaybackType(FlowplayerPlaybackType)
  /// Start and end in seconds.
  case didChangeDVRWindow(start: Double, end: Double)
  case view(FlowplayerViewEvent)

  /// The key of the player's `id` in every notification's `userInfo`: a key path in the SDK, its
  /// text here (Players/Flowplayer, "Player identity").
  package static let idKey = #"\FlowplayerAPI.id"#

  /// The notification's name in the SDK's spelling, such as `flowplayerDidChangeState`.
  package var notificationName: String {
    switch self {
    case .didReceiveMediaItem: "flowplayerDidReceiveMediaItem"
    case .didChangeState: "flowplayerDidChangeState"
    case .didChangePlaybackState: "flowplayerDidChangePlaybackState"
    case .didFailWithError: "flowplayerDidFailWithError"
    case .didChangeIsMuted: "flowplayerDidChangeIsMuted"
    case .didChangeVolume: "flowplayerDidChangeVolume"
    case .didChangeRate: "flowplayerDidChangeRate"
    case .didChangeDuration: "flowplayerDidChangeDuration"
    case .didChangePosition: "flowplayerDidChangePosition"
    case .didChangeQuality: "flowplayerDidChangeQuality"
    case .didChangeSeekState: "flowplayerDidChangeSeekState"
    case .didChangeBufferState: "flowplayerDidChangeBufferState"
    case .didChangePlaybackType: "flowplayerDidChangePlaybackType"
    case .didChangeDVRWindow: "flowplayerDidChangeDVRWindow"
    case .view(let event): event.notificationName
    }
  }

  /// The method of `FlowplayerDelegate` or `FlowplayerViewDelegate`, as the SDK's interface
  /// declares it: without a label for the player. `nil` for what is only posted.
  package var delegateMethod: String? {
    switch self {
    case .didReceiveMediaItem: nil
    case .didChangeState: "player(_:didChangeState:)"
    case .didChangePlaybackState: "player(_:didChangePlaybackState:)"
    case .didFailWithError: "player(_:didFailWith:)"
    case .didChangeIsMuted: "player(_:didChangeMute:)"
    case .didChangeVolume: "player(_:didChangeVolume:)"
    case .didChangeRate: "player(_:didChangeRate:)"
    case .didChangeDuration: "player(_:didChangeDuration:)"
    case .didChangePosition: "player(_:didChangePosition:)"
    case .didChangeQuality: "player(_:didChangeQuality:)"
    case .didChangeSeekState: "player(_:didChangeSeek:to:)"
    case .didChangeBufferState: "player(_:didChangeBufferState:)"
    case .didChangePlaybackType: "player(_:didChangePlaybackType:)"
    case .didChangeDVRWindow: "player(_:didChangeDVRWindow:)"
    case .view(let event): event.delegateMethod
    }
  }

  /// The notification's `object` as text: a case name, a number, a flag or words.
  package var valueText: String {
    switch self {
    case .didReceiveMediaItem(let media): media
    case .didChangeState(let state): state.name
    case .didChangePlaybackState(let state): state.name
    case .didFailWithError(let message): "playbackError(\(message))"
    case .didChangeIsMuted(let isMuted): String(isMuted)
    case .didChangeVolume(let number), .didChangeRate(let number): String(number)
    case .didChangeDuration(let seconds), .didChangePosition(let seconds): String(seconds)
    case .didChangeQuality(let quality): quality.name
    case .didChangeSeekState(let state, let position): "\(state.name) \(position)"
    case .didChangeBufferState(let state): state.name
    case .didChangePlaybackType(let type): type.name
    case .didChangeDVRWindow(let start, let end): "\(start)–\(end)"
    case .view(let event): event.valueText
    }
  }

  /// One event of every kind.
  static let samples: [FlowplayerEvent] = [
    .didReceiveMediaItem(""), .didChangeState(.idle), .didChangePlaybackState(.idle),
    .didFailWithError(""), .didChangeIsMuted(false), .didChangeVolume(1), .didChangeRate(1),
    .didChangeDuration(seconds: 0), .didChangePosition(seconds: 0), .didChangeQuality(.unknown),
    .didChangeSeekState(.idle, to: 0), .didChangeBufferState(.empty),
    .didChangePlaybackType(.unknown), .didChangeDVRWindow(start: 0, end: 0),
    .view(.didChangeLifecycle(.created)), .view(.didChangeFullscreen(false)),
    .view(.didEncounterError(nil)), .view(.didChangeVisibility(true)),
  ]
}
