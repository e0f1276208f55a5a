import ArgumentParser
import Simulation

/// Opens the wall in this terminal.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Open the wall in this terminal (the default).")

  @OptionGroup var doors: DoorOptions
  @OptionGroup var options: WallOptions

  @Option(parsing: .unconditional, help: "Quit after this much simulated time, such as 90s.")
  var until: String?

  @Option(help: ArgumentHelp("Record a film from the start.", valueName: "file.cast"))
  var record: String?

  func run() throws {
    let setting = try options.setting()
    try FreeStage(
      setting: setting, doors: doors.plan(setting.world), epoch: doors.start(),
      end: until.map { .zero + (try Arguments.duration($0, of: "--until")) }, film: record
    ).run()
  }
}
