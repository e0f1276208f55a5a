import Dashboard
import Exploring
import Faults
import Lab
import Scenarios
import Simulation

/// A search that a user looks on at, some runs at a time.
struct UserSearch {
  private(set) var search: Search
  private static let runs = 6

  init(_ testbed: SearchSetup, seed: UInt64) {
    search = Search(
      Exploration(
        testbed, letters: FaultCatalogue.kinds.map(\.letter), actions: SearchSpace.actions,
        seed: seed))
  }

  /// Does the next runs, and looks into one suspicion.
  mutating func goOn() {
    let (exploration, known) = (search.exploration, search.findings)
    let runs = search.nextRuns(of: search.done + Self.runs)
    search.apply(runs.map { exploration.trial($0, known: known) })
    let candidates = Array(search.nextCandidates().prefix(1))
    search.apply(
      candidates.map { search.exploration.investigate($0, known: known) }, of: candidates)
  }

  /// What the wall shows of it.
  var news: SearchNews {
    let rows = search.mistakes.map { finding in
      SearchNews.Row(
        rule: finding.rule.name, player: finding.breach.playerName,
        detail: finding.breach.detail, words: finding.signature.joined(separator: " "),
        cause: FindingReport(finding, in: search.exploration).cause, commands: finding.plan.commands
      )
    }
    return SearchNews(
      begin: search.exploration.testbed.start, runs: search.done, isRunning: true, rows: rows)
  }

  /// What is printed when it is stopped here.
  var report: ExploreReport {
    let entries = search.mistakes.map { finding in
      ExploreReport.Entry(
        FindingReport(finding, in: search.exploration), .new, file: "case.yaml", film: nil)
    }
    return ExploreReport(
      of: search, "a line-up", entries, resolved: [], stillBroken: [], wasStopped: true)
  }

  /// The case of each finding; `nil` for one that cannot be written.
  var cases: [String?] {
    search.mistakes.map { finding in
      let plan = finding.plan
      return CaseWriter.text(
        title: finding.identity.text, plan.commands, end: plan.end, in: plan.testbed.world,
        breaks: RequiredRule(finding.breach), lineUp: nil)
    }
  }
}
