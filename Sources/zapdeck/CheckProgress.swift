import Foundation
import Synchronization

/// Says on standard error how far a check has come, once it takes longer than a second and somebody
/// is there to read it.
final class CheckProgress: Sendable {
  private let count: Int
  private let began = Date.now
  private let isWatched = isatty(2) == 1
  private let done = Mutex(0)
  private let hasShown = Mutex(false)

  init(count: Int) {
    self.count = count
  }

  /// One scenario is done.
  func finish() {
    done.withLock { $0 += 1 }
    show()
  }

  /// Shows where it stands, if it is time to.
  func show() {
    guard isWatched, Date.now.timeIntervalSince(began) > 1 else { return }
    hasShown.withLock { $0 = true }
    write("\r\(done.withLock { $0 }) of \(count) scenarios done")
  }

  /// Takes the line away.
  func clear() {
    if hasShown.withLock({ $0 }) { write("\r\u{1b}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
