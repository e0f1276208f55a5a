import Screen

/// A box with a title above the wall, its background its own.
enum Panel {
  /// Clears a box and draws its border and titles; returns what is inside, a blank column at each
  /// side left out.
  @discardableResult
  static func draw(
    _ area: Rect, title: String, note: String = "", theme: Theme, in frame: inout Frame
  ) -> Rect {
    frame.fill(area, Cell(" ", theme[.menu]))
    frame.drawBorder(area, .light, theme[.menuFaint])
    let room = area.width - 4
    let head = Fitting.first([" \(title) ", " "], in: room)
    frame.draw(head, x: area.x + 2, y: area.y, theme[.menuStrong])
    let rest = room - head.unicodeScalars.count - 2
    let side = note.isEmpty ? "" : Fitting.first([" \(note) "], in: rest)
    frame.drawRight(side, endX: area.maxX - 2, y: area.y, theme[.menu])
    return Rect(
      x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2)
  }
}
