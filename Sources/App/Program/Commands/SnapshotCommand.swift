import ArgumentParser
import Dashboard
import Foundation
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// Prints one frame: for bug reports, documents, slides and tests.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Print one frame of the wall, as text or as a picture.",
    discussion: ExitCodes.printing)

  @OptionGroup var frame: FrameOptions
  @OptionGroup var world: WorldOptions
  @OptionGroup var screen: ScreenOptions

  @Option(
    help: ArgumentHelp(
      Arguments.sizeHelp(default: "80x24")),
    completion: Completions.sizes, transform: FilmSize.init)
  var size = FilmSize.cells(Size(80, 24))

  @Option(
    parsing: .unconditional,
    help: Arguments.atHelp("When to take the frame"),
    transform: Arguments.duration)
  var at = Duration.seconds(12)

  @Option(parsing: .unconditional, help: Arguments.keysHelp, transform: Arguments.keys)
  var keys = KeyScript.none

  @Option(
    help: ArgumentHelp("Scenario to play: \(Arguments.nameOrFile)."),
    completion: Completions.scenarios,
    transform: Arguments.scenario)
  var scenario: String?

  /// What a frame is printed as.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, ansi, svg, gif, png

    /// The format of a file's extension; plain text is .txt.
    init(path: String) throws {
      let word = URL(filePath: path).pathExtension.lowercased()
      guard let format = word == "txt" ? .text : Self(rawValue: word), word != "text" else {
        throw Complaint("-o \(path): the name must end in one of .png, .gif, .svg, .txt, .ansi")
      }
      self = format
    }

    var hasPixels: Bool { self == .gif || self == .png }

    /// Whether pictures can be painted in it, instead of cells.
    var canPaint: Bool { hasPixels || self == .svg }
  }

  @Option(
    help: ArgumentHelp(
      "Plain text, text with colours (SGR sequences), or an SVG, GIF or PNG picture. "
        + "(default: text, or the type of the --output file)"))
  var format: Format?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the frame to this file: .png, .gif, .svg, .txt or .ansi; `-` is standard output.",
      valueName: "file"),
    completion: .file(extensions: ["png", "gif", "svg", "txt", "ansi"]))
  var output = CommandOutput.printed

  @Option(parsing: .unconditional, help: Arguments.scaleHelp, completion: Completions.scales)
  var scale: Int?

  @Option(
    help: FilmPictures.help, completion: Completions.choices(of: FilmPictures.self),
    transform: Arguments.choice)
  var pictures: FilmPictures?

  func run() throws {
    let shown = try format ?? (result.isPrinted ? .text : Format(path: output))
    if shown.canPaint { try result.refuseTerminal() }
    let grid = try pixels(shown)
    let size = grid?.cells ?? size.cells
    var capability = try screen.capability(
      pictures, paints: shown.canPaint, byDefault: shown.canPaint)
    let played = try scenario.map { try ScenarioLibrary.load(ScenarioLibrary.file($0)) }
    let recorded = try world.makeSession(played)
    if keys == .none, world.history == nil {
      // Nobody goes back in time.
      recorded.session.historyBytes = 0
      recorded.limitMemory(to: Self.memory)
    } else {
      recorded.limitMemory()
    }
    let wallSession = recorded.wallSession(
      try self.frame.wall(screen, self.size, isTold: played != nil), playing: played)
    wallSession.loadStills()
    _ = wallSession.play(keys, until: .zero + at, size: size)
    if shown == .text { capability.colors = .none }
    let frame = wallSession.frame(size).degraded(to: capability)
    let still = StillPicture(frame, of: wallSession, at: Quantity.text(at))
    switch shown {
    case .text: try result.write(TextDisplay.text(of: frame))
    case .ansi: try result.write(ANSIDisplay.text(of: frame).utf8)
    case .svg: try result.write(still.bytes { SVGWriter($0) })
    case .gif: try result.write(still.bytes { GIFWriter($0, grid) })
    case .png: try result.write(still.bytes { PNGWriter($0, grid) })
    }
    try recorded.close()
  }

  /// Bytes of the past for a frame, which shows the last minutes at most [N].
  private static let memory = 64_000_000

  private func pixels(_ format: Format) throws -> PixelGrid? {
    guard format.hasPixels else {
      guard scale == nil else {
        throw Complaint("--scale: only for png or gif")
      }
      return nil
    }
    return try size.grid(scale: scale)
  }

  private var result: CommandOutput { CommandOutput(path: output) }
}
