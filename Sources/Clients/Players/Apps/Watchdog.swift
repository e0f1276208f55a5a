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
  /// Whether the viewer has paused or stopped: then nothing has to move.
  private var isHeld = false

  mutating func set() { isSet = true }

  /// The stream is stopped, and nothing is looked at; returns whether its timer was set.
  mutating func end() -> Bool {
    defer { isSet = false }
    return isSet
  }

  /// A stream is to start.
  mutating func begin(at now: Instant) {
    hasStarted = false
    isHeld = false
    last = (.zero, now)
  }

  /// The viewer pauses or stops the stream, or lets it continue.
  mutating func hold(_ isHeld: Bool) { self.isHeld = isHeld }

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
    guard !isHeld, let last, last.position == position else {
      if hasStarted { tries = 0 }
      self.last = (position, now)
      return nil
    }
    let trouble = hasStarted ? Trouble.standsStill : .startsTooLong
    guard let patience = policy.patience(with: trouble), now - last.since >= patience else {
      return nil
    }
    rest()
    tries += 1
    return trouble
  }
}
