import Synchronization

/// A value that is made when it is first asked for: once, whoever asks, on whichever thread.
///
/// All copies share it. What makes it must always come to the same, so that nothing depends on who
/// asks first.
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
