import Simulation

/// A film's last frame as a PNG picture (https://www.w3.org/TR/png-3/), with the pixels that the
/// frame has in a GIF, and with pictures in their own colours.
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
    let isColored = !frame.pictures.isEmpty
    bytes += PNGFile.bytes(
      size, rows: isColored ? PNGFile.rows(pixels, width: size.width) : rows,
      palette: isColored ? nil : FilmPixels.palette,
      words: [("Title", header.title), ("Comment", header.origin)])
  }

  /// Rows of indices, each begun by its filter: none.
  private var rows: [UInt8] {
    var painter = CellPainter(header, scale: scale)
    let stride = header.size.width * painter.cell.width + 1
    var rows = Array(repeating: UInt8(0), count: stride * header.size.height * painter.cell.height)
    for y in 0..<header.size.height {
      for x in 0..<header.size.width where frame[x, y] != .picture {
        let start = y * painter.cell.height * stride + x * painter.cell.width + 1
        painter.paint(frame[x, y], at: start, stride, into: &rows)
      }
    }
    return rows
  }

  /// Cells and pictures, 0xRRGGBB.
  private var pixels: [UInt32] {
    let width = FilmPixels.size(of: header.size, scale: scale).width
    let rows = rows
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rows.count)
    for (place, index) in rows.enumerated() where place % (width + 1) > 0 {
      pixels.append(FilmPixels.tones[Int(index)])
    }
    let cell = Size(BitmapFont.cell.width * scale, BitmapFont.cell.height * scale)
    var pictures = PicturePainter(cell: cell)
    pictures.paint(frame.pictures)
    for painted in pictures.painted { painted.draw(in: frame, into: &pixels, width: width) }
    return pixels
  }
}
