package import Screen

/// The one table of actions: key handling, footer, help, palette, `zapdeck keys` and the article's
/// table are made from it (Dashboard/Keys, "One table").
package enum ActionTable {
  /// Every row, in the order of help.
  package static let rows = groups.flatMap(\.rows) + panelRows

  /// What a key does in a context; `nil` when the table has no such row.
  package static func action(for key: Key, in context: Context) -> UserAction? {
    for row in rows where row.contexts.contains(context) {
      if let binding = row.bindings.first(where: { $0.key == key }) { return binding.action }
    }
    return nil
  }

  /// The wall's row of an action; `nil` where only the palette offers it.
  static func row(of action: UserAction) -> ActionRow? {
    rows(in: .wall).first { $0.bindings.contains { $0.action == action } }
  }

  /// The first of an action's keys on the wall; empty where it has none.
  static func keys(of action: UserAction) -> String {
    row(of: action)?.bindings.first { $0.action == action }?.key.name ?? ""
  }

  /// The rows of a context.
  package static func rows(in context: Context) -> [ActionRow] {
    rows.filter { $0.contexts.contains(context) }
  }

  static func keys(_ characters: String, _ action: (Character) -> UserAction) -> [(Key, UserAction)]
  {
    characters.compactMap { character in
      character.unicodeScalars.first.map { (.character($0), action(character)) }
    }
  }
}
