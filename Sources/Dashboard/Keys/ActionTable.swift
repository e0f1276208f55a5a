package import Screen

/// The one table of actions (SCREEN §2): keys, footer, help, palette, `zapdeck keys` and the
/// README's table are made from it.
package enum ActionTable {
  /// Every action, in the order of help.
  package static let actions = wallActions + screenActions + panelActions

  /// What a key does in a context; `nil` when it does nothing there by the table.
  package static func deed(for key: Key, in context: Context) -> Deed? {
    for action in actions where action.contexts.contains(context) {
      if let binding = action.bindings.first(where: { $0.key == key }) { return binding.deed }
    }
    return nil
  }

  /// The actions of a context.
  package static func actions(in context: Context) -> [Action] {
    actions.filter { $0.contexts.contains(context) }
  }

  /// The wall's keys as a table for the README.
  package static func markdownTable() -> String {
    let rows = actions(in: .wall).map { "| \($0.markdownKeys) | \($0.sentence) |" }
    return (["| key | action |", "|---|---|"] + rows).joined(separator: "\n") + "\n"
  }

  static func keys(_ characters: String, _ deed: (Character) -> Deed) -> [(Key, Deed)] {
    characters.compactMap { character in
      character.unicodeScalars.first.map { (.character($0), deed(character)) }
    }
  }
}
