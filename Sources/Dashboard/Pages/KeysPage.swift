/// What `zapdeck keys` prints: the table of actions, context by context.
package enum KeysPage {
  package static let text = Context.allCases.map(section).joined(separator: "\n")

  private static func section(_ context: Context) -> String {
    let rows = ActionTable.rows(in: context)
      .filter { context == .wall || $0.contexts != Set(Context.allCases) }
      .filter { context != .log || !$0.contexts.contains(.wall) }
      .map { [$0.keyText, $0.plainSentence] }
    return "\(context.rawValue)\n" + PlainTable.text(rows, indent: 2)
  }
}
