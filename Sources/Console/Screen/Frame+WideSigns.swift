import Simulation

/// Signs of two columns, such as ideographs and emoji: `Glyphs.secondHalf` stands beside each.
extension Frame {
  /// Draws a sign that does not take one column, or `?` if it cannot be shown; one that would be
  /// cut is a space. Returns the columns that are taken, of at least one that is free.
  mutating func drawRare(
    _ sign: Unicode.Scalar, x: Int, y: Int, _ style: Style, room: Int
  ) -> Int {
    let columns = sign.columns
    guard columns == 2, room > 1 else {
      if columns > 0 { self[x, y] = Cell(columns == 2 ? " " : "?", style) }
      return min(columns, 1)
    }
    self[x, y] = Cell(sign, style)
    self[x + 1, y] = Cell(Glyphs.secondHalf, style)
    hasWideSigns = true
    return 2
  }

  /// Whether the cell has one half of a sign of two columns, and the other is not beside it.
  package func isTorn(_ x: Int, _ y: Int) -> Bool {
    let glyph = self[x, y].glyph
    if glyph == Glyphs.secondHalf { return x == 0 || self[x - 1, y].glyph.columns != 2 }
    guard glyph.columns == 2 else { return false }
    return x + 1 == size.width || self[x + 1, y].glyph != Glyphs.secondHalf
  }

  /// Makes signs of two columns whole: a half whose other half was drawn over or lies beyond the
  /// edge becomes a space, and a sign that is not known `?`.
  package mutating func mendWideSigns(known isKnown: (Unicode.Scalar) -> Bool = { _ in true }) {
    guard hasWideSigns else { return }
    for y in 0..<size.height {
      for x in 0..<size.width {
        let glyph = self[x, y].glyph
        if isTorn(x, y) {
          self[x, y].glyph = " "
        } else if glyph == Glyphs.secondHalf {
          self[x, y].style = self[x - 1, y].style
        } else if glyph.columns == 2, !isKnown(glyph) {
          self[x, y].glyph = "?"
        }
      }
    }
  }
}
