/// What is to be painted, by ink, with the buffers kept from frame to frame.
struct SVGInkwell: Sendable {
  /// How an area is painted: the letter of its class.
  enum Brush: Unicode.Scalar, CaseIterable {
    /// Strokes one unit high.
    case stroke = "p"
    case area = "q"
    /// Strokes two units high.
    case pair = "r"

    /// What of CSS gives the ink.
    var property: String {
      switch self {
      case .stroke, .pair: "stroke"
      case .area: "fill"
      }
    }
  }

  private var rects = Array(repeating: [Rect](), count: FilmInk.count)
  private var outlines = Array(repeating: SVGPath(), count: FilmInk.count)
  /// Which inks are being used in this frame, in the order in which they are painted.
  private var inks: [Int] = []
  /// Which inks each brush ever painted with.
  private(set) var used: [Brush: Set<Int>] = [:]

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

  /// Whether nothing is to be painted.
  var isEmpty: Bool { inks.isEmpty }

  /// Appends paths whose class is the brush and the ink, and empties the buffers. Where strokes are
  /// allowed, rows are strokes, areas or some of each, whichever is shortest.
  mutating func pour(
    withStrokes: Bool, _ library: inout SVGLibrary, into bytes: inout [UInt8]
  ) {
    for ink in inks {
      let rows = rects[ink].sorted { ($0.y, $0.x) < ($1.y, $1.x) }
      for (brush, data) in Self.paths(rows, outlines[ink], withStrokes: withStrokes) {
        used[brush, default: []].insert(ink)
        library.append(path: data, class: brush.rawValue, ink, into: &bytes)
      }
      rects[ink].removeAll(keepingCapacity: true)
      outlines[ink] = SVGPath()
    }
    inks.removeAll(keepingCapacity: true)
  }

  private static func paths(
    _ rows: [Rect], _ outlines: SVGPath, withStrokes: Bool
  ) -> [(Brush, [UInt8])] {
    let joined = joined(rows)
    var areas = outlines
    for rect in joined { areas.addArea(rect) }
    guard withStrokes else { return [(.area, areas.data)] }
    var strokes = SVGPath()
    for rect in rows { strokes.addStroke(rect) }
    var (low, pairs, tall, high) = (SVGPath(), SVGPath(), SVGPath(), SVGPath())
    for rect in joined {
      switch rect.height {
      case 1: low.addStroke(rect)
      case 2: pairs.addStroke(rect)
      default: tall.addArea(rect)
      }
      if rect.height > 1 { high.addArea(rect) }
    }
    let ways: [[(Brush, SVGPath)]] = [
      [(.stroke, strokes)], [(.area, areas)], [(.stroke, low), (.area, high)],
      [(.stroke, low), (.pair, pairs), (.area, tall)],
    ]
    let shortest = ways.map { way in way.filter { !$0.1.data.isEmpty } }
      .min { cost($0) < cost($1) }
    return (shortest ?? []).map { ($0.0, $0.1.data) }
  }

  private static func cost(_ way: [(Brush, SVGPath)]) -> Int {
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

  private struct Columns: Hashable {
    let x: Int
    let width: Int
  }
}
