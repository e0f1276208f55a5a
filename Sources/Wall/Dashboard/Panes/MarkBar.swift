import Screen

/// The upper row of a marked player's place as a bar in its own colour: faults and zaps go to it,
/// which has to be visible from the back row.
struct MarkBar {
  /// From the fullest wording to the shortest.
  private static let wordings = [" ◆ MARKED ", " ◆ ", "◆"]

  let theme: Theme

  /// Draws it over a pane or tile that is drawn already; the number of a focused one stays.
  func draw(_ place: Rect, in frame: inout Frame) {
    guard !place.isEmpty else { return }
    let row = place.splitTop(1).top
    let isPane = Self.border.contains(frame[row.x, row.y].glyph)
    let number = row.x + (isPane ? 0 : width(ofFirstWordIn: row, frame))
    for x in row.x..<row.maxX {
      let (glyph, style) = (frame[x, row.y].glyph, frame[x, row.y].style)
      let isKept = style == theme[.badge] && (isPane || x < number)
      frame[x, row.y] = Cell(
        Self.border.contains(glyph) ? " " : glyph, isKept ? style : theme[.mark])
    }
    drawWord(row, isPane: isPane, in: &frame)
  }

  private func width(ofFirstWordIn row: Rect, _ frame: Frame) -> Int {
    (row.x..<row.maxX).prefix { frame[$0, row.y].glyph != " " }.count
  }

  /// At the right end, where a pane has the name of its SDK, and a tile nothing.
  private func drawWord(_ row: Rect, isPane: Bool, in frame: inout Frame) {
    let blanks = (row.x..<row.maxX).reversed().prefix { frame[$0, row.y].glyph == " " }.count
    let word = Fitting.first(Self.wordings, in: isPane ? row.width / 3 : blanks)
    var x = row.maxX - word.unicodeScalars.count
    frame.drawRight(word, endX: row.maxX, y: row.y, theme[.mark])
    // No half of a word is left before it.
    while isPane, x > row.x, frame[x - 1, row.y].glyph != " " {
      x -= 1
      frame[x, row.y] = Cell(" ", theme[.mark])
    }
  }

  private static let border: Set<Unicode.Scalar> = ["┌", "┏", "─", "━", "┐", "┓"]
}
