import Faults
import Lab
import Players
import Simulation

/// What a search has found and what it has tried, for people and for CI: the same search, the same
/// bytes.
package struct ExploreReport: Sendable {
  /// Whether a finding was there before.
  package enum Standing: String, Sendable {
    case new = "New"
    case known = "Known"
  }

  /// One finding, and where its case and its film are kept.
  package struct Entry: Sendable {
    package let story: FindingReport
    package let standing: Standing
    package let file: String?
    package let film: String?

    package init(_ story: FindingReport, _ standing: Standing, file: String?, film: String?) {
      (self.story, self.standing, self.file, self.film) = (story, standing, file, film)
    }
  }

  /// What is searched, such as `classic, careless apps`.
  let subject: String
  let search: Search
  package let entries: [Entry]
  /// Cases that were known, and that no app breaks any more; then those that nothing has found this
  /// time, and that still break.
  let resolved: [String]
  let stillBroken: [String]
  /// Whether it was stopped before its end.
  let wasStopped: Bool

  package init(
    of search: Search, _ subject: String, _ entries: [Entry], resolved: [String],
    stillBroken: [String], wasStopped: Bool
  ) {
    (self.search, self.subject, self.entries) = (search, subject, entries)
    (self.resolved, self.stillBroken, self.wasStopped) = (resolved, stillBroken, wasStopped)
  }

  /// What nobody knew before.
  package var newCount: Int { entries.count { $0.standing == .new } }

  var prices: [Finding] { search.findings.filter { $0.kind == .price } }

  /// Everything, as text of up to 100 columns.
  package var text: String {
    let blocks = entries.map { FindingText($0, seed: search.exploration.seed).text }
    let parts = [headline] + blocks + [priceText, known, coverage]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var headline: String {
    let runs = "\(search.done) runs" + (wasStopped ? " (stopped)" : "")
    let found =
      entries.isEmpty
      ? "nothing breaks a rule that its twin keeps"
      : "\(entries.count) finding\(entries.count == 1 ? "" : "s"), \(newCount) new"
    return "\(subject), seed \(search.exploration.seed): \(runs), \(found)\n"
  }

  private var priceText: String {
    guard !prices.isEmpty else { return "" }
    let rows = prices.map { price in
      let words = price.signature.joined(separator: " ")
      return "  " + price.rule.name.padded(to: 15, gap: 1)
        + price.breach.playerName.padded(to: 10, gap: 1)
        + "\(price.breach.detail)  after: \(words.isEmpty ? "nothing" : words)"
    }
    return "The twin breaks these, too: the price of the fault, not a mistake of the app\n"
      + rows.joined(separator: "\n") + "\n"
  }

  private var known: String {
    var rows = resolved.map { "Resolved   \($0)" }
    rows += stillBroken.map { "Known      \($0): not found this time, and still broken" }
    return rows.isEmpty ? "" : rows.joined(separator: "\n") + "\n"
  }
}

extension ExploreReport {
  /// Which letters have struck in which states.
  private var coverage: String {
    let letters = Array(Set(search.exploration.letters)).sorted()
    guard !letters.isEmpty else { return "Tried      no faults\n" }
    let covered = search.coverage.states
    let states = PlayerStatus.allCases.compactMap { status -> String? in
      let missing = letters.filter { covered[$0]?.contains(status) != true }
      guard missing.count < letters.count else { return nil }
      let holes = missing.isEmpty ? "" : "   not \(missing.map(String.init).joined())"
      return "           " + status.rawValue.padded(to: 15, gap: 1)
        + "\(letters.count - missing.count) of \(letters.count)" + holes
    }
    let idle = letters.filter { !search.coverage.acted.contains($0) }
    let never = idle.isEmpty ? "" : "           never acted     \(idle.map(String.init).joined())\n"
    let cut = search.coverage.cutRuns
    let ended = cut == 0 ? "" : "           \(cut) runs ended early: an app repeated itself\n"
    return "Tried      faults, by how the player was that they struck\n"
      + states.map { $0 + "\n" }.joined() + never + ended
  }
}
