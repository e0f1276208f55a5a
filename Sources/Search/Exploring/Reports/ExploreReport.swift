import Faults
import Players
import Sessions
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
    package let report: FindingReport
    package let standing: Standing
    /// Why it was accepted; `nil` if it was not.
    package let reason: String?
    package let file: String?
    package let film: String?

    package init(
      _ report: FindingReport, _ standing: Standing, accepted reason: String? = nil,
      file: String?, film: String?
    ) {
      (self.report, self.standing, self.reason) = (report, standing, reason)
      (self.file, self.film) = (file, film)
    }

    /// `New`, `Known` or `Accepted`.
    var word: String { reason == nil ? standing.rawValue : "Accepted" }
  }

  /// What is searched, such as `classic, careless apps`.
  let subject: String
  let search: Search
  package let entries: [Entry]
  /// Cases that were known, and that no app breaks any more; then those that nothing has found this
  /// time, and that still break.
  let resolved: [String]
  let stillBroken: [String]
  /// Cases of rules that are not judged.
  let notJudged: [String]
  /// Whether it was stopped before its end.
  let wasStopped: Bool
  /// Why no run gets past a step: the scenario fails there without any fault.
  let failure: String?
  /// What the reference app breaks for as long, and a watchful one keeps.
  let unwatched: [Finding]

  package init(
    of search: Search, _ subject: String, _ entries: [Entry], resolved: [String],
    stillBroken: [String], notJudged: [String] = [], wasStopped: Bool, failure: String? = nil
  ) {
    (self.search, self.subject, self.entries) = (search, subject, entries)
    (self.resolved, self.stillBroken, self.wasStopped) = (resolved, stillBroken, wasStopped)
    (self.failure, self.notJudged) = (failure, notJudged)
    unwatched = search.findings.filter {
      $0.kind == .price && !$0.schedule.steps.isEmpty && search.exploration.wouldWatchingHelp($0)
    }
  }

  /// The number of new findings.
  package var newCount: Int { entries.count { $0.standing == .new } }

  /// Whether an app differs from the documents, though nobody suffers.
  package var hasNotes: Bool { !search.notes.isEmpty }

  /// Whether nothing was found because the scenario fails without any fault.
  package var isVain: Bool { failure != nil && entries.isEmpty }

  var prices: [Finding] { search.findings.filter { $0.kind == .price } }

  /// Everything, as text of up to 100 columns.
  package var text: String {
    let causes = causes.enumerated().map { number, entries in
      let rest = entries.dropFirst().flatMap { FindingText($0, seed: search.exploration.seed).row }
      return "\(number + 1). \(Self.heading(entries))\n\n\(text(of: entries[0]))"
        + (rest.isEmpty ? "" : "  With the same cause\n" + rest.map { "\($0)\n" }.joined())
    }
    let parts =
      [headline, subjectFailure, own] + causes + [notes, priceText, known, watching, coverage]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// One finding as a block of text.
  func text(of entry: Entry) -> String {
    FindingText(entry, alsoAt: appsSharing(entry), seed: search.exploration.seed).text
  }

  /// The other apps that break the same rule for the same cause.
  func appsSharing(_ entry: Entry) -> [String] {
    let identity = entry.report.finding.identity
    return entries.map(\.report.finding.identity).filter {
      $0.rule == identity.rule && $0.cause == identity.cause && $0 != identity
    }.map(\.app)
  }

  /// Such as `The stubborn app of tv and tablet answers teardownFailed with nothing`.
  private static func heading(_ entries: [Entry]) -> String {
    let identities = entries.map(\.report.finding.identity)
    let (cause, policies) = (identities[0].cause, identities.map(\.policy).uniqued)
    let devices = entries.flatMap(\.report.finding.devices).uniqued.inWords
    let app = policies.count > 1 ? "The app of \(devices)" : "The \(policies[0]) app of \(devices)"
    guard cause.notified != nil, let documented = entries[0].report.documented,
      documented != cause.reacted
    else { return "\(app) \(cause.text)" }
    return "\(app) \(cause.text); the documentation says \(documented)"
  }

  /// What was found by its causes, the worst first.
  private var causes: [[Entry]] {
    entries.reduce(into: []) { causes, entry in
      let cause = entry.report.finding.identity.cause
      if causes.last?.first?.report.finding.identity.cause == cause {
        causes[causes.count - 1].append(entry)
      } else {
        causes.append([entry])
      }
    }
  }

  private var headline: String {
    let runs = search.done.counted("run") + (wasStopped ? " (stopped)" : "")
    let found =
      entries.isEmpty
      ? "no findings" + (wasStopped ? " so far" : ": \(excuse)")
      : causes.count.counted("cause") + ", "
        + entries.count.counted("finding") + ", \(newCount) new"
    return "\(subject), seed \(search.exploration.seed): \(runs), \(found)\n"
  }

  private var subjectFailure: String {
    guard let failure else { return "" }
    let text =
      "\(subject) fails without any fault, so no run gets past this step: \(failure)"
    return FindingText.wrapped(text, indent: "").joined(separator: "\n") + "\n"
  }

  private var excuse: String {
    if isVain { return "the scenario fails without any fault" }
    return prices.isEmpty
      ? "no app broke a rule" : "no documented answer would have avoided what went wrong"
  }

  /// What breaks although nothing was done, whatever the app does.
  private var own: String {
    let own = prices.filter(\.schedule.steps.isEmpty)
    guard !own.isEmpty else { return "" }
    return "Without any fault or action, no answer avoids these: look at the line-up\n"
      + Self.table(own.map(Self.row))
  }

  private var priceText: String {
    let others = prices.filter { price in
      !price.schedule.steps.isEmpty && !unwatched.contains { $0.identity == price.identity }
    }
    guard !others.isEmpty else { return "" }
    return "Not counted: no documented answer avoids these\n"
      + Self.table(others.map(Self.rowWithSteps))
  }

  private static func rowWithSteps(_ price: Finding) -> [String] {
    row(price) + ["after: \(price.steps)"]
  }

  private static func row(_ price: Finding) -> [String] {
    ["  " + price.rule.name, price.players.inWords, price.detail]
  }

  private static func table(_ rows: [[String]]) -> String {
    rows.alignedLines.map { "\($0)\n" }.joined()
  }

  private var watching: String {
    guard !unwatched.isEmpty else { return "" }
    return
      "Not counted: no documented answer avoids these; an app that watches its playheads (policy\n"
      + "`watchful`) would, but the documentation does not ask for that\n"
      + Self.table(unwatched.map(Self.rowWithSteps))
  }

  private var notes: String {
    guard hasNotes else { return "" }
    let rows = search.notes.flatMap { FindingText.wrapped($0.text, indent: "  ") }
    return "Notes: these answers differ from the documentation, and this search found no harm\n"
      + rows.map { "\($0)\n" }.joined()
  }

  private var known: String {
    var rows = resolved.map { "Resolved   \($0)" }
    rows += stillBroken.map { "Known      \($0): not found this time, but still broken" }
    rows += notJudged.map { "Not judged \($0): this search does not judge by its rule" }
    return rows.isEmpty ? "" : rows.joined(separator: "\n") + "\n"
  }
}

