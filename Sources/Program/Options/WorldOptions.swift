import ArgumentParser
import Lab
import Scenarios
import Simulation

/// The options for the simulated world.
struct WorldOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Line-up: a name that ships with zapdeck, or a YAML file; a scenario has its own. "
        + "(default: default)"))
  var lineup: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seed of all randomness: the same seed and keys give the same session. "
        + "(default: the scenario's, else 1)"))
  var seed: String?

  @Option(
    parsing: .unconditional,
    help: "Simulated seconds per second: 0.25, 0.5, 1, 2, 5, 10, 25, 50 or 100.")
  var speed = "1"

  @Option(
    help: ArgumentHelp(
      "Write the event log: every bus message as a JSON line. Going back in time and on "
        + "differently rewrites the file, without the branch that was left.", valueName: "file"))
  var log: String?

  @Option(
    help: ArgumentHelp(
      "Save the session: every command as a JSON line, for `replay` and `check`.", valueName: "file"
    ))
  var save: String?

  @Option(
    help: ArgumentHelp(
      "Memory for going back in time, such as 1GB; with less, a live session forgets its "
        + "beginning sooner. (default: 256MB)",
      valueName: "bytes"))
  var history: String?

  @Option(
    help: ArgumentHelp(
      "Write every playlist, token, certificate, SPC, CKC and segment as a file.", valueName: "dir")
  )
  var capture: String?

  func setting() throws -> WorldSetting {
    var setting = WorldSetting(
      lineUp: lineup, seed: try seed.map(Arguments.seed), log: log, save: save, capture: capture)
    guard let pace = Double(speed).flatMap(Speed.init) else {
      throw Complaint("--speed \(speed): accepted: 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100")
    }
    setting.speed = pace
    if let history {
      guard let bytes = Quantity.storage(history) else {
        throw Complaint("--history \(history): accepted: bytes such as 256MB or 1GB")
      }
      setting.historyBytes = bytes
    }
    return setting
  }
}
