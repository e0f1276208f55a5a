import Players

extension FlowplayerEvent {
  /// The `object` of the notification: the value itself (Players/Flowplayer).
  var value: Any? {
    switch self {
    case .didReceiveMediaItem(let media): media
    case .didChangeState(let state): PlayerState(state)
    case .didChangePlaybackState(let state): PlaybackState(state)
    case .didFailWithError(let message): PlayerError(message)
    case .didChangeIsMuted(let isMuted): isMuted
    case .didChangeVolume(let number), .didChangeRate(let number): number
    case .didChangeDuration(let seconds), .didChangePosition(let seconds): seconds
    case .didChangeQuality(let quality): PlayerQuality(quality)
    case .didChangeSeekState(let state, _): PlaybackSeekState(state)
    case .didChangeBufferState(let state): PlaybackBufferState(state)
    case .didChangePlaybackType(let type): PlaybackType(type)
    case .didChangeDVRWindow(let start, let end): start...max(start, end)
    case .view(.didChangeLifecycle(let lifecycle)): ViewLifecycle(lifecycle)
    case .view(.didChangeFullscreen(let isOn)), .view(.didChangeVisibility(let isOn)),
      .view(.didChangeControlsVisibility(let isOn)):
      isOn
    case .view(.didEncounterError(let message)): message.map { PlayerError($0) }
    }
  }
}

extension PlayerState {
  init(_ state: FlowplayerState) { self = Self(rawValue: state.rawValue) ?? .idle }
}

extension PlaybackState {
  init(_ state: FlowplayerPlaybackState) { self = Self(rawValue: state.rawValue) ?? .idle }
}

extension PlaybackBufferState {
  init(_ state: FlowplayerBufferState) { self = Self(rawValue: state.name) ?? .empty }
}

extension PlaybackSeekState {
  init(_ state: FlowplayerSeekState) { self = Self(rawValue: state.name) ?? .idle }
}

extension PlaybackType {
  init(_ type: FlowplayerPlaybackType) { self = Self(rawValue: type.name) ?? .unknown }
}

extension PlayerQuality {
  init(_ quality: FlowplayerQuality) { self = Self(rawValue: quality.name) ?? .unknown }
}

extension ViewLifecycle {
  init(_ lifecycle: FlowplayerViewLifecycle) {
    self = Self(rawValue: lifecycle.rawValue) ?? .created
  }
}
