import Pictures
import Simulation

/// The letters of films and pictures, drawn by strokes at any size: our own font, so that a film
/// has the same bytes on every machine. Level and upright strokes keep to whole pixels, as hinted
/// type does. Blocks and lines of boxes are `CellShape`s.
package struct StrokeFont: Sendable {
  /// Pixels of a cell.
  let cell: Size
  /// How much of each pixel a glyph covers, 0...256, in rows from the top.
  private var masks: [Key: [UInt16]] = [:]
  private var mask = Mask()

  private struct Key: Hashable {
    let glyph: Unicode.Scalar
    let isBold: Bool
  }

  init(cell: Size) {
    self.cell = cell
    mask.resize(width: cell.width, height: cell.height)
  }

  /// Whether films and pictures show a glyph; instead of others there is a hollow box.
  package static func draws(_ glyph: Unicode.Scalar) -> Bool {
    Glyphs.isHalves(glyph) || CellShape.shade(glyph) != nil || CellShape(glyph) != nil
      || CellOutline(glyph) != nil || drawings[glyph] != nil
  }

  /// How much of each pixel of its cell a glyph covers, 0...256; a hollow box for one that is not
  /// in the font, of two columns for a sign of two.
  mutating func coverage(of glyph: Unicode.Scalar, isBold: Bool) -> [UInt16] {
    let key = Key(glyph: glyph, isBold: isBold)
    if let mask = masks[key] { return mask }
    let drawn = draw(glyph, isBold)
    masks[key] = drawn
    return drawn
  }

  private mutating func draw(_ glyph: Unicode.Scalar, _ isBold: Bool) -> [UInt16] {
    if Glyphs.isHalves(glyph) { return Array(repeating: 0, count: cell.width * cell.height) }
    if let shade = CellShape.shade(glyph) {
      return Array(repeating: shade, count: cell.width * cell.height)
    }
    if let shape = CellShape(glyph) {
      shape.forEachRect { add($0) }
    } else if let outline = CellOutline(glyph) {
      add(outline)
    } else if let drawing = Self.drawings[glyph] {
      add(drawing, isBold ? Self.dense.contains(glyph) ? .medium : .bold : .regular)
    } else {
      add(unknown(glyph), .regular)
    }
    return taken
  }

  private var taken: [UInt16] {
    mutating get {
      var pixels = Array(repeating: UInt16(0), count: cell.width * cell.height)
      let width = cell.width
      mask.take { row, from, to, cover in
        for x in from..<to { pixels[row * width + x] = UInt16(cover) }
      }
      return pixels
    }
  }

  /// Adds an area of a cell of 8 by 16 units, on whole pixels.
  private mutating func add(_ rect: Rect) {
    let scale = Double(cell.width) / 8
    let edge = { (units: Int) in ((Double(units) * scale) + 0.5).rounded(.down) }
    let (left, top, right, bottom) = (
      edge(rect.x), edge(rect.y), edge(rect.maxX), edge(rect.maxY)
    )
    StrokePen.outline(
      [(left, top), (right, top), (right, bottom), (left, bottom)], into: &mask)
  }

  private mutating func add(_ outline: CellOutline) {
    let scale = Double(cell.width) / 8
    for path in outline.paths {
      StrokePen.outline(
        path.spots(roundness: CellOutline.roundness, { ($0.place.x * scale, $0.place.y * scale) }) {
          ($0.x * scale, $0.y * scale)
        }, into: &mask)
    }
  }

  private mutating func add(_ drawing: [StrokePath], _ weight: LetterGrid.Weight) {
    let grid = LetterGrid(cell: cell, weight)
    let pen = StrokePen(half: grid.half)
    for path in drawing {
      if path.steps.count == 1 {
        StrokePen.outline(grid.dot(path.steps[0].place), into: &mask)
      } else {
        pen.draw(
          path.spots(roundness: 0.6, grid.place, grid.place), isClosed: path.isClosed, into: &mask)
      }
    }
  }

  /// Signs of so many strokes that bold ones would run together.
  private static let dense: Set<Unicode.Scalar> = Set("#$%&@§©®Ææœ«»¤¼½¾‰₩₪₴".unicodeScalars)

  /// A hollow box, or its half in a cell of a sign of two columns.
  private func unknown(_ glyph: Unicode.Scalar) -> [StrokePath] {
    if glyph == Glyphs.secondHalf { return StrokePath.paths("-3,0 10,0 10,14 -3,14") }
    return StrokePath.paths(
      glyph.columns == 2 ? "13,0 0,0 0,14 13,14" : "0,0 10,0 10,14 0,14 0,0 z")
  }
}
