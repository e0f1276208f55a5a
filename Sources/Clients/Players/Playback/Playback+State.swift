/// What the state of playback means.
extension Playback {
  /// Whether it continues, or would after a pause.
  var isOpen: Bool { state.isUnderWay || state == .paused }

  /// Whether an item is attached that can be decoded: from loading until it stops or fails; while
  /// paused too.
  var hasItem: Bool {
    switch state {
    case .playRequested, .play, .playing, .waiting, .paused: true
    case .uninitialised, .initialised, .sourceSet, .stopped, .error: false
    }
  }

  /// Whether the zap still waits for the teardown of the source before.
  var awaitsTeardown: Bool {
    zapClock?.hasReached(.teardown) == false && state.isUnderWay
  }
}
