import Dashboard
import Foundation
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// Everything that is needed to understand an incident, in one folder: session, event log, a film
/// since the last marker, the frame as text, and how to replay it. None of it contains tokens
/// or keys, unless the session's traffic is captured anyway.
struct IncidentBundle {
  /// How far back the film starts at most.
  private static let filmLength = Duration.seconds(60)

  let wallSession: WallSession
  let recorder: SessionRecorder
  let size: Size
  let screen: ScreenOptions
  let asciicast: CastWriter.Version
  /// Whether the session is copied with the tokens that real clients sent.
  let isVerbatim: Bool
  /// The session's own file.
  let path: String?

  /// The start of its folder's name.
  var stem: String {
    let milliseconds = wallSession.session.now.nanoseconds / 1_000_000
    return "zapdeck-incident-\(wallSession.session.world.seed)-\(milliseconds)ms"
  }

  /// Writes the bundle to a folder whose path begins so; returns the path.
  func write(to stem: String) throws -> String {
    let folder = try DraftFolder(stem, option: "incident")
    try fill(folder)
    return try folder.finish()
  }

  private func fill(_ folder: DraftFolder) throws {
    try saveSession(in: folder)
    try save(events, as: "events.jsonl", in: folder)
    try save(TextDisplay.text(of: wallSession.keptFrame(size)), as: "frame.txt", in: folder)
    if recorder.isWhole { try film(folder.file("film.cast")) }
    try save(notes, as: "README.txt", in: folder)
  }

  /// A session that has forgotten its beginning is copied from its own file, unless that has
  /// secrets.
  private func saveSession(in folder: DraftFolder) throws {
    if recorder.isWhole {
      let text = isVerbatim ? recorder.text : recorder.redactedText
      return try save(text, as: "session.jsonl", in: folder)
    }
    guard isVerbatim || !recorder.hasRequests, let path else { return }
    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    try save(text + recorder.end + "\n", as: "session.jsonl", in: folder)
  }

  private var events: String {
    wallSession.session.chronicle.announcements[0..<wallSession.session.place.announcements]
      .map { EventLogLine($0).text + "\n" }.joined()
  }

  private var notes: String {
    let session = wallSession.session
    return """
      \(Release.version) on \(ProcessInfo.processInfo.operatingSystemVersionString)
      line-up \(session.world.lineUp.name), seed \(session.world.seed), \
      simulated time \(Quantity.text(session.now.sinceStart, gap: " "))

      replay it:            zapdeck replay session.jsonl
      turn it into a test:  zapdeck replay session.jsonl --as-scenario > scenario.yaml
      check it headless:    zapdeck check session.jsonl
      watch the film:       asciinema play film.cast   (asciinema \(asciicast.rawValue) or later)
      \(secrecy)\(oblivion)

      """
  }

  private var oblivion: String {
    guard !recorder.isWhole else { return "" }
    let begin = Quantity.text(wallSession.session.chronicle.begin.sinceStart, gap: " ")
    return """

      History before \(begin) was discarded to save memory (--history): events.jsonl begins there,
      and there is no film. The session's own file has everything\(path.map { ": \($0)" } ?? "").
      """
  }

  private var secrecy: String {
    guard recorder.hasRequests else { return "" }
    guard !isVerbatim else {
      return """

        session.jsonl contains tokens from real clients, because of --capture: do not share it.
        """
    }
    return """

      session.jsonl contains no tokens, keys or message bodies from real clients, so it cannot
      replay their requests. The session's own file can, and so can a bundle from a run with
      --capture.
      """
  }

  /// Replays the session headless and films it from the last marker on.
  private func film(_ path: String) throws {
    let now = wallSession.session.now
    let marker = wallSession.session.chronicle.marks.last { $0.kind == .marker && $0.instant < now }
    let begin = max(marker?.instant ?? .zero, now - Self.filmLength, .zero)
    let scenario: Scenario
    do throws(FileProblem) {
      scenario = try ScenarioFile.read(recorder.text, path: "session.jsonl") { _ in .unreadable }
    } catch {
      throw Complaint(error)
    }
    let session = scenario.session()
    let again = WallSession(
      session, screen.makeWall(), director: Director(scenario, on: session))
    again.stills = wallSession.stills
    var setting = FilmRenderer.Setting(size)
    setting.from = begin.sinceStart
    setting.to = max(now.sinceStart, setting.from + .seconds(1))
    setting.capability = screen.capability
    var renderer = FilmRenderer(again, setting)
    guard renderer.begin() else { return }
    let header = FilmHeader(
      size: size, title: "incident", origin: "\(Release.version), session.jsonl",
      theme: wallSession.wall.theme)
    let format = FilmFormat.cast
    var shape = FilmShape()
    shape.asciicast = asciicast
    let builder = FilmBuilder(format.writer(header, shape))
    _ = try FilmFile(format, path: path, header, after: .nothing)
      .render(&renderer, builder)
  }

  private func save(_ text: String, as name: String, in folder: DraftFolder) throws {
    try OutputFile.write(
      text.utf8, to: folder.file(name), option: "incident",
      isSecret: isVerbatim && name == "session.jsonl", after: .nothing)
  }
}
