import Simulation

extension Frame {
  /// Writes text from a cell on, cut at `limit` columns and at the frame's edge; a character that
  /// cannot be shown is drawn as `?`. Returns the column behind the last one written.
  @discardableResult
  package mutating func draw(
    _ text: some StringProtocol, x: Int, y: Int, _ style: Style, limit: Int = .max
  ) -> Int {
    var column = x
    for scalar in text.unicodeScalars {
      guard column - x < limit, column < size.width else { break }
      guard Glyphs.isOneColumn(scalar) else {
        let room = min(limit - (column - x), size.width - column)
        column += drawRare(scalar, x: column, y: y, style, room: room)
        continue
      }
      self[column, y] = Cell(scalar, style)
      column += 1
    }
    return column
  }

  /// Writes text so that it ends before column `endX`.
  package mutating func drawRight(
    _ text: some StringProtocol, endX: Int, y: Int, _ style: Style
  ) {
    draw(text, x: endX - String(text).columns, y: y, style)
  }

  /// Fills a rectangle with one cell.
  package mutating func fill(_ rect: Rect, _ cell: Cell) {
    let visible = rect.intersection(bounds)
    for y in visible.y..<visible.maxY {
      for x in visible.x..<visible.maxX { self[x, y] = cell }
    }
  }

  /// Draws a border along the inside of a rectangle.
  package mutating func drawBorder(_ rect: Rect, _ border: Border, _ style: Style) {
    guard rect.width > 1, rect.height > 1 else { return }
    for x in rect.x + 1..<rect.maxX - 1 {
      self[x, rect.y] = Cell(border.horizontal, style)
      self[x, rect.maxY - 1] = Cell(border.horizontal, style)
    }
    for y in rect.y + 1..<rect.maxY - 1 {
      self[rect.x, y] = Cell(border.vertical, style)
      self[rect.maxX - 1, y] = Cell(border.vertical, style)
    }
    self[rect.x, rect.y] = Cell(border.topLeft, style)
    self[rect.maxX - 1, rect.y] = Cell(border.topRight, style)
    self[rect.x, rect.maxY - 1] = Cell(border.bottomLeft, style)
    self[rect.maxX - 1, rect.maxY - 1] = Cell(border.bottomRight, style)
  }
}
