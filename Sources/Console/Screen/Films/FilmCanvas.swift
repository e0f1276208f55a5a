/// A film's picture as pixels, 0xRRGGBB: only what differs from the frame before is painted.
struct FilmCanvas: Sendable {
  let grid: PixelGrid
  /// Rows from the top.
  private(set) var pixels: [UInt32]
  private var painter: CellPainter
  private var pictures: PicturePainter

  init(_ header: FilmHeader, _ grid: PixelGrid) {
    self.grid = grid
    painter = CellPainter(header, cell: grid.cell)
    pictures = PicturePainter(cell: grid.cell)
    let paper = FilmInk.tone(FilmInk.paper, header)
    pixels = Array(repeating: paper, count: grid.size.width * grid.size.height)
  }

  /// The tones that a cell has besides those between them.
  func tones(of cell: Cell) -> [UInt32] { painter.tones(of: cell) }

  /// Paints a frame over the one before; calls `changed` with the runs of cells that were painted,
  /// by row and columns.
  mutating func paint(
    _ frame: Frame, over old: Frame?, _ changed: (Int, Range<Int>) -> Void = { _, _ in }
  ) {
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width where old == nil || old?[x, y] != frame[x, y] {
        guard frame[x, y] != .picture else { continue }
        painter.paint(frame[x, y], at: start(x, y), grid.size.width, into: &pixels)
        changed(y, x..<x + 1)
      }
    }
    pictures.paint(frame.pictures)
    for painted in pictures.painted { draw(painted, in: frame, over: old, changed) }
  }

  private mutating func draw(
    _ painted: PaintedPicture, in frame: Frame, over old: Frame?,
    _ changed: (Int, Range<Int>) -> Void
  ) {
    for row in painted.rows {
      painted.forEachRun(in: frame, row: row) { columns in
        let isSame = !painted.isNew && columns.allSatisfy { old?[$0, row] == .picture }
        guard !isSame else { return }
        let width = columns.count * grid.cell.width
        for line in 0..<grid.cell.height {
          let from = painted.start(x: columns.lowerBound, y: row) + line * painted.size.width
          let to = start(columns.lowerBound, row) + line * grid.size.width
          for x in 0..<width { pixels[to + x] = painted.pixels[from + x] }
        }
        changed(row, columns)
      }
    }
  }

  /// The place of a cell's upper left pixel.
  private func start(_ x: Int, _ y: Int) -> Int {
    let spot = grid.start(x: x, y: y)
    return spot.y * grid.size.width + spot.x
  }
}
