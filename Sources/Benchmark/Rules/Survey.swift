import Exploring
import Lab
import Players

/// Random sessions of some line-ups, by number: every line-up meets the same seeds in turn.
struct Survey: Sendable {
  let lineUps: [LineUp]
  let policy: Policy
  let firstSeed: UInt64
  let runs: Int
  let rules: [Rule]

  func lineUp(ofRun run: Int) -> LineUp { lineUps[run % lineUps.count] }

  /// Seeds go up by two, so that odd ones never meet the sessions of even ones.
  func plan(_ run: Int) -> SessionPlan {
    SessionPlan(
      for: lineUp(ofRun: run), policy: policy,
      seed: firstSeed + 2 * UInt64(run / lineUps.count))
  }
}

/// One breach of a survey, and the run that it was found in.
struct SurveyedBreach: Sendable {
  let run: Int
  let breach: Breach
}
