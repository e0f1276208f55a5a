import ArgumentParser
import Dashboard
import Foundation
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// Renders a film in virtual time, as fast as the machine can.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Render a film of a scenario, a saved session or a line-up.",
    discussion: ExitCodes.recording)

  @Argument(
    help: ArgumentHelp("Scenario: \(Arguments.nameOrFile), or a saved session."),
    completion: Completions.scenarios)
  var scenario: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Film: .mp4, .webm or animated .webp (all three need ffmpeg), .gif, animated .svg, .cast "
        + "(asciicast) or .txt (one frame per chapter).",
      valueName: "file"),
    completion: Completions.films)
  var output: String

  @OptionGroup var warnings: WarningOptions
  @OptionGroup var film: FilmOptions
  @OptionGroup var world: WorldOptions
  @OptionGroup var screen: ScreenOptions

  func run() throws {
    let format = try FilmFormat(path: output, option: "-o")
    // A film that cannot be made fails before the run, not after it.
    if format.isVideo, VideoEncoder.program == nil {
      throw Complaint("-o \(output): \(VideoEncoder.lack)")
    }
    let path = try scenario.map { try ScenarioLibrary.file($0) }
    let setting = try film.setting(screen, format, hasScenario: path != nil)
    let shape = try film.shape(format)
    let played = try path.map { try ScenarioLibrary.loadBeginning($0) }
    let recorded = try world.makeSession(played)
    recorded.limitMemory()
    let wallSession = recorded.wallSession(try film.frame.wall(screen), playing: played)
    var renderer = FilmRenderer(wallSession, setting, keys: film.keys)
    guard renderer.begin() else {
      let end = Quantity.text(wallSession.presentation.sinceStart)
      throw Complaint("--from \(Quantity.text(film.from)): the scenario ends at \(end)")
    }
    let header = FilmHeader(
      size: try film.cells(format), title: played?.title ?? "zapdeck",
      origin: try origin(path, recorded.session.world.seed), theme: wallSession.wall.theme)
    let builder = FilmBuilder(format.writer(header, shape))
    try render(&renderer, builder, FilmFile(format, path: output, header), format)
    try recorded.close()
    guard let played, let verdict = wallSession.verdict else { return }
    let frame = Duration.seconds(1) / film.fps
    try conclude(played, verdict, wallSession.warnings(showingLastFrame: frame))
  }

  private func render(
    _ renderer: inout FilmRenderer, _ builder: FilmBuilder, _ file: FilmFile,
    _ format: FilmFormat
  ) throws {
    let progress = ProgressLine()
    defer { progress.clear() }
    let size = try file.render(&renderer, builder) {
      progress.show("\($0.components.seconds) s filmed")
    }
    progress.clear()
    // A text film has a frame for each chapter and one for the end.
    let frames = format == .txt ? builder.chapters + 1 : builder.frames
    StandardOutput.print(
      "\(output.onOneLine): \(frames.counted("frame")), "
        + "\(builder.markCount.counted("marker")), \(size / 1000) kB")
  }

  /// Prints the verdict, and what the whole film does not show.
  private func conclude(
    _ scenario: Scenario, _ verdict: Verdict, _ missing: [ScriptWarning]
  ) throws {
    for line in (verdict.failure?.lines ?? []) + missing.map(\.line) {
      StandardOutput.print(line)
    }
    let code = max(verdict.exitCode(of: scenario), warnings.exitCode(of: missing))
    if code != 0 { throw ExitCode(code) }
  }

  /// What the film was made from.
  private func origin(_ path: String?, _ seed: UInt64) throws -> String {
    let made = Release.version
    guard let path else {
      let keys = film.keys.text.isEmpty ? "" : ", keys \(film.keys.text)"
      return "\(made), line-up \(world.lineup ?? "default"), seed \(seed)\(keys)"
    }
    var hash = StableHash()
    for byte in try Files.bytes(path) { hash.combine(byte) }
    let digits = String(hash.value, radix: 16).rightAligned(to: 16, with: "0")
    let name = URL(filePath: path).lastPathComponent
    return "\(made), scenario \(name), hash \(digits), seed \(seed)"
  }
}
