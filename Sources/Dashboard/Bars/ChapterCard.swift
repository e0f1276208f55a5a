import Screen

/// The title of a chapter over the wall as it begins: in big letters where they fit.
struct ChapterCard {
  let title: String
  let theme: Theme

  func draw(over body: Rect, in frame: inout Frame) {
    let room = body.width - 8
    let style = theme[.banner]
    if let type = BigType([title], in: room), body.height >= BigType.rows + 4 {
      let area = body.centred(Size(type.width + 8, BigType.rows + 4))
      box(area, in: &frame)
      return type.draw(x: area.x + 4, y: area.y + 2, style, in: &frame)
    }
    let lines = Fitting.balanced(title, in: room)
    let width = lines.map { $0.unicodeScalars.count }.max() ?? 0
    let area = body.centred(Size(width + 8, min(body.height, lines.count + 4)))
    box(area, in: &frame)
    for (row, line) in lines.prefix(max(0, area.height - 4)).enumerated() {
      let indent = (area.width - line.unicodeScalars.count) / 2
      frame.draw(line, x: area.x + indent, y: area.y + 2 + row, style.adding(.bold))
    }
  }

  private func box(_ area: Rect, in frame: inout Frame) {
    frame.fill(area, Cell(" ", theme[.banner]))
    frame.drawBorder(area, .heavy, theme[.accent].on(theme[.banner].background))
  }
}
