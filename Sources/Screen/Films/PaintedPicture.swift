import Pictures

/// A picture of a film as pixels, and what was seen in its place before.
struct PaintedPicture: Sendable {
  private var canvas = FineCanvas(width: 0, height: 0)
  private(set) var placed: PlacedPicture?
  /// What changed with the last frame.
  private(set) var change = Change.everything
  private var before = FineCanvas(width: 0, height: 0)
  private let cell: Size

  /// How a picture differs from the one in its place in the frame before.
  enum Change { case nothing, pixels, everything }

  init(cell: Size) { self.cell = cell }

  /// Pixels of the whole picture.
  var size: Size { Size(canvas.width, canvas.height) }
  /// Rows from the top, 0xRRGGBB each.
  var pixels: [UInt32] { canvas.pixels }

  /// Paints it as the next frame has it, unless it stands.
  mutating func paint(_ next: PlacedPicture) {
    defer { placed = next }
    guard placed?.picture != next.picture || placed?.area != next.area else {
      return change = .nothing
    }
    change = placed?.area == next.area ? .pixels : .everything
    swap(&canvas, &before)
    canvas.resize(width: next.area.width * cell.width, height: next.area.height * cell.height)
    next.picture.paint(into: &canvas)
  }

  /// Where the upper left pixel of a cell is on the canvas.
  func start(x: Int, y: Int) -> Int {
    guard let area = placed?.area else { return 0 }
    return (y - area.y) * cell.height * canvas.width + (x - area.x) * cell.width
  }

  /// The rows of cells that it is seen in.
  var rows: Range<Int> { placed.map { $0.clip.y..<$0.clip.maxY } ?? 0..<0 }

  /// Calls `body` with every run of cells of a row in which it is seen.
  func forEachRun(in frame: Frame, row: Int, _ body: (Range<Int>) -> Void) {
    guard let clip = placed?.clip, rows.contains(row) else { return }
    var begin: Int?
    for column in clip.x...clip.maxX {
      let isSeen = column < clip.maxX && frame[column, row] == .picture
      if isSeen, begin == nil { begin = column }
      if !isSeen, let first = begin {
        body(first..<column)
        begin = nil
      }
    }
  }

  /// Whether a pixel that was seen before looks the same.
  func isSame(_ pixel: Int) -> Bool {
    switch change {
    case .nothing: true
    case .pixels: canvas.pixels[pixel] == before.pixels[pixel]
    case .everything: false
    }
  }

  /// Draws what is seen of it into the pixels of a whole film, 0xRRGGBB in rows of `width`.
  func draw(in frame: Frame, into pixels: inout [UInt32], width: Int) {
    for row in rows {
      forEachRun(in: frame, row: row) { columns in
        for line in 0..<cell.height {
          let from = start(x: columns.lowerBound, y: row) + line * canvas.width
          let to = (row * cell.height + line) * width + columns.lowerBound * cell.width
          for x in 0..<columns.count * cell.width { pixels[to + x] = canvas.pixels[from + x] }
        }
      }
    }
  }
}
