#if TSAN
  import Locking

  /// A mutex that ThreadSanitizer knows.
  typealias Mutex = PthreadMutex
#else
  import Synchronization
#endif

/// Where requests from sockets wait for the session's thread, which alone may touch the session and
/// its wall: the host (HeadEndHTTP/OpenDoors, "Two threads").
package final class SessionQueue<Host>: Sendable {
  /// Does something, and returns what hands over what came of it.
  private typealias Job = @Sendable (Host?) -> () -> Void

  private struct State {
    var jobs: [Job] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// `wake` is called from any thread when something waits.
  package init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Runs something on the session's thread, where `take` gets what came of it; `nil` once the
  /// queue is closed.
  package func post<Value: Sendable>(
    _ body: @escaping @Sendable (Host) -> Value, take: @escaping @Sendable (Value?) -> Void
  ) {
    let job: Job = { host in
      let value = host.map(body)
      return { take(value) }
    }
    let (isOpen, isFirst) = state.withLock { state in
      if !state.isClosed { state.jobs.append(job) }
      return (!state.isClosed, state.jobs.count == 1)
    }
    // Whoever comes later is served with the first.
    if !isOpen { job(nil)() } else if isFirst { wake() }
  }

  /// Does what waits, in the order in which it came; on the session's thread. Nobody gets an answer
  /// before `publish`, which writes down what has happened. True when there was anything.
  package func serve(_ host: Host, publish: () -> Void = {}) -> Bool {
    let answers = take().map { job in job(host) }
    publish()
    for answer in answers { answer() }
    return !answers.isEmpty
  }

  /// Takes nothing more, and answers those that wait.
  package func close() {
    for job in take(closing: true) { job(nil)() }
  }

  private func take(closing: Bool = false) -> [Job] {
    state.withLock { state in
      if closing { state.isClosed = true }
      defer { state.jobs = [] }
      return state.jobs
    }
  }
}
