package import Screen

/// Keys that a user has chosen: each does on the wall what another key does by default.
package struct OwnKeys: Hashable, Sendable {
  /// Why a choice is refused.
  package struct Conflict: Error, Hashable, Sendable {
    package let message: String
  }

  private var standards: [Key: Key] = [:]

  package init() {}

  /// Adds a key of the user's own; `all` are the keys whose actions get a key of the user's own.
  package mutating func add(
    _ own: Key, for standard: Key, all: Set<Key>
  ) throws(Conflict) {
    guard Self.sentence(of: standard) != nil else {
      throw Conflict(message: "the key `\(standard.name)` has no action on the wall")
    }
    if let sentence = Self.sentence(of: own), own != standard, !all.contains(own) {
      throw Conflict(
        message: "the key `\(own.name)` is taken (\(sentence)); give that action another key too")
    }
    if own == .control("c") || own == .control("z") {
      throw Conflict(message: "the key `\(own.name)` always quits or suspends")
    }
    standards[own] = standard
  }

  /// The key by which the table of actions knows what this key does.
  func standard(for key: Key, in context: Context) -> Key {
    Context.open.contains(context) ? standards[key] ?? key : key
  }

  private static func sentence(of key: Key) -> String? {
    ActionTable.rows.first { row in
      !row.contexts.isDisjoint(with: Context.open) && row.bindings.contains { $0.key == key }
    }?.plainSentence
  }
}
