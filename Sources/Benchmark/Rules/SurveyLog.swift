import Exploring
import Foundation
import Lab
import Players
import Scenarios
import Simulation

/// One session of a survey, from its first step to its end: what was done, announced and broken.
struct SurveyLog {
  private let plan: SessionPlan

  init(_ plan: SessionPlan) {
    self.plan = plan
  }

  var text: String {
    let run = plan.run()
    let lines =
      steps
      + run.announcements.map { ($0.instant, 1, BreachCase.line($0)) }
      + run.breaches.map { ($0.instant, 2, "# \($0.rule.name) \($0.playerName): \($0.detail)") }
    return
      "== \(plan.lineUp.name), \(plan.testbed.guests.rawValue), seed \(plan.seed)\n"
      + lines.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2).joined(separator: "\n")
  }

  /// As a saved session has them.
  private var steps: [(Instant, Int, String)] {
    let session = Session(
      plan.lineUp, seed: plan.seed, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    var steps: [(Instant, Int, String)] = []
    recorder.onLine = { steps.append((session.now, 0, "> \($0)")) }
    for step in plan.commands {
      session.advance(to: step.instant)
      session.perform(step.command)
    }
    return steps
  }
}
