/// Paints runs of cells as SVG: backgrounds and half blocks as pixels, other blocks, lines and
/// symbols as shapes, the rest as text that is held to the grid, a little smaller than its cells.
/// A cell is 8 by 16 units, and two pixels.
struct SVGPainter: Sendable {
  static let rules = """
    text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",\
    "Liberation Mono",monospace}
    path{shape-rendering:crispEdges}
    """

  /// Pixels, in a grid of their own, and shapes; emptied with every frame.
  private var pixels = SVGInkwell(.pixels)
  private var shapes = SVGInkwell(.units)
  private var texts: [UInt8] = []
  private var library = SVGLibrary()
  private var classes = SVGClasses()
  private var element: [UInt8] = []

  /// Adds what differs from the frame before, or all of it.
  mutating func paint(_ frame: Frame, after shown: Frame?) {
    let shown = shown?.size == frame.size ? shown : nil
    var below = SVGPixels(frame)
    frame.forEachChangedRun(from: shown) { row, columns in
      below.require(frame, after: shown, row: row, columns)
      let base = row * frame.size.width
      frame.cells.withUnsafeBufferPointer { cells in
        let run = UnsafeBufferPointer(
          rebasing: cells[base + columns.lowerBound..<base + columns.upperBound])
        paintGlyphs(run, columns.lowerBound, row)
      }
    }
    for (ink, rows) in below.rows() {
      for row in rows { pixels.append(ink, row) }
    }
  }

  /// Appends what the frame adds, and is ready for the next.
  mutating func finish(into bytes: inout [UInt8]) {
    pixels.pour(&library, &classes, into: &bytes)
    shapes.pour(&library, &classes, into: &bytes)
    bytes += texts
    texts.removeAll(keepingCapacity: true)
  }

  /// Appends the style rules of all that was painted.
  func appendClasses(_ header: FilmHeader, into bytes: inout [UInt8]) {
    classes.append(header, into: &bytes)
  }

  /// Shapes, and texts: of one style, parted at gaps of more than one space.
  private mutating func paintGlyphs(_ cells: UnsafeBufferPointer<Cell>, _ x: Int, _ row: Int) {
    var index = 0
    while index < cells.count {
      let cell = cells[index]
      var end = index + 1
      if FilmInk.isPixel(cell.glyph) {
        // Painted already.
      } else if let shape = CellShape(cell.glyph) {
        while end < cells.count, shape.repeats, cells[end] == cell { end += 1 }
        let ink = FilmInk.Halves(cell).ink
        shape.forEachRect(columns: end - index) { rect in
          let (left, top) = (8 * (x + index) + rect.x, 16 * row + rect.y)
          shapes.append(ink, Rect(x: left, y: top, width: rect.width, height: rect.height))
        }
      } else if let outline = CellOutline(cell.glyph) {
        shapes.append(FilmInk.Halves(cell).ink, outline, 8 * (x + index), 16 * row)
      } else {
        end = Self.endOfText(cells, from: index)
        paintText(UnsafeBufferPointer(rebasing: cells[index..<end]), x + index, row)
      }
      index = end
    }
  }

  private static func endOfText(_ cells: UnsafeBufferPointer<Cell>, from start: Int) -> Int {
    var end = start + 1
    for index in start + 1..<max(start + 1, cells.count) {
      let cell = cells[index]
      guard cell.style == cells[start].style, index - end <= 1 else { break }
      if cell.glyph == " " { continue }
      guard !FilmInk.isPixel(cell.glyph), CellShape(cell.glyph) == nil,
        CellOutline(cell.glyph) == nil
      else { break }
      end = index + 1
    }
    return end
  }

  private mutating func paintText(_ cells: UnsafeBufferPointer<Cell>, _ x: Int, _ row: Int) {
    let attributes = cells[0].style.attributes
    let brush = SVGClasses.Brush.words(
      isBold: attributes.contains(.bold), isUnderlined: attributes.contains(.underline))
    element.removeAll(keepingCapacity: true)
    if cells.count > 1 {
      element += " textLength=\"".utf8
      element.append(decimal: 8 * cells.count)
      element.append(UInt8(ascii: "\""))
    }
    element += " class=\"\(classes.name(brush, FilmInk.Halves(cells[0]).ink))\">".utf8
    for cell in cells { element.append(xml: cell.glyph) }
    element += "</text>".utf8
    library.append(words: element, 8 * x, 16 * row + 12, into: &texts)
  }
}
