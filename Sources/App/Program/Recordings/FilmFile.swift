import Dashboard
import Foundation
import Screen
import Sessions
import Simulation
import Worlds

/// The file that a film is written to, in blocks of whole frames.
final class FilmFile {
  private static let blockSize = 65_536

  private let path: String
  /// The film itself, unless ffmpeg makes it.
  private var file: OutputFile?
  private let encoder: VideoEncoder?

  /// Creates it, seen once it is whole unless otherwise said; `option` is what the user has named
  /// it by.
  init(
    _ format: FilmFormat, path: String, option: String = "-o", _ header: FilmHeader,
    after predecessor: OutputFile.Predecessor = .anything,
    appears appearance: OutputFile.Appearance = .onceWhole
  ) throws {
    self.path = path
    encoder = try format.codec.map {
      try VideoEncoder($0, path: path, option: option, header)
    }
    file =
      encoder == nil
      ? try OutputFile(path: path, option: option, after: predecessor, appears: appearance) : nil
  }

  /// Why not everything could be written so far.
  var problem: String? { encoder?.problem ?? file?.problem.map { "film \(path): \($0)" } }

  /// Whether nothing can be added any more.
  var isBroken: Bool { encoder?.problem != nil }

  /// Adds whole frames.
  func write(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    encoder?.write(bytes)
    file?.append(bytes)
  }

  /// Renders a whole film, and returns its size in bytes; `show` is given the time of each frame.
  func render(
    _ renderer: inout FilmRenderer, _ builder: FilmBuilder, show: (Duration) -> Void = { _ in }
  ) throws -> Int {
    while let time = renderer.renderFrame(into: builder) {
      write(builder.takeBytes(atLeast: Self.blockSize))
      if let problem = encoder?.problem { throw Complaint(problem) }
      show(time)
    }
    write(builder.takeBytes())
    return try finish()
  }

  /// Ends it, and returns its size in bytes; throws if something could not be written.
  func finish() throws -> Int {
    if let encoder { return try encoder.finish() }
    file?.flush()
    if let problem { throw Complaint(problem) }
    try file?.finish()
    return file?.end ?? 0
  }
}

/// One frame as a picture file.
struct StillPicture: Sendable {
  private let frame: Frame
  private let header: FilmHeader

  /// A frame of a stage; `time` is its caption.
  init(_ frame: Frame, of wallSession: WallSession, at time: String) {
    let world = wallSession.session.world
    self.frame = frame
    header = FilmHeader(
      size: frame.size, title: "zapdeck \(world.lineUp.name) at \(time)",
      origin: "\(Release.version), line-up \(world.lineUp.name), seed \(world.seed)",
      theme: wallSession.wall.theme)
  }

  /// The picture's file.
  func bytes(_ writer: (FilmHeader) -> any FilmWriter) -> [UInt8] {
    var writer = writer(header)
    var bytes: [UInt8] = []
    writer.write(.frame(frame), at: .zero, into: &bytes)
    writer.write(.end(exitCode: 0), at: .zero, into: &bytes)
    return bytes
  }
}
