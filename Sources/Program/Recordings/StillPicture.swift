import Dashboard
import Lab
import Screen
import Simulation

/// One frame as a picture file.
struct StillPicture {
  private let frame: Frame
  private let header: FilmHeader

  /// A frame of a stage; `time` is its caption.
  init(_ frame: Frame, of stage: Stage, at time: String) {
    let world = stage.session.world
    self.frame = frame
    header = FilmHeader(
      size: frame.size, title: "zapdeck \(world.lineUp.name) at \(time)",
      origin: "\(Release.version), line-up \(world.lineUp.name), seed \(world.seed)",
      theme: stage.wall.theme)
  }

  func bytes(_ writer: (FilmHeader) -> any FilmWriter) -> [UInt8] {
    var writer = writer(header)
    var bytes: [UInt8] = []
    writer.write(.frame(frame), at: .zero, into: &bytes)
    writer.write(.end(exitCode: 0), at: .zero, into: &bytes)
    return bytes
  }
}
