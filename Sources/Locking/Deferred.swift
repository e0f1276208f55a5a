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

  #if TSAN
    private let state: PthreadMutex<State>
  #else
    private let state: Mutex<State>
  #endif

  /// A value that is still to be made.
  package init(_ make: @escaping @Sendable () -> Value) {
    #if TSAN
      state = PthreadMutex(.waiting(make))
    #else
      state = Mutex(.waiting(make))
    #endif
  }

  /// The value; others who ask meanwhile wait for it.
  package var value: Value {
    state.withLock { state in
      switch state {
      case .waiting(let make):
        let value = make()
        state = .made(value)
        return value
      case .made(let value): return value
      }
    }
  }
}
