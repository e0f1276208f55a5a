import Dashboard
import Foundation
import Screen
import Sessions
import Simulation
import Terminal
import Worlds

/// Writes what a user asks for while the wall is live: films, frames, incident bundles.
final class LiveOutput {
  private let wallSession: WallSession
  private let plan: LivePlan
  private var film: LiveFilm?
  /// The empty file that keeps the name of a film that is not whole yet.
  private var reserved: Leftover?
  /// What was said of the film's file.
  private var said: String?

  init(_ wallSession: WallSession, _ plan: LivePlan) {
    self.wallSession = wallSession
    self.plan = plan
  }

  /// Adds a frame to the film, if one is being recorded.
  func show(_ frame: Frame, size: Size) {
    guard let film else { return }
    film.show(wallSession.keptFrame(size, shown: frame))
    if film.isBroken { stopFilm() }
  }

  func startFilm(_ path: String, size: Size) throws {
    film = try LiveFilm(wallSession, path: path, size: size, screen: plan.screen, plan.films)
    wallSession.say("recording \(UserFolders.shown(path))")
  }

  /// Why the film cannot be written any more, once.
  func news() -> [String] {
    defer { said = film?.problem }
    return [film?.problem].compactMap { $0 }.filter { $0 != said }
  }

  /// Ends the film, if one is being recorded; what was wrong is said at the end.
  func endFilm() {
    guard let film else { return }
    _ = film.end()
    settle(film)
  }

  /// Starts a film, or ends the one that is being recorded.
  func switchFilm(size: Size) {
    guard film == nil else { return stopFilm() }
    attempt("no film") { try startNewFilm(size: size) }
  }

  private func stopFilm() {
    guard let film else { return }
    wallSession.say(film.end())
    said = film.problem
    settle(film)
  }

  /// Names a film that has ended, or says what was wrong with it.
  private func settle(_ film: LiveFilm) {
    (self.film, reserved) = (nil, nil)
    guard let problem = film.problem else { return plan.recorded.record(file: film.path) }
    plan.recorded.record(problem: problem)
    removeEmpty(film.path)
  }

  /// A film in the format that the user has chosen; without ffmpeg, video becomes a .cast: the
  /// moment would be gone.
  private func startNewFilm(size: Size) throws {
    var format = plan.films.format
    if format.isVideo, VideoEncoder.program == nil {
      wallSession.say("no .\(format.rawValue): \(VideoEncoder.lack)")
      format = .cast
    }
    let path = try OwnFile.reserve(path(stamp), ".\(format.rawValue)")
    do {
      try startFilm(path, size: size)
    } catch {
      removeEmpty(path)
      throw error
    }
    if !format.playsInPart { reserved = Leftover(path) }
  }

  /// Removes a file that was reserved and is no film.
  private func removeEmpty(_ path: String) {
    var status = stat()
    let isFile = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    if isFile, status.st_size == 0 { unlink(path) }
  }

  func saveBundle(size: Size) {
    guard let recorder = plan.recorded.recorder else { return }
    let bundle = IncidentBundle(
      wallSession: wallSession, recorder: recorder, size: size, screen: plan.screen,
      asciicast: plan.films.asciicast, isVerbatim: plan.recorded.isCapturing,
      path: plan.recorded.path)
    attempt("incident not saved") {
      let folder = try bundle.write(to: path(bundle.stem))
      plan.recorded.record(file: folder)
      wallSession.say("incident saved in \(UserFolders.shown(folder))")
    }
  }

  /// Saves the current frame: as a picture to send, and as text to search
  /// and to quote.
  func saveFrame(size: Size) {
    attempt("frame not saved") {
      let frame = wallSession.keptFrame(size)
      let grid = try PixelScale(of: size).fitting(plan.films.scale)
      let still = StillPicture(
        frame.degraded(to: plan.screen.capability(plan.films, .gif)), of: wallSession,
        at: Quantity.text(wallSession.session.now.sinceStart))
      let picture = try save(still.bytes { PNGWriter($0, grid) }, ".png")
      let plain = TextDisplay.text(of: frame.degraded(to: Capability(colors: .none)))
      let text = try save(plain.utf8, ".txt")
      for name in [picture, text] { plan.recorded.record(file: name) }
      let names = [picture, text].map(UserFolders.shown)
      wallSession.say("frame saved as \(names[0]) and \(names[1])")
    }
  }

  /// Writes a file under the next free name of that ending, and returns the name.
  private func save(_ bytes: some Sequence<UInt8>, _ ending: String) throws -> String {
    let path = try OwnFile.reserve(path(stamp), ending)
    let leftover = Leftover(path)
    defer { withExtendedLifetime(leftover) {} }
    do {
      try OutputFile.write(bytes, to: path, option: "frame", after: .file)
    } catch {
      removeEmpty(path)
      throw error
    }
    return path
  }

  /// Does something, or says what has not happened and why.
  private func attempt(_ failure: String, _ work: () throws -> Void) {
    do {
      try work()
    } catch {
      wallSession.say(
        "\(failure): \((error as? Complaint)?.sentence ?? "this folder cannot be written")")
    }
  }

  /// Where a file of that name is written; the folder is created where it is not there.
  private func path(_ name: String) throws -> String {
    guard let folder = plan.folder else { return name }
    try Files.createFolder(folder, option: "output: ")
    return "\(folder)/\(name)"
  }

  /// The start of a file's name, made of the seed and the simulated time.
  private var stamp: String {
    "zapdeck-\(wallSession.session.world.seed)-\(wallSession.session.now.nanoseconds / 1_000_000)ms"
  }
}
