import Lab
import Simulation

/// A timer of the app's code on the simulated clock, in place of `Timer` or `asyncAfter`. It fires
/// on the main actor, and not while the system has suspended the app: then once when it is back.
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
    isAppAwake ? timers.lazy.filter(\.isValid).map(\.due).min() : nil
  }

  /// Calls the code whose time has come, in order.
  func fireTimers() -> Bool {
    guard isAppAwake else { return false }
    timers.removeAll { !$0.isValid }
    guard
      let timer = timers.filter({ $0.due <= session.now }).min(by: { $0.due < $1.due })
    else { return false }
    timer.fire(at: session.now)
    return true
  }

  private var isAppAwake: Bool { session.world.isAppAwake(on: device) }
}
