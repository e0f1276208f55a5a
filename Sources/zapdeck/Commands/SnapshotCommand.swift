import ArgumentParser
import Dashboard
import Foundation
import Scenarios
import Screen
import Simulation

/// Prints one frame as text: for bug reports, documents and tests.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Print one frame as text.")

  @OptionGroup var worldOptions: WorldOptions
  @OptionGroup var screenOptions: ScreenOptions

  @Option(help: "Columns and rows.")
  var size = "80x24"

  @Option(
    help: "Host time of the frame, such as 12s or 24h; it is virtual, so there is no waiting.")
  var at = "12s"

  @Option(
    parsing: .unconditional,
    help: Arguments.keysHelp)
  var keys = ""

  @Option(help: "A scenario to play: a name that ships with zapdeck, or a YAML file.")
  var scenario: String?

  @Flag(help: "Print colours, as SGR sequences.")
  var ansi = false

  func run() throws {
    let size = try Arguments.size(size)
    let duration = try Arguments.duration(at, of: "--at")
    let script = try Arguments.keys(keys)
    let played = try scenario.map { try ScenarioLibrary.load(ScenarioLibrary.file($0)) }
    let recorded = try worldOptions.makeSession(played)
    let director = played.map {
      Director($0, on: recorded.session, probe: WallProbe(on: recorded.session))
    }
    let stage = Stage(recorded.session, try screenOptions.makeWall(), director: director)
    _ = stage.play(script, until: .zero + duration, size: size)
    let capability = Capability(
      colors: ansi && screenOptions.wantsColor ? .full : .none, unicode: !screenOptions.ascii)
    let frame = stage.frame(size).degraded(to: capability)
    FileHandle.standardOutput.write(
      Data((ansi ? ANSIDisplay.text(of: frame) : TextDisplay.text(of: frame)).utf8))
    try recorded.close()
  }
}
