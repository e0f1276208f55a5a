import Dashboard
import Exploring
import Faults
import Scenarios
import Sessions
import Simulation
import Worlds

/// A search that a user looks on at, some runs at a time.
struct UserSearch {
  private(set) var search: Search
  private static let runs = 6

  init(_ setup: SearchSetup, seed: UInt64) {
    search = Search(
      Exploration(
        setup, keys: FaultCatalogue.kinds.map(\.key), actions: SearchSpace.actions,
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
        detail: finding.breach.detail, words: finding.words.joined(separator: " "),
        cause: FindingReport(finding, in: search.exploration).cause,
        commands: finding.schedule.commands
      )
    }
    return SearchNews(
      begin: search.exploration.setup.start, runs: search.done, isRunning: true, rows: rows)
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
      let schedule = finding.schedule
      return CaseWriter.text(
        title: finding.identity.text, schedule.commands, end: schedule.end,
        in: schedule.setup.world,
        breaks: RequiredRule(finding.breach), lineUp: nil)
    }
  }
}
