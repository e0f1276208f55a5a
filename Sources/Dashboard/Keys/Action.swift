package import Screen

/// One row of the table of actions: keys and what they do.
package struct Action: Hashable, Sendable {
  /// One key of a row and its deed.
  package struct Binding: Hashable, Sendable {
    package let key: Key
    package let deed: Deed
  }

  /// What the footer says: keys in short, and one word.
  package struct Hint: Hashable, Sendable {
    package let keys: String
    package let word: String
    /// Of two hints, the one of lower rank is dropped first.
    package let rank: Int
    /// Whether it stands at the right and is never dropped.
    package let isPinned: Bool

    package init(_ keys: String, _ word: String, rank: Int, isPinned: Bool = false) {
      self.keys = keys
      self.word = word
      self.rank = rank
      self.isPinned = isPinned
    }
  }

  package let bindings: [Binding]
  /// The keys as the README prints them, single characters in backticks.
  package let markdownKeys: String
  /// What happens, as help and README say it.
  package let sentence: String
  package let contexts: Set<Context>
  package let hint: Hint?
  /// The deed that the palette offers for this row; `nil` where a row needs a key to choose.
  package let paletteDeed: Deed?

  package init(
    _ markdownKeys: String, _ sentence: String, _ bindings: [(Key, Deed)],
    in contexts: Set<Context> = Context.open, hint: Hint? = nil, palette: Deed? = nil
  ) {
    self.markdownKeys = markdownKeys
    self.sentence = sentence
    self.bindings = bindings.map { Binding(key: $0.0, deed: $0.1) }
    self.contexts = contexts
    self.hint = hint
    paletteDeed = palette
  }

  /// The keys as terminal texts print them.
  package var keyText: String { String(markdownKeys.filter { $0 != "`" }) }
}
