import ArgumentParser

/// The tour on the wall.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Play the tour on the wall: what the program can do.")

  @Flag(help: "Stand still at every chapter: PgDn goes on, PgUp goes back.")
  var present = false

  @OptionGroup var worldOptions: WorldOptions
  @OptionGroup var screenOptions: ScreenOptions
  @OptionGroup var terminalArguments: TerminalArguments

  func run() throws {
    try ScenarioStage(
      ScenarioLibrary.load(ScenarioLibrary.file("tour")), worldOptions, screenOptions,
      terminalArguments, quits: false, isPresenting: present
    ).run()
  }
}
