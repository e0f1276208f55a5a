import Sessions
import Simulation
import Worlds

extension Simulator {
  /// Calls the app's code once, after a delay in simulated time.
  @discardableResult
  public func after(
    _ delay: Duration, _ act: @escaping @MainActor () -> Void
  ) -> SimulatedTimer {
    add(SimulatedTimer(at: session.now + delay, every: nil, act))
  }

  /// Calls the app's code at each interval, until the timer is invalidated.
  @discardableResult
  public func every(
    _ interval: Duration, _ act: @escaping @MainActor () -> Void
  ) -> SimulatedTimer {
    precondition(interval > .zero, "A timer's interval must be longer than zero.")
    return add(SimulatedTimer(at: session.now + interval, every: interval, act))
  }

  private func add(_ timer: SimulatedTimer) -> SimulatedTimer {
    timers.removeAll { !$0.isValid }
    timers.append(timer)
    return timer
  }

  /// The instant of the next call of the app's code.
  var nextTimer: Instant? {
    guard let next = timers.lazy.filter(\.isValid).map(\.due).min(), canCallApp else { return nil }
    return next
  }

  /// True while timers can fire.
  private var canCallApp: Bool { isAppAwake && !isMainThreadBlocked }

  /// True if a valid timer is due.
  private var isTimerDue: Bool {
    timers.contains { $0.isValid && $0.due <= session.now }
  }

  /// Calls the code of the timers that are due, in order.
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
