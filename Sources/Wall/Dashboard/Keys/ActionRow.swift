package import Screen

/// One row of the table of actions: keys and what they do.
package struct ActionRow: Hashable, Sendable {
  /// One key of a row and what it does.
  package struct Binding: Hashable, Sendable {
    package let key: Key
    package let action: UserAction
  }

  /// The footer's hint: short keys and one word.
  package struct Hint: Hashable, Sendable {
    package let keys: String
    package let word: String
    /// Hints of lower rank are dropped first.
    package let rank: Int
    /// Whether it is at the right and never dropped.
    package let isPinned: Bool

    package init(_ keys: String, _ word: String, rank: Int, isPinned: Bool = false) {
      self.keys = keys
      self.word = word
      self.rank = rank
      self.isPinned = isPinned
    }
  }

  /// What each of its keys does; none where a panel has them beside what they do.
  package let bindings: [Binding]
  /// All keys.
  package let keys: [Key]
  /// The keys as the article prints them, single characters in backticks.
  package let markdownKeys: String
  /// The sentence in the help and in the article.
  package let sentence: String
  package let contexts: Set<Context>
  package let hint: Hint?
  /// What the palette offers of this row: what its keys do, unless it says something else.
  let offers: [UserAction]

  init(
    _ markdownKeys: String, _ sentence: String, _ bindings: [(Key, UserAction)],
    in contexts: Set<Context> = Context.open, hint: Hint? = nil, offers: [UserAction]? = nil
  ) {
    self.markdownKeys = markdownKeys
    self.sentence = sentence
    self.bindings = bindings.map { Binding(key: $0.0, action: $0.1) }
    keys = bindings.map(\.0)
    self.contexts = contexts
    self.hint = hint
    self.offers =
      offers
      ?? bindings.map(\.1).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// A row of a panel, which has its keys beside what they do.
  init(_ markdownKeys: String, _ sentence: String, keys: [Key], hint: Hint?) {
    (self.markdownKeys, self.sentence, self.keys, self.hint) = (markdownKeys, sentence, keys, hint)
    (bindings, contexts, offers) = ([], [], [])
  }

  /// A row of one key, whose hint is a word and a rank.
  init(
    _ key: Key, _ sentence: String, _ action: UserAction, in contexts: Set<Context> = Context.open,
    hint: (word: String, rank: Int)? = nil
  ) {
    self.init(
      "`\(key.name)`", sentence, [(key, action)], in: contexts,
      hint: hint.map { Hint(key.name, $0.word, rank: $0.rank) })
  }

  /// A row of one key, whose sentence is what the palette calls its action.
  init(
    _ key: Key, _ action: UserAction, in contexts: Set<Context> = Context.open,
    hint: (word: String, rank: Int)? = nil
  ) {
    self.init(key, action.name, action, in: contexts, hint: hint)
  }

  /// Whether nothing that it does makes sense on a crowd.
  var isRefusedByCrowds: Bool {
    !bindings.isEmpty && bindings.allSatisfy { $0.action.obstacleAtCrowd != nil }
  }

  /// The keys as terminal texts print them.
  package var keyText: String { String(markdownKeys.filter { $0 != "`" }) }

  /// The sentence as terminal texts print it.
  package var plainSentence: String { String(sentence.filter { $0 != "`" }) }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// A printable key, as the table of actions writes it.
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) { self = .character(scalar) }
}
