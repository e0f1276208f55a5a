/// Draws the cells of a frame that differ from the frame before as an image of a GIF: palette
/// indices, with the cells that stay as they are transparent.
struct GIFPainter: Sendable {
  /// Shows what lies below.
  static let transparent = CellPainter.unused

  private var painter: CellPainter
  private var coder = LZWCoder()
  /// The pixels of one row of cells.
  private var pixels: [UInt8] = []

  init(_ header: FilmHeader, scale: Int) { painter = CellPainter(header, scale: scale) }

  /// Appends the image of a part of the frame, in cells.
  mutating func paint(
    _ frame: Frame, over old: Frame?, _ part: Rect, into bytes: inout [UInt8]
  ) {
    let cell = painter.cell
    bytes.append(0x2c)
    for number in [
      part.x * cell.width, part.y * cell.height, part.width * cell.width,
      part.height * cell.height,
    ] {
      bytes.append(twoBytes: number)
    }
    bytes += [0, 8]
    coder.begin()
    for y in part.y..<part.maxY {
      draw(frame, over: old, row: y, part)
      coder.append(pixels, into: &bytes)
    }
    coder.finish(into: &bytes)
  }

  private mutating func draw(_ frame: Frame, over old: Frame?, row: Int, _ part: Rect) {
    let cell = painter.cell
    let stride = part.width * cell.width
    pixels.removeAll(keepingCapacity: true)
    pixels.append(contentsOf: repeatElement(Self.transparent, count: stride * cell.height))
    for x in part.x..<part.maxX where old == nil || old?[x, row] != frame[x, row] {
      painter.paint(frame[x, row], at: (x - part.x) * cell.width, stride, into: &pixels)
    }
  }
}

extension [UInt8] {
  /// A number of up to 16 bits, lowest byte first.
  mutating func append(twoBytes number: Int) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }
}
