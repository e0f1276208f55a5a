/// What another thread works out for a task that waits for it.
package struct Handover<Value: Sendable>: Sendable {
  private let continuation: CheckedContinuation<Value, Never>
  private let fence: Fence

  /// Waits for a value; `begin` takes care that somebody gives it, once.
  nonisolated(nonsending) package static func wait(
    _ begin: (Handover) -> Void
  ) async -> Value {
    let fence = Fence()
    let value = await withCheckedContinuation { begin(Handover(continuation: $0, fence: fence)) }
    fence.pass()
    return value
  }

  /// Ends the wait, from any thread.
  package func give(_ value: Value) {
    fence.pass()
    continuation.resume(returning: value)
  }
}

#if TSAN
  /// Shows ThreadSanitizer that what was done before a value was given comes before what its taker
  /// does: the runtime, which sees to that, is not instrumented.
  private final class Fence: Sendable {
    private let mutex = Mutex(true)

    func pass() {
      mutex.withLock { _ in }
    }
  }
#else
  /// Nothing: the runtime orders giver and taker.
  private struct Fence {
    func pass() {}
  }
#endif
