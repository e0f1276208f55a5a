import ArgumentParser
import Dashboard
import Scenarios
import Screen
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
    let codec = ("ffmpeg", VideoEncoder.program ?? VideoEncoder.lack)
    if let talk = try present.map(talkFacts) ?? nil {
      let rows = (talk.facts + [codec]).map { [$0.0, $0.1.onOneLine] }
      return StandardOutput.print(PlainTable.text(rows, width: talk.width), terminator: "")
    }
    let facts = Terminal.diagnosis(terminal.options(screen)) + UserConfiguration.findings + [codec]
    for line in facts.map({ [$0.0, $0.1.onOneLine] }).alignedLines { StandardOutput.print(line) }
  }

  /// What is said of a talk in this terminal, of so many columns; `nil` where there is none that
  /// shows the wall.
  private func talkFacts(_ name: String) throws -> (facts: [(String, String)], width: Int)? {
    let scenario = try ScenarioLibrary.load(ScenarioLibrary.file(name))
    let configuration = try UserConfiguration()
    var screen = screen
    screen.follow(configuration)
    let wall = screen.makeWall(isLive: true, isPresenting: true, configuration)
    guard let test = try ClickerTest(terminal.options(screen), wall.theme) else { return nil }
    let facts =
      StagePage(scenario).facts(on: test.size, test.capability, wall.theme)
      + scenario.signNotes(path: name).map { ("signs", $0) }
      + [("clicker", StagePage.words(for: test.keys, configuration.keys))]
    return (facts, test.size.width)
  }
}
