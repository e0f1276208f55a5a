/// Draws the cells of a frame that differ from the frame before as an image of a GIF: palette
/// indices, with the cells that stay as they are transparent.
struct GIFPainter: Sendable {
  /// The palette has black twice; this one is not drawn with, and shows what lies below.
  static let transparent: UInt8 = 16

  /// The palette index of each ink.
  private let indices: [UInt8]
  private var font = BitmapFont()
  private var coder = LZWCoder()
  /// The pixels of one row of cells.
  private var pixels: [UInt8] = []

  init(_ header: FilmHeader) {
    indices = (0..<FilmInk.count).map { ink in
      let index = FilmInk.nearest(ink, header).index ?? 0
      return index == Self.transparent ? 0 : index
    }
  }

  /// Appends the image of a part of the frame, in cells.
  mutating func paint(
    _ frame: Frame, over old: Frame?, _ part: Rect, into bytes: inout [UInt8]
  ) {
    let cell = BitmapFont.cell
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
    let cell = BitmapFont.cell
    let stride = part.width * cell.width
    pixels.removeAll(keepingCapacity: true)
    pixels.append(contentsOf: repeatElement(Self.transparent, count: stride * cell.height))
    for x in part.x..<part.maxX where old == nil || old?[x, row] != frame[x, row] {
      draw(frame[x, row], at: (x - part.x) * cell.width, stride)
    }
  }

  private mutating func draw(_ cell: Cell, at column: Int, _ stride: Int) {
    let halves = FilmInk.Halves(cell)
    let mask = font.mask(of: cell.glyph)
    let isBold = cell.style.attributes.contains(.bold) && CellShape(cell.glyph) == nil
    let isUnderlined = cell.style.attributes.contains(.underline)
    let (top, bottom, ink) = (indices[halves.top], indices[halves.bottom], indices[halves.ink])
    for y in mask.indices {
      var row = isBold ? mask[y] | mask[y] >> 1 : mask[y]
      if isUnderlined, y == mask.count - 2 { row = 0xff }
      let paper = y < mask.count / 2 ? top : bottom
      let start = y * stride + column
      for x in 0..<BitmapFont.cell.width {
        pixels[start + x] = row & 0x80 >> UInt8(x) == 0 ? paper : ink
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
