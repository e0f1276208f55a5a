import ArgumentParser

/// The options of every command that opens the wall in this terminal.
struct WallOptions: ParsableArguments {
  @OptionGroup var world: WorldOptions
  @OptionGroup var screen: ScreenOptions
  @OptionGroup var terminal: TerminalArguments

  func setting() throws -> WallSetting {
    WallSetting(
      world: try world.setting(), screen: try screen.setting(), terminal: try terminal.setting())
  }
}
