import Simulation

/// A film's last frame as a PNG picture (https://www.w3.org/TR/png-3/), with the pixels that the
/// frame has in a GIF.
package struct PNGWriter: FilmWriter {
  private let header: FilmHeader
  private let scale: Int
  private var frame: Frame

  /// A picture whose pixels are squares of `scale` pixels.
  package init(_ header: FilmHeader, scale: Int = 1) {
    self.header = header
    self.scale = scale
    frame = Frame(header.size)
  }

  package mutating func write(
    _ event: FilmEvent, at time: Duration, into bytes: inout [UInt8]
  ) {
    switch event {
    case .frame(let frame): self.frame = frame.fitted(to: header.size)
    case .end: append(to: &bytes)
    case .mark, .key: break
    }
  }

  private func append(to bytes: inout [UInt8]) {
    let size = FilmPixels.size(of: header.size, scale: scale)
    bytes += [0x89] + "PNG\r\n\u{1a}\n".utf8
    var dimensions: [UInt8] = []
    dimensions.append(fourBytes: UInt32(size.width))
    dimensions.append(fourBytes: UInt32(size.height))
    // Indices of eight bits into a palette; the one compression and filter method; not interlaced.
    Self.append("IHDR", dimensions + [8, 3, 0, 0, 0], to: &bytes)
    Self.append("PLTE", FilmPixels.palette, to: &bytes)
    for (keyword, words) in [("Title", header.title), ("Comment", header.origin)] {
      // Neither compressed nor in a language that is named.
      Self.append("iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0] + words.utf8, to: &bytes)
    }
    // Each row begins with its filter: none.
    Self.append("IDAT", DeflateCoder.compressed(rows, row: size.width + 1), to: &bytes)
    Self.append("IEND", [], to: &bytes)
  }

  private var rows: [UInt8] {
    var painter = CellPainter(header, scale: scale)
    let stride = header.size.width * painter.cell.width + 1
    var rows = Array(repeating: UInt8(0), count: stride * header.size.height * painter.cell.height)
    for y in 0..<header.size.height {
      for x in 0..<header.size.width {
        let start = y * painter.cell.height * stride + x * painter.cell.width + 1
        painter.paint(frame[x, y], at: start, stride, into: &rows)
      }
    }
    return rows
  }

  private static func append(_ type: String, _ data: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(fourBytes: UInt32(data.count))
    let chunk = Array(type.utf8) + data
    bytes += chunk
    bytes.append(fourBytes: checksum(chunk))
  }

  /// What a byte does to a CRC (the specification's annex D).
  private static let remainders = (UInt32(0)...255).map { byte in
    (0..<8).reduce(byte) { rest, _ in rest & 1 == 0 ? rest >> 1 : 0xedb8_8320 ^ rest >> 1 }
  }

  private static func checksum(_ chunk: [UInt8]) -> UInt32 {
    ~chunk.reduce(~0) { rest, byte in remainders[Int((rest ^ UInt32(byte)) & 0xff)] ^ rest >> 8 }
  }
}
