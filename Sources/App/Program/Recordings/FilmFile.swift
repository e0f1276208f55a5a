import Dashboard
import Foundation
import Screen
import Sessions
import Simulation
import Worlds

/// The file that a film is written to, or standard output, in blocks of whole frames.
final class FilmFile {
  private static let blockSize = 65_536

  private let path: String
  private let title: String
  private let format: FilmFormat
  /// Bytes of a film that is printed and that ffmpeg does not make.
  private var printedSize = 0
  /// The film itself, unless it is printed, or ffmpeg makes it.
  private var file: OutputFile?
  private let encoder: VideoEncoder?

  /// Creates it, seen once it is whole unless otherwise said; `option` is what the user has named
  /// it by.
  init(
    _ format: FilmFormat, path: String, option: String = "-o", _ header: FilmHeader,
    after predecessor: OutputFile.Predecessor = .anything,
    appears appearance: OutputFile.Appearance = .onceWhole
  ) throws {
    (self.path, title, self.format) = (path, header.title, format)
    encoder = try format.codec.map {
      try VideoEncoder($0, path: path, option: option, header)
    }
    file =
      encoder == nil && !CommandOutput(path: path).isPrinted
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
    guard encoder == nil, isPrinted else { return }
    StandardOutput.write(bytes)
    printedSize += bytes.count
  }

  private var isPrinted: Bool { CommandOutput(path: path).isPrinted }

  /// Writes what was built so far, once it is a block; throws where no film can come of it.
  func write(_ builder: FilmBuilder) throws {
    write(builder.takeBytes(atLeast: Self.blockSize))
    if let problem = encoder?.problem { throw Complaint(problem) }
  }

  /// Renders a whole film, and returns its size in bytes; `show` is given the time of each frame.
  func render(
    _ renderer: inout FilmRenderer, _ builder: FilmBuilder, show: (Duration) -> Void = { _ in }
  ) throws -> Int {
    while let time = renderer.renderFrame(into: builder) {
      try write(builder)
      // Its reader has read enough.
      if isPrinted, StandardOutput.isClosed { break }
      show(time)
    }
    return try finish(builder)
  }

  /// What is said of a film: its frames, and what one can jump to in it.
  func words(for builder: FilmBuilder) -> String {
    let frames = builder.frames.counted("frame")
    switch format {
    case .mp4: return "\(frames), \(parts(of: builder).count.counted("chapter"))"
    case .cast: return "\(frames), \(builder.markCount.counted("marker"))"
    // A text film has a frame for each chapter and one for the end.
    case .txt: return (builder.chapters + 1).counted("frame")
    case .srt: return builder.captions.counted("caption")
    case .gif, .svg, .webm, .webp: return frames
    }
  }

  private func parts(of builder: FilmBuilder) -> FilmParts { FilmParts(of: builder, titled: title) }

  /// Ends the film that was built, and returns its size in bytes; throws if something could not be
  /// written.
  func finish(_ builder: FilmBuilder) throws -> Int {
    write(builder.takeBytes())
    if let encoder { return try encoder.finish(parts(of: builder)) }
    guard !isPrinted else { return printedSize }
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
