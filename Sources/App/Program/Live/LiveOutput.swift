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
  /// The videos that are still to be made, one after another, each with the file that keeps its
  /// name.
  private var videos: [(conversion: FilmConversion, reserved: Leftover)] = []
  /// What was said of the film's file.
  private var said: String?

  init(_ wallSession: WallSession, _ plan: LivePlan) {
    self.wallSession = wallSession
    self.plan = plan
  }

  /// Adds what is shown to the film, if one is being recorded.
  func show(size: Size) {
    guard let film else { return }
    film.show(size)
    if film.isBroken { stopFilm() }
  }

  func startFilm(_ path: String, size: Size, becoming video: FilmFormat? = nil) throws {
    film = try LiveFilm(
      wallSession, path: path, size: size, screen: plan.screen, plan.films, becoming: video)
    wallSession.say("recording \(UserFolders.shown(path))")
  }

  /// Why the film cannot be written any more, once.
  func news() -> [String] {
    defer { said = film?.problem }
    return [film?.problem].compactMap { $0 }.filter { $0 != said }
  }

  /// Ends the film, if one is being recorded, and the videos that are being made. What was wrong,
  /// and what is not made yet, is said at the end.
  func endFilms() {
    if let film {
      _ = film.end()
      settle(film)
    }
    for (conversion, _) in videos { leave(conversion, at: conversion.stop()) }
    videos = []
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

  /// Names a film that has ended, or says what was wrong with it; what becomes a video is made one
  /// while the wall is live.
  private func settle(_ film: LiveFilm) {
    (self.film, reserved) = (nil, nil)
    if let problem = film.problem {
      plan.recorded.record(problem: problem)
      return removeEmpty(film.path)
    }
    guard let video = film.video else { return plan.recorded.record(file: film.path) }
    attempt("no .\(video.rawValue)") {
      let stem = film.path.dropLast(".\(FilmFormat.cast.rawValue)".count)
      let path = try OwnFile.reserve(String(stem), ".\(video.rawValue)")
      videos.append((FilmConversion(of: film.path, to: path, video), Leftover(path)))
    }
    if videos.last?.conversion.source != film.path { plan.recorded.record(file: film.path) }
  }

  /// Begins the next video and says what has become of the one before; returns whether that changes
  /// what is shown.
  func followVideos() -> Bool {
    guard let (conversion, _) = videos.first else { return false }
    conversion.begin()
    let before = wallSession.filmProgress
    let state = conversion.state
    switch state {
    case .running(let percent): wallSession.filmProgress = percent
    case .done(let words): wallSession.say("film \(UserFolders.shown(conversion.path)): \(words)")
    case .failed(let sentence): wallSession.say(sentence)
    }
    if case .running = state { return wallSession.filmProgress != before }
    videos.removeFirst()
    leave(conversion, at: conversion.stop())
    wallSession.filmProgress = nil
    return true
  }

  /// Names the video, or the film that it is not made of and the command that makes it.
  private func leave(_ conversion: FilmConversion, at state: FilmConversion.State) {
    let (source, path) = (conversion.source, conversion.path)
    if case .done = state {
      unlink(source)
      return plan.recorded.record(file: path)
    }
    removeEmpty(path)
    plan.recorded.record(file: source)
    let command = "zapdeck record \(source.asShellWord) -o \(path.asShellWord)"
    switch state {
    case .running(let percent):
      plan.recorded.record(remark: "not made yet: \(path) (\(percent) %); make it: \(command)")
    case .failed(let sentence):
      plan.recorded.record(problem: sentence)
      plan.recorded.record(remark: "not made: \(path); try again: \(command)")
    case .done: break
    }
  }

  /// A film in the format that the user has chosen; without ffmpeg, video becomes a .cast: the
  /// moment would be gone. Video is made of a .cast later, so that filming takes little time, and
  /// what is filmed outlives any end of the program.
  private func startNewFilm(size: Size) throws {
    var video: FilmFormat? = plan.films.format.isVideo ? plan.films.format : nil
    if let lacking = video, VideoEncoder.program == nil {
      wallSession.say("no .\(lacking.rawValue): \(VideoEncoder.lack)")
      video = nil
    }
    let format = plan.films.format.isVideo ? FilmFormat.cast : plan.films.format
    let path = try OwnFile.reserve(path(filmName), ".\(format.rawValue)")
    do {
      try startFilm(path, size: size, becoming: video)
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

  /// The start of a film's name, made of its chapter, or its line-up, and the time of day.
  private var filmName: String {
    let title = wallSession.chapter ?? wallSession.session.world.lineUp.name
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    // Longer names are hard to read in a list. [N]
    let name = words.joined(separator: "-").prefix(40)
    let time = Date.ISO8601FormatStyle(timeZone: .current)
      .time(includingFractionalSeconds: false).timeSeparator(.omitted)
    return "zapdeck-\(name.isEmpty ? "wall" : name)-\(Date.now.formatted(time))"
  }

  /// The start of a file's name, made of the seed and the simulated time.
  private var stamp: String {
    "zapdeck-\(wallSession.session.world.seed)-\(wallSession.session.now.nanoseconds / 1_000_000)ms"
  }
}
