import ArgumentParser
import Screen

/// The options for the look of the wall.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: "Theme: \(Theme.all.map(\.name).joined(separator: ", ")). (default: default)")
  var theme: String?

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @Flag(name: .customLong("no-color"), help: "Draw without colours.")
  var noColor = false

  @Flag(name: .customLong("reduce-motion"), help: "Do not animate pictures and spinners.")
  var reduceMotion = false

  func setting() throws -> ScreenSetting {
    var setting = ScreenSetting()
    if let theme {
      guard let chosen = Theme.named(theme) else {
        throw Complaint(
          "--theme \(theme): accepted: \(Theme.all.map(\.name).joined(separator: ", "))")
      }
      setting.theme = chosen
    }
    setting.isASCII = ascii
    if noColor { setting.wantsColor = false }
    setting.reducesMotion = reduceMotion
    return setting
  }
}
