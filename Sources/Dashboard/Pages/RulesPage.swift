package import Lab

/// What `zapdeck rules` prints: every rule with what breaks it, and what an app should do.
package enum RulesPage {
  /// All rules.
  package static let text =
    Rule.all.map(text(for:)).joined(separator: "\n") + """

      duty    whose it is to keep the rule
      [N]     the simulation's own choice: no source gives this limit
      zapdeck check --rules all FILE judges a scenario by them; a scenario's own are in `rules:`.

      """

  /// One rule, alone on a page.
  package static func page(for rule: Rule) -> String {
    let isOwn = rule.source.contains("[N]")
    return text(for: rule)
      + (isOwn ? "\n  [N]     the simulation's own choice: no source gives this limit\n" : "")
  }

  private static func text(for rule: Rule) -> String {
    "\(rule.name)\n"
      + PlainTable.text(
        [
          ["breaks", rule.breaks], ["duty", rule.duties.map(\.rawValue).joined(separator: ", ")],
          ["instead", rule.remedy], ["source", rule.source],
        ], indent: 2)
  }
}
