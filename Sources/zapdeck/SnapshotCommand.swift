import ArgumentParser
import Dashboard
import Foundation
import Scenarios
import Screen
import Simulation

/// One frame as text: for bug reports, documents and tests.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Print one frame as text.")

  @OptionGroup var worldOptions: WorldOptions
  @OptionGroup var screenOptions: ScreenOptions

  @Option(help: "Columns and rows.")
  var size = "80x24"

  @Option(help: "Host time of the frame, such as 12s or 24h; it is virtual and passes at once.")
  var at = "12s"

  @Option(
    parsing: .unconditional,
    help: "Keys to press: names parted by blanks, one every 200 ms from 1 s on; @20s waits.")
  var keys = ""

  @Option(help: "A scenario to play meanwhile: a name that ships, or a YAML file.")
  var scenario: String?

  @Flag(help: "With colours, as SGR sequences.")
  var ansi = false

  func run() throws {
    let size = try Self.size(size)
    guard let duration = Quantity.duration(at) else {
      throw Complaint("--at \(at): accepted: a duration such as 500ms, 12s, 20min, 24h")
    }
    let script: KeyScript
    do throws(KeyScript.Problem) {
      script = try KeyScript(keys)
    } catch {
      throw Complaint("--keys: \(error.message)")
    }
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

  private static func size(_ text: String) throws -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...1000).contains(width), (1...500).contains(height)
    else { throw Complaint("--size \(text): accepted: 1x1 to 1000x500, such as 80x24") }
    return Size(width, height)
  }
}
