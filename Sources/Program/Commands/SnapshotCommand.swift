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

  @OptionGroup var world: WorldOptions
  @OptionGroup var screen: ScreenOptions

  @Option(help: "Columns and rows. (default: 80x24)", transform: Arguments.size)
  var size = Size(80, 24)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Host time of the frame, such as 12s or 24h; it is virtual, so there is no waiting. "
        + "(default: 12s)"),
    transform: Arguments.duration)
  var at = Duration.seconds(12)

  @Option(parsing: .unconditional, help: Arguments.keysHelp)
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
    let script = try Arguments.keys(keys)
    let played = try scenario.map { try ScenarioLibrary.load(ScenarioLibrary.file($0)) }
    let recorded = try world.makeSession(played)
    let stage = recorded.stage(screen.makeWall(), playing: played)
    _ = stage.play(script, until: .zero + at, size: size)
    let shown = ansi && format == .text ? .ansi : format
    var capability = screen.capability
    if shown == .text { capability.colors = .none }
    let frame = stage.frame(size).degraded(to: capability)
    switch shown {
    case .text: StandardOutput.print(TextDisplay.text(of: frame), terminator: "")
    case .ansi: StandardOutput.write(Array(ANSIDisplay.text(of: frame).utf8))
    case .svg: printPicture(frame, stage) { SVGWriter($0) }
    case .gif: printPicture(frame, stage) { GIFWriter($0) }
    }
    try recorded.close()
  }

  private func printPicture(
    _ frame: Frame, _ stage: Stage, writer: (FilmHeader) -> any FilmWriter
  ) {
    StandardOutput.write(
      StillPicture(frame, of: stage, at: Quantity.text(at)).bytes(writer))
  }
}
