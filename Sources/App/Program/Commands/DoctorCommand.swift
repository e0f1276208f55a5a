import ArgumentParser
import Dashboard
import Scenarios
import Simulation
import Terminal

/// Reports what this terminal can do, and what zapdeck uses of it.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report what this terminal can do, and which configuration file the wall reads.",
    discussion: ExitCodes.computing)

  @Flag(help: "Print the JSON Schema of the configuration file instead.")
  var schema = false

  @Option(
    help: ArgumentHelp(
      "Report what this terminal and your clicker make of a talk instead: asks for four presses, "
        + "and says what to change. Without a terminal, reports as usual.",
      valueName: "scenario"),
    completion: Completions.scenarios)
  var present: String?

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var terminal: TerminalArguments

  func run() throws {
    guard !schema else { return StandardOutput.print(UserConfiguration.schema, terminator: "") }
    let facts = try present.map(talkFacts) ?? nil
    print(facts ?? Terminal.diagnosis(terminal.options(screen)) + UserConfiguration.findings)
  }

  private func print(_ facts: [(String, String)]) {
    let all = facts + [("ffmpeg", VideoEncoder.program ?? VideoEncoder.lack)]
    for line in all.map({ [$0.0, $0.1.onOneLine] }).alignedLines { StandardOutput.print(line) }
  }

  /// What is said of a talk in this terminal; `nil` where there is none that shows the wall.
  private func talkFacts(_ name: String) throws -> [(String, String)]? {
    let scenario = try ScenarioLibrary.load(ScenarioLibrary.file(name))
    let configuration = try UserConfiguration()
    var screen = screen
    screen.follow(configuration)
    let wall = screen.makeWall(isLive: true, isPresenting: true, configuration)
    guard let test = try ClickerTest(terminal.options(screen), wall.theme) else { return nil }
    return StagePage(scenario).facts(on: test.size, test.capability, wall.theme)
      + [("clicker", StagePage.words(for: test.keys, configuration.keys))]
  }
}
