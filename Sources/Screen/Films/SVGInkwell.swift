/// What is to be painted, by ink, with the buffers kept from frame to frame.
struct SVGInkwell: Sendable {
  /// What is painted: pixels, of which a cell has two, or shapes on the grid of a cell's units.
  enum Grid: Sendable {
    case pixels
    case units
  }

  private let grid: Grid
  private var rects = Array(repeating: [Rect](), count: FilmInk.count)
  private var outlines = Array(repeating: SVGPath(), count: FilmInk.count)
  /// Which inks are being used in this frame, in the order in which they are painted.
  private var inks: [Int] = []

  /// Nothing is to be painted yet.
  init(_ grid: Grid) {
    self.grid = grid
  }

  /// Adds an area.
  mutating func append(_ ink: Int, _ rect: Rect) {
    begin(ink)
    rects[ink].append(rect)
  }

  /// Adds the outline of a cell at its upper left corner.
  mutating func append(_ ink: Int, _ outline: CellOutline, _ x: Int, _ y: Int) {
    begin(ink)
    outlines[ink].addOutline(outline, x, y)
  }

  private mutating func begin(_ ink: Int) {
    if rects[ink].isEmpty, outlines[ink].data.isEmpty { inks.append(ink) }
  }

  /// Appends paths whose class is the brush with its ink, and empties the buffers. Rows of pixels
  /// are strokes, areas or some of each, whichever is shortest.
  mutating func pour(
    _ library: inout SVGLibrary, _ classes: inout SVGClasses, into bytes: inout [UInt8]
  ) {
    for ink in inks {
      let rows = rects[ink].sorted { ($0.y, $0.x) < ($1.y, $1.x) }
      for (brush, data) in paths(rows, outlines[ink]) {
        library.append(path: data, class: classes.name(brush, ink), into: &bytes)
      }
      rects[ink].removeAll(keepingCapacity: true)
      outlines[ink] = SVGPath()
    }
    inks.removeAll(keepingCapacity: true)
  }

  private func paths(
    _ rows: [Rect], _ outlines: SVGPath
  ) -> [(SVGClasses.Brush, [UInt8])] {
    let joined = Self.joined(rows)
    var areas = outlines
    for rect in joined { areas.addArea(rect) }
    if case .units = grid { return [(.shape, areas.data)] }
    var (across, down) = (SVGPath(), SVGPath())
    for rect in rows { across.addStroke(rect) }
    for rect in Self.columns(rows) { down.addStroke(rect) }
    var (low, pairs, tall, high) = (SVGPath(), SVGPath(), SVGPath(), SVGPath())
    for rect in joined {
      switch (rect.width, rect.height) {
      case (1, _), (_, 1): low.addStroke(rect)
      case (_, 2): pairs.addPair(rect)
      default: tall.addArea(rect)
      }
      if rect.width > 1, rect.height > 1 { high.addArea(rect) }
    }
    let ways: [[(SVGClasses.Brush, SVGPath)]] = [
      [(.stroke, across)], [(.stroke, down)], [(.area, areas)], [(.stroke, low), (.area, high)],
      [(.stroke, low), (.pair, pairs), (.area, tall)],
    ]
    let shortest = ways.map { way in way.filter { !$0.1.data.isEmpty } }
      .min { Self.cost($0) < Self.cost($1) }
    return (shortest ?? []).map { ($0.0, $0.1.data) }
  }

  private static func cost(_ way: [(SVGClasses.Brush, SVGPath)]) -> Int {
    way.reduce(0) { $0 + $1.1.data.count + SVGLibrary.pathLength }
  }

  /// Areas of the same columns that lie one on top of the other, as one.
  private static func joined(_ rows: [Rect]) -> [Rect] {
    var joined: [Rect] = []
    var open: [Columns: Int] = [:]
    for rect in rows {
      let columns = Columns(x: rect.x, width: rect.width)
      if let index = open[columns], joined[index].maxY == rect.y {
        joined[index].height += rect.height
      } else {
        open[columns] = joined.count
        joined.append(rect)
      }
    }
    return joined
  }

  /// The same pixels as columns one pixel wide.
  private static func columns(_ rows: [Rect]) -> [Rect] {
    let pixels = rows.flatMap { row in
      (row.x..<row.maxX).map { Rect(x: $0, y: row.y, width: 1, height: 1) }
    }
    return joined(pixels).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  private struct Columns: Hashable {
    let x: Int
    let width: Int
  }
}
