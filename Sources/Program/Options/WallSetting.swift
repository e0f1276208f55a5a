import Dashboard
import Scenarios
import Screen
import Terminal

/// Everything that the wall in this terminal can be told before it opens.
struct WallSetting {
  var world = WorldSetting()
  var screen = ScreenSetting()
  var terminal = TerminalOptions()

  /// The terminal's setting with the screen's glyphs and colours.
  var terminalOptions: TerminalOptions {
    var options = terminal
    options.unicode = screen.isASCII ? false : nil
    options.color = screen.wantsColor
    return options
  }

  /// The setting with what the user's configuration chooses where the command line says nothing.
  func configured(by configuration: UserConfiguration) -> WallSetting {
    var setting = self
    setting.screen.theme = screen.theme ?? configuration.file.theme.flatMap(Theme.named)
    setting.screen.isASCII = screen.isASCII || configuration.file.glyphs == .ascii
    return setting
  }
}
