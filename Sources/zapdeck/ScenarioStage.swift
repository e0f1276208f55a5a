import ArgumentParser
import Dashboard
import Scenarios

/// A scenario on the wall in this terminal, to its verdict or until somebody quits.
struct ScenarioStage {
  private let scenario: Scenario
  private let recorded: RecordedSession
  private let stage: Stage
  private let terminalArguments: TerminalArguments
  private let screenOptions: ScreenOptions
  private let quits: Bool

  init(
    _ scenario: Scenario, _ world: WorldOptions, _ screen: ScreenOptions,
    _ terminal: TerminalArguments, quits: Bool, isPresenting: Bool = false
  ) throws {
    self.scenario = scenario
    recorded = try world.makeSession(scenario)
    stage = Stage(
      recorded.session, try screen.makeWall(isPresenting: isPresenting),
      director: Director(scenario, on: recorded.session, probe: WallProbe(on: recorded.session)))
    terminalArguments = terminal
    screenOptions = screen
    self.quits = quits
  }

  func run() throws {
    let code = try LiveWall.run(
      stage, try terminalArguments.options(screenOptions),
      LivePlan(recorded: recorded, screen: screenOptions, quitsAtVerdict: quits))
    try recorded.close()
    if let verdict = stage.verdict {
      let lines = verdict.failure?.lines ?? ["passed: \(scenario.title)"]
      print(lines.joined(separator: "\n"))
    }
    let failed: Int32 = stage.verdict?.hasPassed == false ? 1 : 0
    if max(code, failed) != 0 { throw ExitCode(max(code, failed)) }
  }
}
