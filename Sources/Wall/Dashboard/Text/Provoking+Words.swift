import Worlds

extension Provoking {
  /// What Enter does in menu and form, and the key that switches it.
  var mode: String {
    switch self {
    case .operation: "arm and provoke (Tab: \(next.word))"
    case .never: "arm only (Tab: \(next.word))"
    case .heartbeat: "arm and \(word) (Tab: \(next.word))"
    }
  }

  /// What Tab switches to.
  var word: String {
    switch self {
    case .operation: "provoke"
    case .never: "arm only"
    case .heartbeat: "send a heartbeat"
    }
  }
}
