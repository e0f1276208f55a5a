import Simulation

/// What an app that watches its players looks at once a second: whether the playhead moves, and
/// whether a start comes to an end. No notification says that they do not (Players/Silence).
struct Watchdog: Sendable {
  /// Whether its timer is set.
  private(set) var isSet = false
  /// Zaps since the picture moved last.
  private(set) var tries = 0
  /// Where the playhead was at the last look, and since when; `nil` when it begins again.
  private var last: (position: Duration, since: Instant)?
  private var hasStarted = false
  /// Why nothing has to move.
  private(set) var hold = Hold.none

  /// What holds a stream.
  enum Hold: Sendable {
    case none
    /// Its viewer has paused it.
    case paused
    /// A call has taken the audio session, and has not given it back.
    case silenced
  }

  mutating func set() { isSet = true }

  /// The stream is stopped, and nothing is looked at; returns whether its timer was set.
  mutating func end() -> Bool {
    defer { isSet = false }
    return isSet
  }

  /// A stream is to start, and may be held at once.
  mutating func begin(at now: Instant, _ hold: Hold) {
    hasStarted = false
    self.hold = hold
    last = (.zero, now)
  }

  /// The viewer pauses the stream, or plays it.
  mutating func setPaused(_ isPaused: Bool) { hold = isPaused ? .paused : .none }

  /// A call silences the stream until it may continue, which ends no pause of its viewer.
  mutating func follow(_ interruption: AudioInterruption) {
    switch interruption {
    case .began: if hold == .none { hold = .silenced }
    case .ended(let shouldResume): if hold == .silenced, shouldResume { hold = .none }
    }
  }

  /// The stream was held up, which is not the app's fault.
  mutating func rest() { last = nil }

  /// Its timer fired: what is wrong by now; `nil` for nothing.
  mutating func sample(
    _ state: PlayerStatus, _ position: Duration, at now: Instant, by policy: Policy
  ) -> Trouble? {
    isSet = false
    switch state {
    case .playing: hasStarted = true
    // An item that has failed without a word stands still, too.
    case .sourceSet, .playRequested, .play, .waiting, .error: break
    case .uninitialised, .initialised, .paused, .stopped:
      rest()
      return nil
    }
    guard hold == .none, let last, last.position == position else {
      if hasStarted { tries = 0 }
      self.last = (position, now)
      return nil
    }
    let trouble = hasStarted ? Trouble.standsStill : .startsTooLong
    guard let patience = policy.patience(with: trouble), now - last.since >= patience else {
      return nil
    }
    // Where the app leaves it, it is as wrong again after as long.
    self.last = (position, now)
    if policy[trouble].action != .tell { tries += 1 }
    return trouble
  }
}
