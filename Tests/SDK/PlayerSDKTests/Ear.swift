import Foundation
import Synchronization

/// Observes notifications of the default centre while it lives, and keeps what an app would read
/// from them.
final class Ear: Sendable {
  // A token stands for a registration and has no state of its own.
  private struct Token: @unchecked Sendable { let value: any NSObjectProtocol }

  private let lines = Mutex<[String]>([])
  private let tokens = Mutex<[Token]>([])

  var heard: [String] { lines.withLock { $0 } }

  init(_ names: [Notification.Name], _ read: @escaping @Sendable (Notification) -> String?) {
    for name in names {
      let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        [weak self] notification in
        guard let line = read(notification) else { return }
        self?.lines.withLock { $0.append(line) }
      }
      let held = Token(value: token)
      tokens.withLock { $0.append(held) }
    }
  }

  deinit {
    for token in tokens.withLock({ $0 }) { NotificationCenter.default.removeObserver(token.value) }
  }
}
