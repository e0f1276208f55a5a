#if TSAN
  import Locking

  /// A mutex that ThreadSanitizer knows.
  typealias Mutex = PthreadMutex
#else
  import Synchronization
#endif

/// Where requests from sockets wait for the session's thread, which alone may touch the session and
/// its wall: the host (HeadEndHTTP/ServingRealClients, "Two threads").
package final class SessionQueue<Host>: Sendable {
  /// Does something, and returns what hands over what came of it.
  private typealias Job = @Sendable (Host?) -> () -> Void

  private struct State {
    var jobs: [Job] = []
    /// Those that cost time, with how much in proportion to one another.
    var costly: [(cost: Int, job: Job)] = []
    /// Whether one of them is not finished.
    var isBusy = false
    var isClosed = false

    /// Whether a costly one can be taken now.
    var isReady: Bool { !isBusy && !costly.isEmpty }
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// `wake` is called from any thread when something waits.
  package init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Runs something on the session's thread, where `take` gets what came of it; `nil` once the
  /// queue is closed. What has a cost waits until nothing else does, the cheapest first, and until
  /// `finish` was called for the one before: however much is asked, others wait for one at most.
  package func post<Value: Sendable>(
    cost: Int = 0, _ body: @escaping @Sendable (Host) -> Value,
    take: @escaping @Sendable (Value?) -> Void
  ) {
    let job: Job = { host in
      let value = host.map(body)
      return { take(value) }
    }
    let (isOpen, isFirst) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      guard cost > 0 else {
        defer { state.jobs.append(job) }
        return (true, state.jobs.isEmpty && !state.isReady)
      }
      defer { state.costly.append((cost, job)) }
      return (true, state.jobs.isEmpty && state.costly.isEmpty && !state.isBusy)
    }
    // Later jobs are served with the first.
    if !isOpen { job(nil)() } else if isFirst { wake() }
  }

  /// Runs the waiting jobs in order of arrival, on the session's thread. Answers are sent after
  /// `publish`, which writes the log. True if there was anything.
  package func serve(_ host: Host, publish: () -> Void = {}) -> Bool {
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
    run(jobs, host, publish)
    let costly = takeCostly()
    if let costly { run([costly], host, publish) }
    return !jobs.isEmpty || costly != nil
  }

  private func run(_ jobs: [Job], _ host: Host, _ publish: () -> Void) {
    let answers = jobs.map { job in job(host) }
    publish()
    for answer in answers { answer() }
  }

  /// The cheapest of the costly ones.
  private func takeCostly() -> Job? {
    state.withLock { state in
      guard state.isReady,
        let place = state.costly.indices.min(by: { state.costly[$0].cost < state.costly[$1].cost })
      else { return nil }
      state.isBusy = true
      return state.costly.remove(at: place).job
    }
  }

  /// The costly one that was taken is finished: the next can be; called once for each, on any
  /// thread.
  package func finish() {
    let isReady = state.withLock { state in
      state.isBusy = false
      return state.isReady
    }
    if isReady { wake() }
  }

  /// Takes nothing more, and answers those that wait.
  package func close() {
    let jobs = state.withLock { state in
      state.isClosed = true
      defer { (state.jobs, state.costly) = ([], []) }
      return state.jobs + state.costly.map(\.job)
    }
    for job in jobs { job(nil)() }
  }
}
