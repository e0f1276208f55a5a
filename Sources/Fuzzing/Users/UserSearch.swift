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

  init(_ testbed: Testbed, seed: UInt64) {
    search = Search(
      Exploration(
        testbed, letters: FaultCatalogue.kinds.map(\.letter), actions: SearchSpace.actions,
        seed: seed))
  }

  /// Does the next runs, and looks into one suspicion.
  mutating func goOn() {
    let (exploration, known) = (search.exploration, search.discoveries)
    let runs = search.nextRuns(of: search.done + Self.runs)
    search.take(runs.map { exploration.attempt($0, known: known) })
    let suspicions = Array(search.nextSuspicions().prefix(1))
    search.take(suspicions.map { search.exploration.investigate($0) }, of: suspicions)
  }

  /// What the wall shows of it.
  var news: SearchNews {
    let rows = search.mistakes.map { discovery in
      SearchNews.Row(
        rule: discovery.rule.name, player: discovery.breach.playerName,
        detail: discovery.breach.detail, words: discovery.signature.joined(separator: " "),
        cause: Story(discovery, in: search.exploration).cause, commands: discovery.plan.commands)
    }
    return SearchNews(
      begin: search.exploration.testbed.start, runs: search.done, isRunning: true, rows: rows)
  }

  /// What is printed when it is stopped here.
  var report: ExploreReport {
    let entries = search.mistakes.map { discovery in
      ExploreReport.Entry(
        Story(discovery, in: search.exploration), .new, file: "case.yaml", film: nil)
    }
    return ExploreReport(
      of: search, "a line-up", entries, resolved: [], stillBroken: [], wasStopped: true)
  }

  /// The case of each finding; `nil` for one that cannot be written.
  var cases: [String?] {
    search.mistakes.map { discovery in
      let plan = discovery.plan
      return CaseWriter.text(
        title: discovery.title, plan.commands, end: plan.end, in: plan.testbed.world,
        breaks: discovery.rule, lineUp: nil)
    }
  }
}
