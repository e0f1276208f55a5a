import ArgumentParser
import Dashboard
import Screen
import Simulation

/// The options of a film.
struct FilmOptions: ParsableArguments {
  @Option(help: "Columns and rows.")
  var size = "100x30"

  @Option(parsing: .unconditional, help: "Frames per second, 1 to 60.")
  var fps = 10

  @Option(
    parsing: .unconditional, help: "Where the film begins, such as 4s, in host time.")
  var from = "0s"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where the film ends. (default: 3 s after the scenario's verdict)", valueName: "to"))
  var to: String?

  @Option(
    parsing: .unconditional,
    help: Arguments.keysHelp)
  var keys = ""

  @Flag(help: "Write asciicast version 2, for players that do not support version 3.")
  var v2 = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Date of the film in Unix seconds; without it, the same film is the same file byte for byte.",
      valueName: "seconds"))
  var timestamp: Int?

  /// The setting that the options describe.
  func setting(
    _ screen: ScreenSetting, _ format: FilmFile.Format, hasScenario: Bool
  ) throws -> FilmRenderer.Setting {
    guard (1...60).contains(fps) else { throw Complaint("--fps \(fps): accepted: 1 to 60") }
    guard format == .cast || !v2 else { throw Complaint("--v2: only for a .cast film") }
    guard (timestamp ?? 0) >= 0 else {
      throw Complaint("--timestamp \(timestamp ?? 0): accepted: Unix seconds")
    }
    guard hasScenario || to != nil else {
      throw Complaint("record: name a scenario, or give --to")
    }
    var setting = FilmRenderer.Setting(try Arguments.size(size))
    // Text has no colours: pictures are shades in it.
    setting.capability = Capability(
      colors: screen.wantsColor && format != .txt ? .full : .none, unicode: !screen.isASCII)
    setting.framesPerSecond = fps
    setting.from = try Arguments.duration(from, of: "--from")
    setting.to = try to.map { try Arguments.duration($0, of: "--to") }
    if let to = setting.to, to <= setting.from {
      throw Complaint("--to \(self.to ?? ""): accepted: later than --from \(from)")
    }
    return setting
  }
}
