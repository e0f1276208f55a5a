import ArgumentParser
import Scenarios

/// The options of every command that opens the wall in this terminal.
struct WallOptions: ParsableArguments {
  @OptionGroup var world: WorldOptions
  @OptionGroup var screen: ScreenOptions
  @OptionGroup var terminal: TerminalArguments

  /// The options with what the user's configuration chooses where the command line says nothing.
  func configured(by configuration: UserConfiguration) -> WallOptions {
    var options = self
    options.screen.theme = screen.theme ?? configuration.file.theme
    options.screen.ascii = screen.ascii || configuration.file.glyphs == .ascii
    return options
  }
}
