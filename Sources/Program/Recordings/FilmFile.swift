import Dashboard
import Foundation
import Lab
import Screen
import Simulation

/// The file that a film is written to, in blocks of whole frames; its extension determines the
/// format.
final class FilmFile {
  /// The formats, by extension.
  enum Format: String, CaseIterable {
    case cast, svg, gif, txt

    /// The format of a path's extension.
    init(path: String) throws {
      guard let format = Self(rawValue: URL(filePath: path).pathExtension.lowercased()) else {
        let accepted = Self.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
        throw Complaint("-o \(path): the name must end in one of \(accepted)")
      }
      self = format
    }

    func writer(_ header: FilmHeader, _ asciicast: CastWriter.Version) -> any FilmWriter {
      switch self {
      case .cast: CastWriter(header, version: asciicast)
      case .svg: SVGWriter(header)
      case .gif: GIFWriter(header)
      case .txt: TextFilmWriter(header)
      }
    }
  }

  private static let blockSize = 65_536

  private let path: String
  private var file: OutputFile

  init(path: String) throws {
    self.path = path
    file = try OutputFile(path: path, option: "-o")
  }

  /// Bytes of the film so far.
  var size: Int { file.end }

  /// Why not everything could be written so far.
  var problem: String? { file.problem.map { "film \(path): \($0)" } }

  /// Adds whole frames.
  func write(_ bytes: [UInt8]) { if !bytes.isEmpty { file.append(bytes) } }

  /// Renders a whole film; `show` is given the time of each frame.
  func render(
    _ renderer: inout FilmRenderer, _ builder: FilmBuilder, show: (Duration) -> Void = { _ in }
  ) throws {
    while let time = renderer.renderFrame(into: builder) {
      write(builder.takeBytes(atLeast: Self.blockSize))
      show(time)
    }
    write(builder.takeBytes())
    try close()
  }

  /// Ends it; throws if something could not be written.
  private func close() throws {
    file.flush()
    if let problem { throw Complaint(problem) }
  }
}

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
