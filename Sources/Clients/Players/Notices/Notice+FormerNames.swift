extension Notice {
  /// Whether it is what a scenario calls by that name. TVSDK players and content key sessions had
  /// OpenTV's names once, and scenarios of that time continue.
  package func isNamed(_ name: String) -> Bool { self.name == name || formerName == name }

  /// What scenarios called it once; `nil` where it has kept its name.
  package var formerName: String? {
    switch self {
    case .timeline(.keyRequested(_, _, .resourceLoader)),
      .timeline(.keyRequested(_, _, .keySession)):
      "keyRequestStart"
    case .timeline(.keyReceived(_, _, _, _, .resourceLoader)),
      .timeline(.keyReceived(_, _, _, _, .keySession)):
      "keyRequestSuccess"
    case .timeline(.keyRequestFailed(_, .keySession)): "keyRequestFailure"
    case .timeline(.certificateRequested(.keySession)): "provisionRequestStart"
    case .timeline(.certificateFailed(_, .keySession)): "provisionRequestFailure"
    case .tvsdk(.itemChanged): "onLoadStart"
    case .tvsdk(.statusChanged(.initialized)): "onLoad"
    case .tvsdk(.statusChanged(.ready)): "onPlay"
    case .tvsdk(.statusChanged(.playing)), .tvsdk(.bufferingCompleted): "onPlaying"
    case .tvsdk(.bufferingStarted): "onWaiting"
    case .tvsdk(.statusChanged(.paused)): "onPaused"
    case .tvsdk(.statusChanged(.stopped)): "onStopped"
    case .sdk, .timeline, .session, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside,
      .simulator:
      nil
    }
  }
}
