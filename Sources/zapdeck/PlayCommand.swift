import ArgumentParser
import Dashboard
import Foundation
import Scenarios

/// A scenario on the wall in this terminal.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a scenario on the wall: exit code 0, or 1 if an expectation failed.")

  @Argument(help: "Scenario: a name that ships with zapdeck, or a YAML file.")
  var scenario: String

  @Flag(help: "Quit by itself when the verdict is there.")
  var quit = false

  @OptionGroup var worldOptions: WorldOptions
  @OptionGroup var screenOptions: ScreenOptions
  @OptionGroup var terminalArguments: TerminalArguments

  func run() throws {
    let scenario = try ScenarioLibrary.load(ScenarioLibrary.file(scenario))
    let recorded = try worldOptions.makeSession(scenario)
    let stage = Stage(
      recorded.session, try screenOptions.makeWall(),
      director: Director(scenario, on: recorded.session, probe: WallProbe(on: recorded.session)))
    let code = try LiveWall.run(
      stage, try terminalArguments.options(screenOptions), quitsAtVerdict: quit)
    try recorded.close()
    if let verdict = stage.verdict {
      let lines = verdict.failure?.lines ?? ["passed: \(scenario.title)"]
      print(lines.joined(separator: "\n"))
    }
    let failed: Int32 = stage.verdict?.hasPassed == false ? 1 : 0
    if max(code, failed) != 0 { throw ExitCode(max(code, failed)) }
  }
}
