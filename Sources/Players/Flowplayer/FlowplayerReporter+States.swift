extension FlowplayerReporter.Snapshot {
  /// `state` of a player that looks like this; in the background it pauses (DOMAIN §4).
  var state: FlowplayerState {
    switch phase {
    case .idle: .idle
    case .loading: .load
    case .ready: .ready
    case .playing: isBackground ? .pause : .play
    case .paused: .pause
    case .waiting: isBackground ? .pause : .buffer
    case .ended: .complete
    case .failed: .failure
    }
  }

  /// `playbackState` of a player that looks like this and was in `last`. There is no paused
  /// playback: pausing or stalling changes nothing once something has played.
  func playbackState(after last: FlowplayerPlaybackState) -> FlowplayerPlaybackState {
    switch phase {
    case .idle, .loading, .ready, .failed: .idle
    case .ended: .ended
    case .paused where !last.isUnderWay, .waiting where !last.isUnderWay: last
    case .playing, .paused, .waiting:
      isBackground ? .background : isCasting ? .casting : .playing
    }
  }
}

extension FlowplayerPlaybackState {
  fileprivate var isUnderWay: Bool { self != .idle && self != .ended }
}

extension FlowplayerReporter {
  /// The states from here to `target`, in order: no media plays before it was loaded and ready,
  /// even when nobody looked meanwhile.
  func steps(to target: FlowplayerState, isNewMedia: Bool) -> [FlowplayerState] {
    var steps: [FlowplayerState] = isNewMedia && state != .load ? [.load] : []
    let isLoading = isNewMedia || state == .load
    if isLoading, [.play, .pause, .buffer, .complete].contains(target) { steps.append(.ready) }
    return (steps.last ?? state) == target ? steps : steps + [target]
  }
}
