import Synchronization

/// What observers write down, in order, from any thread.
final class Journal: Sendable {
  private let lines = Mutex<[String]>([])

  var text: String { lines.withLock { $0.joined(separator: " ") } }

  func write(_ line: String) { lines.withLock { $0.append(line) } }
}
