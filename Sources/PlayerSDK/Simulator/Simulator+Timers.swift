import Lab
import Simulation

extension Simulator {
  /// Calls the app's code once, so much later.
  @discardableResult
  public func after(
    _ delay: Duration, _ act: @escaping @MainActor () -> Void
  ) -> SimulatedTimer {
    add(SimulatedTimer(at: session.now + delay, every: nil, act))
  }

  /// Calls the app's code again and again, until the timer is invalidated.
  @discardableResult
  public func every(
    _ interval: Duration, _ act: @escaping @MainActor () -> Void
  ) -> SimulatedTimer {
    precondition(interval > .zero, "Time passes between two calls.")
    return add(SimulatedTimer(at: session.now + interval, every: interval, act))
  }

  private func add(_ timer: SimulatedTimer) -> SimulatedTimer {
    timers.append(timer)
    return timer
  }

  /// When the app's code is called next.
  var nextTimer: Instant? {
    guard let next = timers.lazy.filter(\.isValid).map(\.due).min(), canCallApp else { return nil }
    return next
  }

  /// Whether a timer could fire now.
  private var canCallApp: Bool { isAppAwake && !isMainThreadBlocked }

  /// Whether a valid timer is due.
  private var isTimerDue: Bool {
    timers.contains { $0.isValid && $0.due <= session.now }
  }

  /// Calls the code whose time has come, in order.
  func fireTimers() -> Bool {
    guard isTimerDue, canCallApp else { return false }
    timers.removeAll { !$0.isValid }
    guard
      let timer = timers.filter({ $0.due <= session.now }).min(by: { $0.due < $1.due })
    else { return false }
    timer.fire(at: session.now)
    return true
  }
}
