import ArgumentParser
import Dashboard
import Foundation
import Lab
import Scenarios
import Screen
import Simulation

/// Prints one frame: for bug reports, documents, slides and tests.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Print one frame as text, or as a picture.")

  @OptionGroup var worldOptions: WorldOptions
  @OptionGroup var screenOptions: ScreenOptions

  @Option(help: "Columns and rows.")
  var size = "80x24"

  @Option(
    parsing: .unconditional,
    help: "Host time of the frame, such as 12s or 24h; it is virtual, so there is no waiting.")
  var at = "12s"

  @Option(
    parsing: .unconditional,
    help: Arguments.keysHelp)
  var keys = ""

  @Option(help: "A scenario to play: a name that ships with zapdeck, or a YAML file.")
  var scenario: String?

  /// What a frame is printed as.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, ansi, svg, gif
  }

  @Option(
    help:
      "Print it as plain text, as text with colours (SGR sequences), or as an SVG or GIF picture.")
  var format = Format.text

  @Flag(help: "The same as --format ansi.")
  var ansi = false

  func run() throws {
    let size = try Arguments.size(size)
    let screen = try screenOptions.setting()
    let duration = try Arguments.duration(at, of: "--at")
    let script = try Arguments.keys(keys)
    let played = try scenario.map { try ScenarioLibrary.load(ScenarioLibrary.file($0)) }
    let recorded = try worldOptions.setting().makeSession(played, epoch: .scriptedEpoch)
    let director = played.map {
      Director($0, on: recorded.session, probe: WallProbe(on: recorded.session))
    }
    let stage = Stage(recorded.session, screen.makeWall(), director: director)
    _ = stage.play(script, until: .zero + duration, size: size)
    let shown = ansi && format == .text ? .ansi : format
    let capability = Capability(
      colors: shown != .text && screen.wantsColor ? .full : .none,
      unicode: !screen.isASCII)
    let frame = stage.frame(size).degraded(to: capability)
    switch shown {
    case .text: StandardOutput.print(TextDisplay.text(of: frame), terminator: "")
    case .ansi: StandardOutput.print(ANSIDisplay.text(of: frame), terminator: "")
    case .svg: printPicture(frame, stage) { SVGWriter($0) }
    case .gif: printPicture(frame, stage) { GIFWriter($0) }
    }
    try recorded.close()
  }

  private func printPicture(
    _ frame: Frame, _ stage: Stage, writer: (FilmHeader) -> any FilmWriter
  ) {
    let bytes = StillPicture(frame, of: stage, at: at).bytes(writer)
    StandardOutput.write(bytes)
  }
}
