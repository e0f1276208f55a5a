package import Lab

/// What `zapdeck rules` prints: every rule with what breaks it, and what an app should do.
package enum RulesPage {
  /// All rules.
  package static let text =
    Rule.all.map(text(for:)).joined(separator: "\n") + """

      zapdeck check --rules all FILE judges a scenario by them; a scenario's own are in `rules:`.

      """

  /// One rule.
  package static func text(for rule: Rule) -> String {
    "\(rule.name)\n"
      + PlainTable.text(
        [["breaks", rule.breaks], ["instead", rule.remedy], ["source", rule.source]], indent: 2)
  }
}
