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
    abstract: "Render a film of a scenario, a saved session, a line-up or a .cast film.",
    discussion: ExitCodes.recording)

  @Argument(
    help: ArgumentHelp(
      "Scenario: \(Arguments.nameOrFile), a saved session, or a .cast film of zapdeck."),
    completion: Completions.filmed)
  var scenario: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Film: .mp4, .webm or animated .webp (all three need ffmpeg), .gif, animated .svg, .cast "
        + "(asciicast), .txt (one frame per chapter) or .srt (only the captions); `-` is standard "
        + "output.",
      valueName: "file"),
    completion: Completions.films)
  var output: String

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp("Type of the film. (default: that of the --output file)"),
    completion: Completions.choices(of: FilmFormat.self), transform: Arguments.choice)
  var chosenFormat: FilmFormat?

  @OptionGroup var warnings: WarningOptions
  @OptionGroup var film: FilmOptions
  @OptionGroup var world: WorldOptions
  @OptionGroup var screen: ScreenOptions

  func run() throws {
    let format = try format()
    try result.refuseTerminal()
    // A film that cannot be made fails before the run, not after it.
    if format.isVideo, VideoEncoder.program == nil {
      throw Complaint("-o \(output): \(VideoEncoder.lack)")
    }
    if let scenario, Self.isCast(scenario) { return try convert(scenario, to: format) }
    let path = try scenario.map { try ScenarioLibrary.file($0) }
    var setting = try film.setting(screen, format, hasScenario: path != nil)
    let shape = try film.shape(format)
    let played = try path.map { try ScenarioLibrary.loadBeginning($0) }
    setting.chapter = try film.chapter.flatMap { try played?.number(ofChapter: $0) }
    let recorded = try world.makeSession(played)
    recorded.limitMemory()
    let wallSession = recorded.wallSession(
      try film.wall(screen, format, isTold: played != nil), playing: played)
    wallSession.loadStills()
    var renderer = FilmRenderer(wallSession, setting, keys: film.keys)
    guard renderer.begin() else {
      let end = Quantity.text(wallSession.presentation.sinceStart)
      let begin = film.chapter.map { "--chapter \($0)" } ?? "--from \(Quantity.text(film.from))"
      throw Complaint("\(begin): the scenario ends at \(end)")
    }
    let header = FilmHeader(
      size: try film.cells(format), title: played?.title ?? "zapdeck",
      origin: try origin(path, recorded.session.world.seed), theme: wallSession.wall.theme)
    let builder = FilmBuilder(format.writer(header, shape))
    try render(&renderer, builder, FilmFile(format, path: output, header))
    try recorded.close()
    guard let played, let verdict = wallSession.verdict else { return }
    let frame = Duration.seconds(1) / film.fps
    try conclude(played, verdict, wallSession.warnings(showingLastFrame: frame))
  }

  private var result: CommandOutput { CommandOutput(path: output) }

  private func format() throws -> FilmFormat {
    if let chosenFormat { return chosenFormat }
    guard !result.isPrinted else {
      let types = FilmFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw Complaint("-o -: name the type of the film with --format: \(types)")
    }
    return try FilmFormat(path: output, option: "-o")
  }

  private func render(
    _ renderer: inout FilmRenderer, _ builder: FilmBuilder, _ file: FilmFile
  ) throws {
    let progress = ProgressLine()
    defer { progress.clear() }
    let size = try file.render(&renderer, builder) {
      progress.show("\($0.components.seconds) s filmed")
    }
    progress.clear()
    result.reportFile("\(file.words(for: builder)), \(size / 1000) kB")
  }

  /// Prints the verdict, and what the whole film does not show.
  private func conclude(
    _ scenario: Scenario, _ verdict: Verdict, _ missing: [ScriptWarning]
  ) throws {
    for line in (verdict.failure?.lines ?? []) + missing.map(\.line) { result.report(line) }
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
