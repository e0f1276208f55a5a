import ArgumentParser
import Dashboard
import Scenarios
import Simulation

/// Opens the wall in this terminal.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Open the wall in this terminal (the default).")

  @OptionGroup var doors: DoorOptions
  @OptionGroup var options: WallOptions

  @Option(help: "Quit after this much simulated time, such as 90s.")
  var until: String?

  @Option(help: ArgumentHelp("Record a film from the start.", valueName: "file.cast"))
  var record: String?

  func run() throws {
    let end = try until.map { Instant.zero + (try Arguments.duration($0, of: "--until")) }
    let configuration = try UserConfiguration()
    var options = options.configured(by: configuration)
    options.world.lineup = options.world.lineup ?? configuration.file.lineUp
    let plan = try doors.plan(options.world)
    let recorded = try options.world.makeSession(epoch: doors.start())
    let stage = Stage(
      recorded.session, try options.screen.makeWall(configuration))
    if StateFolder.isEmpty { stage.showLegend() }
    let code = try LiveWall.run(
      stage, try options.terminal.options(options.screen),
      LivePlan(recorded: recorded, screen: options.screen, end: end, film: record, doors: plan))
    try recorded.end(code)
  }
}
