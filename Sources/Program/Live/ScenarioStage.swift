import Dashboard
import HeadEndHTTP
import Scenarios
import Simulation

/// Plays a scenario on the wall in this terminal, to its verdict or until the user quits.
struct ScenarioStage {
  private let scenario: Scenario
  private let recorded: RecordedSession
  private let stage: Stage
  private let setting: WallSetting
  private let quits: Bool
  private let doors: DoorPlan?

  init(
    _ scenario: Scenario, _ setting: WallSetting, quits: Bool, isPresenting: Bool = false,
    configuration: UserConfiguration? = nil, doors: DoorPlan? = nil
  ) throws {
    self.doors = doors
    self.scenario = scenario
    recorded = try setting.world.makeSession(scenario, epoch: .scriptedEpoch)
    stage = Stage(
      recorded.session, setting.screen.makeWall(isPresenting: isPresenting, configuration),
      director: Director(scenario, on: recorded.session, probe: WallProbe(on: recorded.session)))
    if let sentence = scenario.redactionRemark { recorded.note(remark: sentence) }
    self.setting = setting
    self.quits = quits
  }

  func run() throws {
    let code = try LiveWall.run(
      stage, setting.terminalOptions,
      LivePlan(recorded: recorded, screen: setting.screen, quitsAtVerdict: quits, doors: doors))
    guard let verdict = stage.verdict else {
      // `--quit` waits for a verdict: that there is none must not look like a pass.
      return try recorded.end(
        max(code, quits ? 1 : 0), quits ? ["left before its end: \(scenario.title)"] : [])
    }
    try recorded.end(
      max(code, verdict.hasPassed ? 0 : 1),
      verdict.failure?.lines ?? ["passed: \(scenario.title)"])
  }
}

extension Scenario {
  /// What the file cannot repeat; `nil` when it repeats everything.
  var redactionRemark: String? {
    redactedRequests == 0
      ? nil
      : "\(redactedRequests) requests of real clients were left out: the file has no tokens to send"
  }

  /// What whoever passes on the scenario's text has to know; `nil` where it has no secrets.
  var secrecyRemark: String? {
    verbatimRequests == 0
      ? nil
      : "\(verbatimRequests) requests of real clients have their tokens in the scenario, too"
  }
}
