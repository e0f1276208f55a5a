import Pictures

/// A picture of a film as pixels.
struct PaintedPicture: Sendable {
  private var canvas = FineCanvas(width: 0, height: 0)
  private(set) var placed: PlacedPicture?
  /// Whether it differs from the one in its place in the frame before.
  private(set) var isNew = true
  private let cell: Size

  init(cell: Size) { self.cell = cell }

  /// Pixels of the whole picture.
  var size: Size { Size(canvas.width, canvas.height) }
  /// Rows from the top, 0xRRGGBB each.
  var pixels: [UInt32] { canvas.pixels }

  /// Paints it as the next frame has it, unless it stands.
  mutating func paint(_ next: PlacedPicture) {
    isNew = placed?.picture != next.picture || placed?.area != next.area
    placed = next
    guard isNew else { return }
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
}
