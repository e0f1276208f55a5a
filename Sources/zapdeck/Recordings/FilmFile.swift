import Foundation
import Screen

/// The file that a film is written to, in blocks; its extension determines the format.
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

    func writer(_ header: FilmHeader, v2: Bool) -> any FilmWriter {
      switch self {
      case .cast: CastWriter(header, version: v2 ? .two : .three)
      case .svg: SVGWriter(header)
      case .gif: GIFWriter(header)
      case .txt: TextFilmWriter(header)
      }
    }
  }

  static let blockSize = 65_536

  private let path: String
  private let handle: FileHandle
  private(set) var size = 0

  init(path: String) throws {
    self.path = path
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw Complaint("-o \(path): cannot be written") }
    self.handle = handle
  }

  func write(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    size += bytes.count
    do {
      try handle.write(contentsOf: Data(bytes))
    } catch {
      throw Complaint("-o \(path): not everything could be written")
    }
  }

  func close() throws {
    do {
      try handle.close()
    } catch {
      throw Complaint("-o \(path): not everything could be written")
    }
  }
}
