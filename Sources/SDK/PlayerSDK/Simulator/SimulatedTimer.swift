import Simulation

/// A timer of the app's code on the simulated clock, instead of `Timer` or `asyncAfter`.
///
/// It fires on the main actor. While the system has suspended the app, or a synchronous call blocks
/// its main thread, the timer waits; afterwards it fires once. A timer that will not fire again
/// releases its closure, so an app that keeps the timer is not kept by it.
@MainActor public final class SimulatedTimer {
  let interval: Duration?
  private(set) var due: Instant
  /// `nil` once it will not fire again.
  private var act: (@MainActor () -> Void)?
  /// True while the timer will fire again.
  public var isValid: Bool { act != nil }

  init(at due: Instant, every interval: Duration?, _ act: @escaping @MainActor () -> Void) {
    (self.due, self.interval, self.act) = (due, interval, act)
  }

  /// Stops the timer.
  public func invalidate() { act = nil }

  func fire(at now: Instant) {
    let act = act
    if let interval { due = now + interval } else { invalidate() }
    act?()
  }
}
