import Players

extension FlowplayerEvent {
  /// The `object` of the notification: the value itself; `media` is what the view has loaded
  /// (Players/Flowplayer).
  func value(media: (any Media)?) -> Any? {
    switch self {
    case .didReceiveMediaItem: media
    case .didChangeState(let state): PlayerState(state)
    case .didChangePlaybackState(let state): PlaybackState(state)
    case .didFailWithError(let message): PlayerError(message)
    case .didChangeIsMuted(let isMuted): isMuted
    case .didChangeVolume(let number), .didChangeRate(let number): Float(number)
    case .didChangeDuration(let seconds), .didChangePosition(let seconds): seconds
    case .didChangeQuality(let quality): PlayerQuality(quality)
    case .didChangeSeekState(let state, let position): (PlaybackSeekState(state), position)
    case .didChangeBufferState(let state): PlaybackBufferState(state)
    case .didChangePlaybackType(let type): PlaybackType(type)
    case .didChangeDVRWindow(let start, let end): DVRWindow(start: start, end: end)
    case .view(.didChangeLifecycle(let lifecycle)): ViewLifecycle(lifecycle)
    case .view(.didChangeFullscreen(let isOn)), .view(.didChangeVisibility(let isOn)),
      .view(.didChangeControlsVisibility(let isOn)):
      isOn
    case .view(.didEncounterError(let message)): message.map { PlayerError($0) }
    }
  }
}
