/// Draws what differs from the frame before as an image of a GIF: palette indices, with the pixels
/// that stay as they are transparent. Each image has its own palette.
struct GIFPainter: Sendable {
  private var canvas: FilmCanvas
  /// The pixels of the frame before; none before the first.
  private var before: [UInt32] = []
  private var palette = GIFPalette()
  private var coder = LZWCoder()

  init(_ header: FilmHeader, _ grid: PixelGrid) { canvas = FilmCanvas(header, grid) }

  /// Appends the image of what is new in a frame.
  mutating func paint(_ frame: Frame, over old: Frame?, into bytes: inout [UInt8]) {
    before = old == nil ? [] : canvas.pixels
    palette.clear()
    var (top, bottom) = (canvas.grid.cells.height, 0)
    canvas.paint(frame, over: old) { row, _ in
      top = min(top, row)
      bottom = max(bottom, row + 1)
    }
    countInks(frame, over: old)
    let part = part(old == nil ? nil : top..<max(top, bottom))
    bytes.append(0x2c)
    for number in [part.x, part.y, part.width, part.height] { bytes.append(twoBytes: number) }
    forEachPixel(of: part) { painter, pixel in
      if let pixel { painter.palette.count(pixel) }
    }
    palette.choose()
    // A local palette of 256 colours, with eight bits each.
    bytes += [0x87] + palette.table + [8]
    coder.begin()
    var row: [UInt8] = []
    forEachPixel(of: part) { painter, pixel in
      row.append(pixel.map { painter.palette.place(of: $0) } ?? GIFPalette.transparent)
      guard row.count == part.width else { return }
      painter.coder.append(row, into: &bytes)
      row.removeAll(keepingCapacity: true)
    }
    coder.finish(into: &bytes)
  }

  private mutating func countInks(_ frame: Frame, over old: Frame?) {
    palette.count(ink: canvas.pixels[0])
    for (place, cell) in frame.cells.enumerated()
    where cell != .picture && old?.cells[place] != cell {
      for tone in canvas.tones(of: cell) { palette.count(ink: tone) }
    }
  }

  /// Calls `body` with the pixels of a part, row by row; `nil` stands for one that stays as it is.
  private mutating func forEachPixel(
    of part: Rect, _ body: (inout GIFPainter, UInt32?) -> Void
  ) {
    for y in part.y..<part.maxY {
      for place in y * canvas.grid.size.width + part.x..<y * canvas.grid.size.width + part.maxX {
        let pixel = canvas.pixels[place]
        body(&self, !before.isEmpty && before[place] == pixel ? nil : pixel)
      }
    }
  }

  /// The smallest part that contains all that differs within some rows of cells; one pixel if
  /// nothing does. Without rows, all of the picture.
  private func part(_ rows: Range<Int>?) -> Rect {
    let size = canvas.grid.size
    guard let rows else { return Rect(size) }
    var (left, top, right, bottom) = (size.width, size.height, 0, 0)
    let begin = canvas.grid.start(x: 0, y: rows.lowerBound).y
    for y in begin..<begin + rows.count * canvas.grid.cell.height {
      let row = y * size.width..<(y + 1) * size.width
      guard let first = row.first(where: { canvas.pixels[$0] != before[$0] }),
        let last = row.last(where: { canvas.pixels[$0] != before[$0] })
      else { continue }
      (left, right) = (min(left, first - row.lowerBound), max(right, last - row.lowerBound + 1))
      (top, bottom) = (min(top, y), y + 1)
    }
    guard right > left else { return Rect(x: 0, y: 0, width: 1, height: 1) }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension [UInt8] {
  /// A number of up to 16 bits, lowest byte first.
  mutating func append(twoBytes number: Int) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }
}
