/// A place in a film that somebody may want to jump to, and its words.
package struct FilmMark: Hashable, Sendable {
  /// What made it.
  package enum Kind: String, Sendable {
    case chapter, fault, error, zap
    /// Somebody at the keys.
    case mark
  }

  package let kind: Kind
  package let words: String

  package init(_ kind: Kind, _ words: String) {
    self.kind = kind
    self.words = words
  }

  /// Such as `fault: heartbeat error on main`.
  package var label: String { words.isEmpty ? kind.rawValue : "\(kind.rawValue): \(words)" }
}