extension ExploreReport {
  /// The runs with one fault or action, how many of these there are, and the bursts.
  var tries: (alone: Int, all: Int, bursts: Int) {
    let first = search.exploration.beforeBursts
    return (max(0, min(search.done, first) - 1), first - 1, max(0, search.done - first))
  }

  /// How much was tried, and what was not reached.
  private var extent: String {
    let (alone, all, bursts) = tries
    guard alone < all else {
      return "\(all.counted("run")) with one fault or action, then \(bursts.counted("burst"))"
    }
    return "\(alone) of \(all.counted("run")) with one fault or action, and no burst; "
      + "--runs \(all + 1) tries each"
  }

  /// The fault keys that were injected in each state.
  private var coverage: String {
    let keys = Array(Set(search.exploration.keys)).sorted()
    guard !keys.isEmpty else { return "Tried      \(extent)\n           no faults\n" }
    let covered = search.coverage.states
    let states = PlayerStatus.allCases.compactMap { status -> String? in
      let missing = keys.filter { covered[$0]?.contains(status) != true }
      guard missing.count < keys.count else { return nil }
      let holes = missing.isEmpty ? "" : "   not tried \(missing.map(String.init).joined())"
      return "           " + status.rawValue.padded(to: 15, gap: 1)
        + "\(keys.count - missing.count) of \(keys.count)" + holes
    }
    let idle = keys.filter { !search.coverage.acted.contains($0) }
    let never =
      idle.isEmpty
      ? "" : "           never struck: \(idle.map(String.init).joined())\n"
    let cut = search.coverage.cutRuns
    let ended =
      cut == 0
      ? "" : "           \(cut.counted("run")) cut short: an app kept repeating itself\n"
    return "Tried      \(extent)\n"
      + "           fault keys, by the player's state when each was injected:\n"
      + states.map { $0 + "\n" }.joined() + never + ended
  }
}
