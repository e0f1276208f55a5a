import Simulation

/// A timer of the app's code on the simulated clock, instead of `Timer` or `asyncAfter`.
///
/// It fires on the main actor. While the system has suspended the app, or a synchronous call blocks
/// its main thread, the timer waits; afterwards it fires once.
@MainActor public final class SimulatedTimer {
  let interval: Duration?
  private(set) var due: Instant
  private let act: @MainActor () -> Void
  /// True while the timer will fire again.
  public private(set) var isValid = true

  init(at due: Instant, every interval: Duration?, _ act: @escaping @MainActor () -> Void) {
    (self.due, self.interval, self.act) = (due, interval, act)
  }

  /// Stops the timer.
  public func invalidate() { isValid = false }

  func fire(at now: Instant) {
    if let interval { due = now + interval } else { isValid = false }
    act()
  }
}
