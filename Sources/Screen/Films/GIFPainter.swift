/// Draws what differs from the frame before as an image of a GIF: palette indices, with the cells
/// and the pixels of pictures that stay as they are transparent. Without pictures the screen's own
/// palette is the image's.
struct GIFPainter: Sendable {
  private var painter: CellPainter
  private var pictures: PicturePainter
  private var palette = GIFPalette()
  private var coder = LZWCoder()
  /// The pixels of one row of cells.
  private var pixels: [UInt8] = []

  init(_ header: FilmHeader, scale: Int) {
    painter = CellPainter(header, scale: scale)
    pictures = PicturePainter(cell: painter.cell)
  }

  /// The index that shows what lies below.
  static func transparent(in frame: Frame) -> UInt8 {
    frame.pictures.isEmpty ? CellPainter.unused : GIFPalette.transparent
  }

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
    pictures.paint(frame.pictures)
    let hasPictures = !frame.pictures.isEmpty
    if hasPictures { choosePalette(frame, over: old, part) }
    // A palette of its own, of 256 colours.
    bytes += hasPictures ? [0x87] + palette.table : [0]
    bytes.append(8)
    coder.begin()
    for y in part.y..<part.maxY {
      drawText(frame, over: old, row: y, part)
      if hasPictures { drawPictures(frame, over: old, row: y, part) }
      coder.append(pixels, into: &bytes)
    }
    coder.finish(into: &bytes)
  }

  private mutating func choosePalette(_ frame: Frame, over old: Frame?, _ part: Rect) {
    palette.clear()
    for y in part.y..<part.maxY {
      drawText(frame, over: old, row: y, part)
      for pixel in pixels where pixel != CellPainter.unused { palette.count(ink: pixel) }
      for painted in pictures.painted {
        Self.forEachChange(in: painted, frame, over: old, row: y, part, painter.cell) { from, _ in
          palette.count(painted.pixels[from])
        }
      }
    }
    palette.choose()
  }

  /// Draws text in the screen's palette.
  private mutating func drawText(_ frame: Frame, over old: Frame?, row: Int, _ part: Rect) {
    let cell = painter.cell
    let stride = part.width * cell.width
    pixels.removeAll(keepingCapacity: true)
    pixels.append(contentsOf: repeatElement(CellPainter.unused, count: stride * cell.height))
    for x in part.x..<part.maxX where old == nil || old?[x, row] != frame[x, row] {
      guard frame[x, row] != .picture else { continue }
      painter.paint(frame[x, row], at: (x - part.x) * cell.width, stride, into: &pixels)
    }
  }

  /// Turns the text's colours into the image's own, and adds the pictures.
  private mutating func drawPictures(_ frame: Frame, over old: Frame?, row: Int, _ part: Rect) {
    for (place, pixel) in pixels.enumerated() {
      pixels[place] =
        pixel == CellPainter.unused ? GIFPalette.transparent : palette.place(ofInk: pixel)
    }
    for painted in pictures.painted {
      Self.forEachChange(in: painted, frame, over: old, row: row, part, painter.cell) { from, to in
        pixels[to] = palette.place(of: painted.pixels[from])
      }
    }
  }

  /// Calls `body` with the place of every pixel of a picture in a row of cells that looks different
  /// from before: on its canvas, and in the row.
  private static func forEachChange(
    in painted: PaintedPicture, _ frame: Frame, over old: Frame?, row: Int, _ part: Rect,
    _ cell: Size, _ body: (Int, Int) -> Void
  ) {
    painted.forEachRun(in: frame, row: row) { columns in
      for x in columns where part.contains(x, row) {
        let wasSeen = old?[x, row] == .picture
        for line in 0..<cell.height {
          let from = painted.start(x: x, y: row) + line * painted.size.width
          let to = line * part.width * cell.width + (x - part.x) * cell.width
          for pixel in 0..<cell.width where !wasSeen || !painted.isSame(from + pixel) {
            body(from + pixel, to + pixel)
          }
        }
      }
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
