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
    let plan = try serving.plan(options.world)
    let configuration = try UserConfiguration()
    var options = options
    options.world.lineup = options.world.lineup ?? configuration.file.lineUp
    try WallPlay(
      options: options, configuration: configuration, serving: plan, epoch: serving.start(),
      end: until.map { .zero + $0 }, film: record
    ).run()
  }
}
