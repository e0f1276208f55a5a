/// Draws cells as pixels, in numbers of xterm's palette; `scale` makes a square of each pixel.
struct CellPainter: Sendable {
  /// The palette has black twice; this one is not drawn with.
  static let unused: UInt8 = 16

  /// Pixels of a cell.
  let cell: Size
  private let scale: Int
  /// The palette index of each ink.
  private let indices: [UInt8]
  private var font = BitmapFont()

  init(_ header: FilmHeader, scale: Int) {
    self.scale = scale
    cell = Size(BitmapFont.cell.width * scale, BitmapFont.cell.height * scale)
    indices = (0..<FilmInk.count).map { ink in
      let index = FilmInk.nearest(ink, header).index ?? 0
      return index == Self.unused ? 0 : index
    }
  }

  /// Draws a cell whose upper left pixel is at `start`; the rows of `pixels` are `stride` long.
  mutating func paint(_ cell: Cell, at start: Int, _ stride: Int, into pixels: inout [UInt8]) {
    let halves = FilmInk.Halves(cell)
    let mask = font.mask(of: cell.glyph)
    let isBold = cell.style.attributes.contains(.bold) && CellShape(cell.glyph) == nil
    let isUnderlined = cell.style.attributes.contains(.underline)
    let (top, bottom, ink) = (indices[halves.top], indices[halves.bottom], indices[halves.ink])
    for y in mask.indices {
      var row = isBold ? mask[y] | mask[y] >> 1 : mask[y]
      if isUnderlined, y == mask.count - 2 { row = 0xff }
      let paper = y < mask.count / 2 ? top : bottom
      let begin = start + y * scale * stride
      for x in 0..<self.cell.width {
        pixels[begin + x] = row & 0x80 >> UInt8(x / scale) == 0 ? paper : ink
      }
      for copy in 1..<max(1, scale) {
        for x in 0..<self.cell.width { pixels[begin + copy * stride + x] = pixels[begin + x] }
      }
    }
  }
}
