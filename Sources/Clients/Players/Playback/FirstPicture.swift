import Simulation

/// The first picture of a source: once a segment and its key are there, a device may take some time
/// to show it. No document says how long; by default it takes none [N].
struct FirstPicture: Sendable {
  private let preparation: Duration
  private var due: Instant?
  private var isShown = false

  init(after preparation: Duration = .zero) { self.preparation = preparation }

  /// Whether the device prepares it.
  var isAwaited: Bool { due != nil && !isShown }

  /// Whether it can be shown, now that all is there; if not, playback is asked again when it can.
  mutating func isDue(_ context: inout InputContext) -> Bool {
    guard !isShown, preparation > .zero else { return true }
    let instant = due ?? context.now + preparation
    due = instant
    guard context.now < instant else { return true }
    context.setTimer(.segmentEnd, at: instant)
    return false
  }

  /// The clock was stopped, and with it the timer.
  func keepWaiting(_ context: inout InputContext) {
    if isAwaited, let due, due > context.now { context.setTimer(.segmentEnd, at: due) }
  }

  /// It is shown; what comes next takes no preparation.
  mutating func show() { isShown = true }
}
