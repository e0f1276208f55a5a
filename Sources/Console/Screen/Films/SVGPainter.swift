import Simulation

/// Paints runs of cells as SVG: backgrounds and half blocks as strokes one pixel high, other
/// blocks, lines and symbols as shapes, the rest as text that is held to the grid, a little smaller
/// than its cells. A cell is 8 by 16 units, and two pixels.
struct SVGPainter: Sendable {
  static let rules = """
    text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",\
    "Liberation Mono",monospace}
    path{shape-rendering:crispEdges}
    """
  /// What else holds for a film; the class of an ink gives its colour.
  static let filmRules = """
    path{fill:none;stroke:currentColor;transform:scale(8) translate(0,.5px)}
    text,.s{fill:currentColor}.s{stroke:none;transform:none}
    .b{font-weight:bold}.u{text-decoration:underline}
    """

  /// The strokes of an ink: each begins where the last one ended.
  private struct Strokes {
    var data: [UInt8] = []
    var end = (x: 0, y: 0)
  }

  /// The inks that were used, and the names of the texts that were drawn.
  private var inks: Set<Int> = []
  private var names: [[UInt8]: Int] = [:]

  /// Appends what differs from the frame before, or all of it.
  mutating func paint(_ frame: Frame, after shown: Frame?, into bytes: inout [UInt8]) {
    var pixels: [Int: Strokes] = [:]
    var shapes: [Int: [UInt8]] = [:]
    var texts: [UInt8] = []
    frame.forEachChangedRun(from: shown) { row, columns in
      let base = row * frame.size.width
      let places = base + columns.lowerBound..<base + columns.upperBound
      for y in [2 * row, 2 * row + 1] {
        let inks = places.map { Self.ink(frame.cells[$0], after: shown?.cells[$0], y) }
        Self.append(inks, columns.lowerBound, y, to: &pixels)
      }
      let cells = Array(frame.cells[places])
      Self.append(cells, columns.lowerBound, row, to: &shapes)
      for run in Self.texts(cells) {
        append(cells[run], columns.lowerBound + run.lowerBound, row, to: &texts)
      }
    }
    append(pixels.mapValues(\.data), "", into: &bytes)
    append(shapes, "s ", into: &bytes)
    bytes += texts
  }

  /// Appends the style rules of the inks that were used.
  func appendInks(_ header: FilmHeader, into bytes: inout [UInt8]) {
    for ink in inks.sorted() {
      bytes += ".\(Self.name(of: ink)){color:\(FilmInk.hex(ink, header))}".utf8
    }
  }

  /// The class of an ink, as short as it can be: a film names it some ten thousand times.
  private static func name(of ink: Int) -> String { "c" + String(ink, radix: 36) }

  private mutating func append(
    _ paths: [Int: [UInt8]], _ brush: String, into bytes: inout [UInt8]
  ) {
    inks.formUnion(paths.keys)
    for (ink, data) in paths.sorted(by: { $0.key < $1.key }) {
      bytes += "<path class=\"\(brush)\(Self.name(of: ink))\" d=\"".utf8 + data + "\"/>".utf8
    }
  }

  /// What a cell paints in a row of pixels; `nil` where it looks as before or is a picture's.
  private static func ink(_ cell: Cell, after shown: Cell?, _ y: Int) -> Int? {
    guard cell != .picture else { return nil }
    let half = y % 2 == 0 ? \FilmInk.Halves.top : \.bottom
    let ink = FilmInk.Halves(cell)[keyPath: half]
    guard let shown, isBare(cell), isBare(shown) else { return ink }
    return FilmInk.Halves(shown)[keyPath: half] == ink ? nil : ink
  }

  /// Whether a cell is nothing but its halves.
  private static func isBare(_ cell: Cell) -> Bool {
    Glyphs.isHalves(cell.glyph) && !cell.style.attributes.contains(.underline)
  }

