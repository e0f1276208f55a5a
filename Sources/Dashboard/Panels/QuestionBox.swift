import Screen

/// A question in the middle of the screen, answered with `y` or `n`.
struct QuestionBox {
  let question: String
  let detail: String
  let theme: Theme

  func draw(over body: Rect, in frame: inout Frame) {
    let width = min(body.width, max(question.count, detail.count) + 6)
    let lines = Fitting.wrap(question, in: width - 4) + Fitting.wrap(detail, in: width - 4)
    let area = body.centred(Size(width, lines.count + 4))
    let inner = Panel.draw(area, title: "sure?", theme: theme, in: &frame)
    for (row, line) in lines.prefix(inner.height).enumerated() {
      frame.draw(line, x: inner.x, y: inner.y + row, theme[row == 0 ? .menuStrong : .menu])
    }
    guard inner.height > lines.count + 1 else { return }
    frame.draw("y yes   n no", x: inner.x, y: inner.maxY - 1, theme[.menuStrong])
  }
}
