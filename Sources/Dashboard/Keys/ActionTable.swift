package import Screen

/// The one table of actions: key handling, footer, help, palette, `zapdeck keys` and the README's
/// table are made from it (Dashboard/Keys, "One table").
package enum ActionTable {
  /// Every row, in the order of help.
  package static let rows = wallRows + screenRows + panelRows

  /// What a key does in a context; `nil` when the table has no such row.
  package static func action(for key: Key, in context: Context) -> UserAction? {
    for row in rows where row.contexts.contains(context) {
      if let binding = row.bindings.first(where: { $0.key == key }) { return binding.action }
    }
    return nil
  }

  /// The rows of a context.
  package static func rows(in context: Context) -> [ActionRow] {
    rows.filter { $0.contexts.contains(context) }
  }

  /// The wall's keys as a table for the README.
  package static func markdownTable() -> String {
    let lines = (rows(in: .wall) + mapRows.prefix(1)).map {
      "| \($0.markdownKeys) | \($0.sentence) |"
    }
    return (["| key | action |", "|---|---|"] + lines).joined(separator: "\n") + "\n"
  }

  static func keys(_ characters: String, _ action: (Character) -> UserAction) -> [(Key, UserAction)]
  {
    characters.compactMap { character in
      character.unicodeScalars.first.map { (.character($0), action(character)) }
    }
  }
}
