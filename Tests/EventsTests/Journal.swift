import Events
import Synchronization

/// A thread-safe list of what observers wrote, in order.
final class Journal: Sendable {
  private let lines = Mutex<[String]>([])

  var text: String { lines.withLock { $0.joined(separator: " ") } }

  func write(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Writes to a journal when it is destroyed.
final class Ending: Sendable {
  private let journal: Journal

  init(in journal: Journal) { self.journal = journal }

  deinit { journal.write("end") }
}

/// Gives an observer access to a token that is made after it.
final class TokenBox: Sendable {
  private let content = Mutex<EventBus.Token?>(nil)

  var token: EventBus.Token? {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}
