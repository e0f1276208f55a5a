/// A whole screen as a value: drawing writes cells and places pictures, a display shows the
/// difference to the last one.
package struct Frame: Hashable, Sendable {
  package let size: Size
  /// Rows from the top, each from the left.
  package private(set) var cells: [Cell]
  /// The pictures that are shown where cells are `Cell.picture`; none once they are made cells.
  package internal(set) var pictures: [PlacedPicture] = []

  /// Whether a sign of two columns was drawn.
  var hasWideSigns = false

  package init(_ size: Size, filledWith cell: Cell = .blank) {
    self.size = size
    cells = Array(repeating: cell, count: max(0, size.width) * max(0, size.height))
  }

  /// The whole frame.
  package var bounds: Rect { Rect(size) }

  /// The cell at a column and row inside the frame.
  package subscript(x: Int, y: Int) -> Cell {
    get {
      precondition(contains(x, y), "Only cells inside the frame can be read.")
      return cells[y * size.width + x]
    }
    set {
      guard contains(x, y) else { return }
      cells[y * size.width + x] = newValue
    }
  }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < size.width && y < size.height
  }

  /// Calls `body(row, columns)` for every run of cells that differs from `old`; gaps of up to three
  /// equal cells are drawn over, since moving the cursor costs as much. A frame of another size
  /// differs everywhere.
  package func forEachChangedRun(from old: Frame?, _ body: (Int, Range<Int>) -> Void) {
    guard let old, old.size == size else {
      for row in 0..<size.height where size.width > 0 { body(row, 0..<size.width) }
      return
    }
    for row in 0..<size.height { forEachChangedRun(inRow: row, from: old, body) }
  }

  private func forEachChangedRun(inRow row: Int, from old: Frame, _ body: (Int, Range<Int>) -> Void)
  {
    let base = row * size.width
    var start: Int?
    var lastChanged = 0
    for column in 0..<size.width where cells[base + column] != old.cells[base + column] {
      if let begun = start, column - lastChanged > 4 {
        body(row, begun..<lastChanged + 1)
        start = column
      }
      start = start ?? column
      lastChanged = column
    }
    if let start { body(row, start..<lastChanged + 1) }
  }

  /// Replaces every cell by the result of `body`.
  package func mapCells(_ body: (Cell) -> Cell) -> Frame {
    var mapped = self
    for index in cells.indices { mapped.cells[index] = body(cells[index]) }
    return mapped
  }
}

/// One character cell of a frame: a glyph one column wide, or one of two columns whose second half
/// the next cell is, and its style.
package struct Cell: Hashable, Sendable {
  package var glyph: Unicode.Scalar
  package var style: Style

  package init(_ glyph: Unicode.Scalar, _ style: Style) {
    self.glyph = glyph
    self.style = style
  }

  /// A space in the terminal's own colours.
  package static let blank = Cell(" ", .plain)

  /// A part of the picture that is placed there.
  package static let picture = Cell(Glyphs.picture, .plain)

  /// Whether it is nothing but its background: a half block whose halves look the same, or a space.
  /// The terminal's own two colours do not look the same.
  package var isOfOneColor: Bool {
    guard style.background != .standard else { return false }
    switch glyph {
    case Glyphs.upperHalf: return style.foreground == style.background
    case " ": return style.attributes.isEmpty
    default: return false
    }
  }
}
