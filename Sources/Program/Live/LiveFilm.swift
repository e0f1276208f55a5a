import Dashboard
import Foundation
import Lab
import Screen
import Simulation

/// A film of the live wall. Every frame is written as soon as it is shown, so that an interrupted
/// film still plays to its end; the film's clock stops while the simulation is paused.
final class LiveFilm {
  let path: String
  private let stage: Stage
  private let file: FilmFile
  private let builder: FilmBuilder
  private let capability: Capability
  private let begin: Instant

  init(
    _ stage: Stage, path: String, size: Size, screen: ScreenOptions,
    _ asciicast: CastWriter.Version
  ) throws {
    self.path = path
    self.stage = stage
    let format = try FilmFile.Format(path: path)
    guard format == .cast else {
      throw Complaint(
        "--record \(path): a live film has to be a .cast; `record` renders the other formats")
    }
    file = try FilmFile(path: path)
    begin = stage.presentation
    capability = screen.capability
    let world = stage.session.world
    let header = FilmHeader(
      size: size, title: "zapdeck \(world.lineUp.name)",
      origin: "\(Release.version), live, line-up \(world.lineUp.name), seed \(world.seed)",
      theme: stage.wall.theme)
    builder = FilmBuilder(format.writer(header, asciicast))
    stage.isRecording = true
    stage.onHeard = { [builder] in builder.hear($0) }
  }

  /// Adds a frame that is shown now.
  func show(_ frame: Frame) {
    builder.show(frame.degraded(to: capability), at: stage.presentation - begin)
    file.write(builder.takeBytes())
  }

  /// Why not everything could be written so far.
  var problem: String? { file.problem }

  /// Ends the film; returns a message about it for the user.
  func end() -> String {
    stage.onHeard = nil
    stage.isRecording = false
    builder.end(at: stage.presentation - begin, exitCode: 0)
    file.write(builder.takeBytes())
    let frames = CountText.plural(builder.frames, "frame")
    return problem ?? "film \(path): \(frames), \(CountText.plural(builder.markCount, "marker"))"
  }
}
