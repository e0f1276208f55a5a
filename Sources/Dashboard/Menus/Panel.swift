import Screen

/// A titled box above the wall with a background of its own.
enum Panel {
  /// The inside of a box: without its border and a blank column at each side.
  static func inner(_ area: Rect) -> Rect {
    Rect(x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2)
  }

  /// The place of a box that belongs to a pane: below it if there is room, else as low as possible,
  /// so that the picture stays visible.
  static func place(_ size: Size, over body: Rect, at pane: Rect?) -> Rect {
    let height = min(body.height, size.height)
    let width = min(body.width, size.width)
    return Rect(
      x: max(body.x, min(pane?.x ?? body.x, body.maxX - width)),
      y: max(body.y, min(pane?.maxY ?? body.y, body.maxY - height)), width: width, height: height)
  }

  /// Clears a box and draws its border and titles, and in the lower border which part of a list is
  /// visible.
  static func draw(
    _ area: Rect, title: String, note: String = "", range: String = "", theme: Theme,
    in frame: inout Frame
  ) {
    frame.fill(area, Cell(" ", theme[.menu]))
    frame.drawBorder(area, .light, theme[.menuFaint])
    let room = area.width - 4
    let head = Fitting.first([" \(title) ", " "], in: room)
    frame.draw(head, x: area.x + 2, y: area.y, theme[.menuStrong])
    let rest = room - head.unicodeScalars.count - 2
    let side = note.isEmpty ? "" : Fitting.first([" \(note) "], in: rest)
    frame.drawRight(side, endX: area.maxX - 2, y: area.y, theme[.menu])
    let part = range.isEmpty ? "" : Fitting.first([" \(range) "], in: room)
    frame.drawRight(part, endX: area.maxX - 2, y: area.maxY - 1, theme[.menu])
  }
}
