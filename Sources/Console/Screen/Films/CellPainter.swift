import Pictures

/// Draws cells as pixels, 0xRRGGBB.
struct CellPainter: Sendable {
  /// Pixels of a cell.
  let cell: Size
  /// The tone of each ink.
  private let tones: [UInt32]
  private var font: StrokeFont

  init(_ header: FilmHeader, cell: Size) {
    self.cell = cell
    tones = (0..<FilmInk.count).map { FilmInk.tone($0, header) }
    font = StrokeFont(cell: cell)
  }

  /// The tones that a cell has besides those between them.
  func tones(of cell: Cell) -> [UInt32] {
    let halves = FilmInk.Halves(cell)
    return [tones[halves.top], tones[halves.bottom], tones[halves.ink]]
  }

  /// Draws a cell whose upper left pixel is at `start`; the rows of `pixels` are `stride` long.
  mutating func paint(_ cell: Cell, at start: Int, _ stride: Int, into pixels: inout [UInt32]) {
    let halves = FilmInk.Halves(cell)
    let attributes = cell.style.attributes
    let coverage = font.coverage(of: cell.glyph, isBold: attributes.contains(.bold))
    let (top, bottom, ink) = (tones[halves.top], tones[halves.bottom], tones[halves.ink])
    let (width, height) = (self.cell.width, self.cell.height)
    for y in 0..<height {
      let paper = y < height / 2 ? top : bottom
      let begin = start + y * stride
      for x in 0..<width {
        pixels[begin + x] = Blend.mix(paper, ink, UInt32(coverage[y * width + x]))
      }
    }
    guard attributes.contains(.underline) else { return }
    for y in height * 14 / 16..<height * 15 / 16 {
      for x in 0..<width { pixels[start + y * stride + x] = ink }
    }
  }
}
