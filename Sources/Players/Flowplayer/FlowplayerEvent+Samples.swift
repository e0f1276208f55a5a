extension FlowplayerEvent {
  /// One event of every kind.
  static let samples: [FlowplayerEvent] = [
    .didReceiveMediaItem(""), .didChangeState(.idle), .didChangePlaybackState(.idle),
    .didFailWithError(""), .didChangeIsMuted(false), .didChangeVolume(1), .didChangeRate(1),
    .didChangeDuration(seconds: 0), .didChangePosition(seconds: 0), .didChangeQuality(.unknown),
    .didChangeSeekState(.idle, to: 0), .didChangeBufferState(.empty),
    .didChangePlaybackType(.unknown), .didChangeDVRWindow(start: 0, end: 0),
    .view(.didChangeLifecycle(.created)), .view(.didChangeFullscreen(false)),
    .view(.didEncounterError(nil)), .view(.didChangeVisibility(true)),
    .view(.didChangeControlsVisibility(true)),
  ]
}
