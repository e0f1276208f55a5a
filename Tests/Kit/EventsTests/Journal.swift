import Events
import Synchronization

/// A thread-safe list of what observers wrote, in order.
final class Journal: Sendable {
  private let lines = Mutex<[String]>([])

  var text: String { lines.withLock { $0.joined(separator: " ") } }

  func write(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Does something when it is destroyed.
final class Ending: Sendable {
  private let act: @Sendable () -> Void

  init(_ act: @escaping @Sendable () -> Void) { self.act = act }

  convenience init(in journal: Journal) { self.init { journal.write("end") } }

  deinit { act() }

  /// Lets whoever calls this be its owner.
  func hold() {}
}
