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
        message: "the key `\(own.name)` is taken (\(sentence)); give that action another key")
    }
    if own == .control("c") || own == .control("z") {
      throw Conflict(message: "the key `\(own.name)` is reserved: Ctrl-C quits, Ctrl-Z suspends")
    }
    standards[own] = standard
  }

  /// The key by which the table of actions knows what this key does.
  func standard(for key: Key, in context: Context) -> Key {
    Self.contexts.contains(context) ? standards[key] ?? key : key
  }

  /// On a small screen the wall is only hidden.
  private static let contexts = Context.open.union([.card])

  /// Keys that are pressed one after another: only the first is pressed on the wall, those after it
  /// in what it opens.
  func sequence(_ keys: String) -> String {
    let words = keys.split(separator: " ", maxSplits: 1).map(String.init)
    return (words.prefix(1).map(hint) + words.dropFirst()).joined(separator: " ")
  }

  /// Keys as a hint prints them, separated by spaces, with the user's own in place of the standard
  /// ones.
  func hint(_ keys: String) -> String {
    guard !standards.isEmpty else { return keys }
    return keys.split(separator: " ").map { word in
      let single = String(word)
      guard word.count > 1, word.allSatisfy({ Self.arrows[String($0)] != nil }) else {
        return name(single) ?? single
      }
      let names = word.map { name(String($0)) ?? String($0) }
      return names.joined() == single ? single : names.joined(separator: " ")
    }.joined(separator: " ")
  }

  /// A row's keys as help prints them, with the user's own in place of the standard ones.
  func help(_ row: ActionRow) -> String {
    guard !standards.isEmpty else { return row.keyText }
    return row.markdownKeys.split(separator: " ").map { word in
      let bare = word.filter { $0 != "`" && $0 != "," }
      let isKey = word.contains("`") || bare.count > 1 || Self.arrows[bare] != nil
      guard isKey, let own = name(bare) else { return String(word.filter { $0 != "`" }) }
      return own + (word.hasSuffix(",") ? "," : "")
    }.joined(separator: " ")
  }

  /// The key that a hint names: its name, or an arrow.
  static func key(named name: String) -> Key? { arrows[name] ?? Key(name: name) }

  private static let arrows: [String: Key] = ["↑": .up, "↓": .down, "←": .left, "→": .right]

  /// The name of the user's own key for one that is named; `nil` where there is none.
  private func name(_ standard: String) -> String? {
    guard let key = Self.key(named: standard) else { return nil }
    return standards.filter { $0.value == key }.map(\.key.name).min()
  }

  private static func sentence(of key: Key) -> String? {
    ActionTable.rows.first { row in
      !row.contexts.isDisjoint(with: Context.open) && row.bindings.contains { $0.key == key }
    }?.plainSentence
  }
}