  /// A stroke for each run of one ink in a row of pixels.
  private static func append(
    _ inks: [Int?], _ x: Int, _ y: Int, to pixels: inout [Int: Strokes]
  ) {
    var begin = 0
    for next in 1...inks.count where next == inks.count || inks[next] != inks[begin] {
      if let ink = inks[begin] {
        let last = pixels[ink, default: Strokes()].end
        let down = y - last.y
        let move = "m\(x + begin - last.x)\(down < 0 ? "" : " ")\(down)h\(next - begin)"
        pixels[ink, default: Strokes()].data += move.utf8
        pixels[ink, default: Strokes()].end = (x + next, y)
      }
      begin = next
    }
  }

  private static func append(
    _ cells: [Cell], _ x: Int, _ row: Int, to shapes: inout [Int: [UInt8]]
  ) {
    // Areas that meet side by side are one: most of them are lines of boxes.
    var last: (ink: Int, area: Rect)?
    func finish() {
      guard let (ink, area) = last else { return }
      let (by, to) = ("h\(-area.width)", "H\(area.x)")
      let data = "M\(area.x) \(area.y)h\(area.width)v\(area.height)"
      shapes[ink, default: []] += (data + (by.count < to.count ? by : to)).utf8
      last = nil
    }
    for (index, cell) in cells.enumerated() where isShape(cell.glyph) {
      let (left, top, ink) = (8 * (x + index), 16 * row, FilmInk.Halves(cell).ink)
      if let outline = CellOutline(cell.glyph) {
        finish()
        shapes[ink, default: []] += outline.pathData(from: left, top).utf8
      }
      CellShape(cell.glyph)?.forEachRect { rect in
        let area = Rect(
          x: left + rect.x, y: top + rect.y, width: rect.width, height: rect.height)
        if let (lastInk, before) = last, lastInk == ink, before.maxX == area.x,
          before.y == area.y, before.height == area.height
        {
          last?.area.width += area.width
        } else {
          finish()
          last = (ink, area)
        }
      }
    }
    finish()
  }

  private static func isShape(_ glyph: Unicode.Scalar) -> Bool {
    CellShape(glyph) != nil || CellOutline(glyph) != nil
  }

  /// The texts among some cells: of one style, parted at gaps of more than one space; a sign of two
  /// columns is one.
  private static func texts(_ cells: [Cell]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, cell) in cells.enumerated()
    where !Glyphs.isHalves(cell.glyph) && !isShape(cell.glyph) && cell != .picture
      && cell.glyph != Glyphs.secondHalf
    {
      if let last = runs.last, index - last.upperBound <= 1, cell.glyph.columns == 1,
        cells[last.upperBound..<index].allSatisfy({ $0.glyph == " " && $0.style == cell.style }),
        cells[last.lowerBound].style == cell.style
      {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  /// Appends words, or a reference to the same ones at the same place.
  private mutating func append(
    _ cells: ArraySlice<Cell>, _ x: Int, _ row: Int, to texts: inout [UInt8]
  ) {
    guard let first = cells.first else { return }
    let (ink, attributes) = (FilmInk.Halves(first).ink, first.style.attributes)
    inks.insert(ink)
    let length = cells.count > 1 ? " textLength=\"\(8 * cells.count)\"" : ""
    let bold = attributes.contains(.bold) ? " b" : ""
    let line = attributes.contains(.underline) ? " u" : ""
    let style = Self.name(of: ink) + bold + line
    let place = " x=\"\(8 * x)\" y=\"\(16 * row + 12)\"\(length) class=\"\(style)\">"
    var text = Array(place.utf8)
    for cell in cells { text.append(xml: cell.glyph) }
    if let name = names[text] {
      return texts += "<use href=\"#t\(String(name, radix: 36))\"/>".utf8
    }
    texts += "<text id=\"t\(String(names.count, radix: 36))\"".utf8 + text + "</text>".utf8
    names[text] = names.count
  }
}
