import Synchronization

/// A value that is made on first use: once, on whichever thread.
///
/// All copies share it. Its closure must always return the same, so that the order of callers does
/// not matter.
package final class Deferred<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case waiting(@Sendable () -> Value)
    case made(Value)
  }

  private let state: Mutex<State>

  /// A value that is still to be made.
  package init(_ make: @escaping @Sendable () -> Value) {
    state = Mutex(.waiting(make))
  }

  /// The value; others who ask meanwhile wait for it.
  package var value: Value {
    let (before, value): (State, Value) = state.withLock { state in
      let before = state
      let value =
        switch before {
        case .waiting(let make): make()
        case .made(let value): value
        }
      state = .made(value)
      return (before, value)
    }
    // What makes a value may own anything: it is released only now, after unlocking.
    return withExtendedLifetime(before) { value }
  }
}
