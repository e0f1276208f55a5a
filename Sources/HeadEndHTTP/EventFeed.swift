import Synchronization

/// The lines of the event log for whoever listens, numbered from 1; the last are kept, so that a
/// listener that lost its connection can resume.
package final class EventFeed: Sendable {
  private struct State {
    var lines: [String] = []
    /// Lines that are no longer kept.
    var dropped = 0
    var listeners: [CheckedContinuation<Void, Never>] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  /// What a listener that was away can still ask for: seconds of a crowd, hours of one client.
  private static let kept = 4_000
  /// Lines are forgotten together, for it moves all that stay; few enough that memory stays level.
  private static let batch = 500

  package init() {}

  package func append(_ line: String) {
    let listeners = state.withLock { state in
      state.lines.append(line)
      if state.lines.count == Self.kept + Self.batch {
        state.lines.removeFirst(Self.batch)
        state.dropped += Self.batch
      }
      defer { state.listeners = [] }
      return state.listeners
    }
    for listener in listeners { listener.resume() }
  }

  package func close() {
    let listeners = state.withLock { state in
      state.isClosed = true
      defer { state.listeners = [] }
      return state.listeners
    }
    for listener in listeners { listener.resume() }
  }

  /// The number of the last line.
  var end: Int { state.withLock { $0.dropped + $0.lines.count } }

  /// The lines after that number, as soon as there are any; empty once closed.
  func lines(after number: Int) async -> [(number: Int, line: String)] {
    while true {
      if let lines = take(after: number) { return lines }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          let isReady = state.isClosed || state.dropped + state.lines.count > number
          if !isReady { state.listeners.append(continuation) }
          return isReady
        }
        if isReady { continuation.resume() }
      }
    }
  }

  private func take(after number: Int) -> [(number: Int, line: String)]? {
    state.withLock { state in
      let first = max(number, state.dropped)
      let lines = state.lines.dropFirst(first - state.dropped)
      if lines.isEmpty { return state.isClosed ? [] : nil }
      return lines.enumerated().map { (first + $0.offset + 1, $0.element) }
    }
  }
}
