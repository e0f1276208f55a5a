import Simulation

/// A timer of the app's code on the simulated clock, in place of `Timer` or `asyncAfter`. It fires
/// on the main actor, and not while the system has suspended the app or a synchronous call blocks
/// its main thread: then once when that is over.
@MainActor public final class SimulatedTimer {
  let interval: Duration?
  private(set) var due: Instant
  private let act: @MainActor () -> Void
  /// Whether it will fire again.
  public private(set) var isValid = true

  init(at due: Instant, every interval: Duration?, _ act: @escaping @MainActor () -> Void) {
    (self.due, self.interval, self.act) = (due, interval, act)
  }

  /// It fires no more.
  public func invalidate() { isValid = false }

  func fire(at now: Instant) {
    if let interval { due = now + interval } else { isValid = false }
    act()
  }
}
