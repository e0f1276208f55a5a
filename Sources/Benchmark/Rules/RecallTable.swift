import Exploring
import Foundation
import Lab
import Players
import Simulation

/// How many mistakes of apps some rule has found: about that time, and ever in that session.
struct RecallTable {
  /// One mistake, the run that it was found in, and what the rules say there.
  struct Case: Sendable {
    let run: Int
    let mistake: Mistake
    let breaches: [Breach]

    /// Rules that the same player broke about that time.
    var finders: [String] {
      Set(breaches.filter(isNear).map(\.rule.name)).sorted()
    }

    /// Whether the same player broke any rule, whenever that was.
    var isOfAccused: Bool { breaches.contains { $0.player == mistake.player } }

    /// A rule may take some time, or may have seen the cause before.
    private func isNear(_ breach: Breach) -> Bool {
      breach.player == mistake.player && breach.instant >= mistake.instant - .seconds(20)
        && breach.instant <= mistake.instant + .seconds(45)
    }
  }

  private let survey: Survey
  private let cases: [Case]

  init(of runs: [(run: Int, witnessed: WitnessedRun)], in survey: Survey) {
    self.survey = survey
    cases = runs.flatMap { run, witnessed in
      witnessed.mistakes.map { Case(run: run, mistake: $0, breaches: witnessed.breaches) }
    }
  }

  var text: String {
    let head = ["mistake", "times", "runs", "found", "share", "ever", "by"]
    let rows = Mistake.Kind.allCases.map { kind in
      row(kind.rawValue, cases.filter { $0.mistake.kind == kind })
    }
    return SurveyTable.aligned([head] + rows + [row("any", cases)])
  }

  /// Those that no rule found, some of them.
  func missed(atMost count: Int) -> String {
    cases.filter(\.finders.isEmpty).prefix(count).map { found in
      let (plan, mistake) = (survey.plan(found.run), found.mistake)
      let others = Set(found.breaches.map { "\($0.rule.name) of \($0.playerName)" }).sorted()
      return
        "\(plan.lineUp.name), \(survey.policy.rawValue), seed \(plan.seed): "
        + String(format: "%.3f s ", mistake.instant.sinceStart.inSeconds)
        + "\(mistake.playerName): \(mistake.kind.rawValue), \(mistake.detail)"
        + (others.isEmpty ? "" : " [\(others.joined(separator: ", "))]")
    }.joined(separator: "\n")
  }

  private func row(_ name: String, _ cases: [Case]) -> [String] {
    let found = cases.filter { !$0.finders.isEmpty }.count
    let share = Double(found) / Double(max(1, cases.count))
    let counts = Dictionary(grouping: cases.flatMap(\.finders)) { $0 }.mapValues(\.count)
    let finders = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4)
    return [
      name, "\(cases.count)", "\(Set(cases.map(\.run)).count)", "\(found)",
      String(format: "%.1f %%", share * 100), "\(cases.filter(\.isOfAccused).count)",
      finders.map { "\($0.key) \($0.value)" }.joined(separator: ", "),
    ]
  }
}
