#if !TSAN
  import Synchronization
#endif

/// The lines of the event log for listeners, numbered from 1; the last are kept, so that a
/// listener that lost its connection can resume.
package final class EventFeed: Sendable {
  private struct State {
    var lines: [String] = []
    /// Lines that are no longer kept.
    var dropped = 0
    /// The listeners that the next line wakes.
    var sleepers: [ObjectIdentifier: @Sendable () -> Void] = [:]
    var isClosed = false

    var end: Int { dropped + lines.count }
  }

  private let state = Mutex(State())
  /// What a listener that was away can still ask for: seconds of a crowd, hours of one client.
  private static let kept = 4_000
  /// Lines are forgotten together, for it moves all that stay; few enough that memory stays level.
  private static let batch = 500

  package init() {}

  package func append(_ line: String) {
    wakeAll { state in
      state.lines.append(line)
      guard state.lines.count == Self.kept + Self.batch else { return }
      state.lines.removeFirst(Self.batch)
      state.dropped += Self.batch
    }
  }

  package func close() {
    wakeAll { $0.isClosed = true }
  }

  private func wakeAll(after change: (inout State) -> Void) {
    let sleepers = state.withLock { state in
      change(&state)
      defer { state.sleepers = [:] }
      return state.sleepers.values
    }
    for wake in sleepers { wake() }
  }

  /// The number of the last line.
  var end: Int { state.withLock { $0.end } }

  /// The number after which a listener gets the lines: that of the last line that it has got, from
  /// now on without one, and all lines where it comes from another run.
  func start(after last: Int?) -> Int {
    let end = end
    guard let last else { return end }
    return (0...end).contains(last) ? last : 0
  }

  /// The lines after that number. Without any, `wake` is called once, from any thread, when there
  /// may be some; `nil` once closed.
  func lines(
    after number: Int, for listener: AnyObject, wake: @escaping @Sendable () -> Void
  ) -> [(number: Int, line: String)]? {
    let listener = ObjectIdentifier(listener)
    return state.withLock { state in
      let first = max(number, state.dropped)
      guard first < state.end else {
        if !state.isClosed { state.sleepers[listener] = wake }
        return state.isClosed ? nil : []
      }
      return state.lines.dropFirst(first - state.dropped).enumerated()
        .map { (first + $0.offset + 1, $0.element) }
    }
  }

  /// Wakes a listener no more.
  func forget(_ listener: AnyObject) {
    let listener = ObjectIdentifier(listener)
    // What it holds is released outside the lock.
    _ = state.withLock { $0.sleepers.removeValue(forKey: listener) }
  }
}
