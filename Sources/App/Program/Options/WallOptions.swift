import ArgumentParser
import Scenarios
import Screen
import Terminal

/// The options of every command that opens the wall in this terminal.
struct WallOptions: ParsableArguments {
  @OptionGroup var world: WorldOptions
  @OptionGroup var screen: ScreenOptions
  @OptionGroup var terminal: TerminalArguments

  @Option(
    parsing: .unconditional,
    help: Arguments.asciicastHelp(".cast films of the wall"),
    completion: Completions.asciicasts, transform: Arguments.asciicast)
  var asciicast: CastWriter.Version?

  /// Chooses what the user's configuration says where the command line says nothing.
  mutating func follow(_ configuration: UserConfiguration) {
    screen.follow(configuration)
    terminal.pictures =
      terminal.pictures ?? configuration.file.pictures.flatMap { .init(rawValue: $0.rawValue) }
  }

  /// What the wall's films and pictures are.
  func films(_ configuration: UserConfiguration?) -> FilmChoice {
    var choice = configuration?.films ?? FilmChoice()
    choice.asciicast = asciicast ?? choice.asciicast
    return choice
  }
}

/// The options for the terminal itself.
struct TerminalArguments: ParsableArguments {
  @Option(
    help: "Synchronized output: auto, on or off. (default: auto)",
    completion: Completions.choices(of: TerminalOptions.Sync.self), transform: Arguments.choice)
  var sync = TerminalOptions.Sync.auto

  @Option(
    help: ArgumentHelp(
      "Pictures: auto, blocks or sextants. `auto` draws images or sextants in terminals that are "
        + "known to support them, and half blocks in others. (default: auto)"),
    completion: Completions.choices(of: TerminalOptions.Pictures.self), transform: Arguments.choice)
  var pictures: TerminalOptions.Pictures?

  @Flag(
    name: .customLong("no-mouse"),
    help: "Leave the mouse to the terminal; without this option, hold Shift to select text.")
  var noMouse = false

  @Option(
    help: "Maximum output to the terminal, as a rate such as 2Mbit/s.",
    transform: Arguments.bandwidth)
  var bandwidth: Int?

  /// What the terminal is opened with; glyphs and colours are the screen's.
  func options(_ screen: ScreenOptions) -> TerminalOptions {
    var options = TerminalOptions(
      unicode: screen.ascii ? false : nil, color: screen.wantsColor, sync: sync,
      pictures: pictures ?? .auto, mouse: !noMouse)
    if let bandwidth { options.bytesPerSecond = max(1, bandwidth / 8) }
    return options
  }
}
