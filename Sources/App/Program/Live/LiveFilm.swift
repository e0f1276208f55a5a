import Dashboard
import Foundation
import Players
import Screen
import Sessions
import Simulation
import Worlds

/// A film of the live wall. Every frame is written as soon as it is shown, so that an interrupted
/// film still plays in formats that allow it; the film's clock stops while the simulation pauses.
final class LiveFilm {
  let path: String
  private let wallSession: WallSession
  private let file: FilmFile
  /// The last chapter that it has shown.
  private var chapter: String?
  private let builder: FilmBuilder
  private let capability: Capability
  /// The video that is made of it; `nil` where it stays as it is.
  let video: FilmFormat?
  /// Columns and rows of all its frames; `nil` where they are the terminal's.
  private let cells: Size?
  private let begin: Instant
  /// Why the film could not be ended.
  private var failure: String?

  /// Begins a film; one of which a video is made has as many cells as a slide.
  init(
    _ wallSession: WallSession, path: String, size: Size, screen: ScreenOptions,
    _ choice: FilmChoice, becoming video: FilmFormat? = nil
  ) throws {
    (self.path, self.video) = (path, video)
    self.wallSession = wallSession
    cells = try video.map { _ in
      try FilmSize.usual(isVideo: true).grid(scale: choice.scale, isVideo: true).cells
    }
    let size = cells ?? size
    let format = try FilmFormat(path: path, option: "--record")
    var shape = FilmShape()
    shape.asciicast = choice.asciicast
    if format.hasPixels {
      shape.grid = try PixelScale(of: size, isVideo: format.isVideo).fitting(choice.scale)
    }
    begin = wallSession.presentation
    capability = screen.capability(choice, video ?? format)
    let world = wallSession.session.world
    let header = FilmHeader(
      size: size, title: "zapdeck \(world.lineUp.name)",
      origin: "\(Release.version), live, line-up \(world.lineUp.name), seed \(world.seed)",
      theme: wallSession.wall.theme)
    file = try FilmFile(
      format, path: path, option: "film", header,
      appears: format.playsInPart ? .asItGrows : .onceWhole)
    builder = FilmBuilder(format.writer(header, shape))
    wallSession.isRecording = true
    wallSession.onHeard = { [builder] in if !$0.beginsChapter { builder.observe($0) } }
  }

  /// Adds what is shown now in a terminal of that size. A chapter is what the wall shows as such,
  /// however its presenter came there.
  func show(_ size: Size) {
    if let title = wallSession.chapter, title != chapter {
      chapter = title
      builder.add(FilmMark(.chapter, title))
    }
    let frame = wallSession.filmFrame(cells ?? size).degraded(to: capability)
    builder.show(frame, caption: wallSession.caption, at: wallSession.presentation - begin)
    file.write(builder.takeBytes())
  }

  /// Why not everything could be written so far.
  var problem: String? { failure ?? file.problem }

  /// Whether nothing can be added any more.
  var isBroken: Bool { file.isBroken }

  /// Ends the film; returns a message about it for the user.
  func end() -> String {
    wallSession.onHeard = nil
    wallSession.isRecording = false
    builder.end(at: wallSession.presentation - begin, exitCode: 0)
    do {
      _ = try file.finish(builder)
    } catch {
      failure = (error as? Complaint)?.sentence ?? "film \(path): \(error)"
    }
    return problem ?? "film \(UserFolders.shown(path)): \(file.words(for: builder))"
  }
}

extension Announcement {
  /// Whether a chapter begins.
  fileprivate var beginsChapter: Bool {
    if case .simulator(.chapterBegan) = notice { true } else { false }
  }
}
