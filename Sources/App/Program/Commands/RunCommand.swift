import ArgumentParser
import Dashboard
import Foundation
import HeadEndHTTP
import Scenarios
import Simulation
import Worlds

/// Opens the wall in this terminal.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Open the wall in this terminal (the default).",
    discussion: ExitCodes.wall)

  @Argument(
    help: ArgumentHelp(
      "Line-up, scenario or saved session: the name of one that ships with zapdeck, alone or as "
        + "shipped:NAME, or that `zapdeck replay` lists, or a file. "
        + "(default: the line-up `default`)"),
    completion: Completions.subjects)
  var name: String?

  @OptionGroup var serving: OptionalServing
  @OptionGroup var options: WallOptions

  @Option(
    parsing: .unconditional, help: "Quit after this much simulated time, such as 90s.",
    transform: Arguments.duration)
  var until: Duration?

  @Option(
    help: ArgumentHelp("Record a film from the start, such as a .cast or .mp4.", valueName: "file"),
    completion: Completions.films)
  var record: String?

  func run() throws {
    if let name, let lineUp = options.world.lineup {
      throw Complaint("run \(name): not with --lineup \(lineUp); name one of them")
    }
    let subject = try name.map { try WallSubject($0) }
    let plan = try serving.plan(options.world)
    let configuration = try UserConfiguration()
    var options = options
    var scenario: Scenario?
    switch subject {
    case .lineUp(let name)?: options.world.lineup = name
    case .scenario(let path)?:
      if serving.options.epoch != nil { throw Complaint("--epoch: a scenario sets its own time") }
      scenario = try ScenarioLibrary.loadBeginning(path)
    case nil: options.world.lineup = options.world.lineup ?? configuration.file.lineUp
    }
    try WallPlay(
      options: options, configuration: configuration, scenario: scenario, serving: plan,
      epoch: serving.start(), end: until.map { .zero + $0 }, film: record
    ).run()
  }
}
