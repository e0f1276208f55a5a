package import Sessions

/// What `zapdeck rules` prints: every rule with what breaks it, and what an app should do.
package enum RulesPage {
  private static let ownChoice =
    "[N]       the simulation's own choice: no source gives this limit"

  /// All rules.
  package static let text =
    Rule.everything.map(text(for:)).joined(separator: "\n") + """

      at fault  the side responsible for a breach: app, head-end or DRM
      \(ownChoice)
      suffers   who is harmed; `zapdeck explore` judges by these rules where none is named
      zapdeck check --rules all FILE applies those that need no other run to compare with;
      a scenario names its own in `rules:`.

      """

  /// One rule, alone on a page.
  package static func page(for rule: Rule) -> String {
    let isOwn = rule.source.contains("[N]")
    return text(for: rule) + (isOwn ? "\n  \(ownChoice)\n" : "")
  }

  private static func text(for rule: Rule) -> String {
    "\(rule.name)\n"
      + PlainTable.text(
        [
          ["breaks", rule.breaks],
          ["at fault", rule.duties.map(\.rawValue).joined(separator: ", ")],
        ] + (rule.harm.map { [["suffers", $0.sufferer.rawValue]] } ?? []) + [
          ["instead", rule.remedy], ["source", rule.source],
        ], indent: 2)
  }
}
