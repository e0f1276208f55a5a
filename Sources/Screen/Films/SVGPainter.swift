/// Paints runs of cells as SVG: backgrounds and half blocks as pixels, other blocks, lines and
/// symbols as shapes, the rest as text that is held to the grid, a little smaller than its cells.
/// A cell is 8 by 16 units, and two pixels.
struct SVGPainter: Sendable {
  static let rules = """
    text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",\
    "Liberation Mono",monospace}
    path{shape-rendering:crispEdges}.x{transform:scale(8)}\
    [class^=p]{transform:translate(0,.5px)}\
    [class^=r]{transform:translate(0,1px);stroke-width:2}\
    .b{font-weight:bold}.u{text-decoration:underline}
    """

  /// Pixels, in a grid of their own, and shapes; emptied with every frame.
  private var pixels = SVGInkwell()
  private var shapes = SVGInkwell()
  private var texts: [UInt8] = []
  private var library = SVGLibrary()
  private var element: [UInt8] = []
  /// Which inks texts were written in.
  private var textInks = Array(repeating: false, count: FilmInk.count)

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
    if !pixels.isEmpty {
      bytes += "<g class=\"x\">".utf8
      pixels.pour(withStrokes: true, &library, into: &bytes)
      bytes += "</g>".utf8
    }
    shapes.pour(withStrokes: false, &library, into: &bytes)
    bytes += texts
    texts.removeAll(keepingCapacity: true)
  }

  /// Style rules for every ink that was used.
  func appendColors(_ header: FilmHeader, into bytes: inout [UInt8]) {
    for ink in 0..<FilmInk.count {
      let hex = FilmInk.hex(ink, header)
      for brush in SVGInkwell.Brush.allCases
      where [pixels, shapes].contains(where: { $0.used[brush]?.contains(ink) == true }) {
        bytes += ".\(brush.rawValue)\(ink){\(brush.property):\(hex)}".utf8
      }
      if textInks[ink] { bytes += ".t\(ink){fill:\(hex)}".utf8 }
    }
    bytes += "\n".utf8
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
    let ink = FilmInk.Halves(cells[0]).ink
    textInks[ink] = true
    element.removeAll(keepingCapacity: true)
    if cells.count > 1 {
      element += " textLength=\"".utf8
      element.append(decimal: 8 * cells.count)
      element.append(UInt8(ascii: "\""))
    }
    element += " class=\"t".utf8
    element.append(decimal: ink)
    if cells[0].style.attributes.contains(.bold) { element += " b".utf8 }
    if cells[0].style.attributes.contains(.underline) { element += " u".utf8 }
    element += "\">".utf8
    for cell in cells { element.append(xml: cell.glyph) }
    element += "</text>".utf8
    library.append(words: element, 8 * x, 16 * row + 12, into: &texts)
  }
}
