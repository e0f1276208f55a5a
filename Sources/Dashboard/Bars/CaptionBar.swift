import Screen

/// A scenario's caption, between the panes and the log.
struct CaptionBar {
  /// The most rows that a caption takes.
  static let mostRows = 2

  let text: String
  let theme: Theme

  /// The caption in lines; the last one ends with an ellipsis if some of it does not fit.
  func lines(width: Int) -> [String] {
    let lines = Fitting.wrap(text, in: max(1, width - 4))
    guard lines.count > Self.mostRows else {
      return lines.count > 1 ? Fitting.balanced(text, in: width - 4) : lines
    }
    let rest = lines[(Self.mostRows - 1)...].joined(separator: " ")
    return lines.prefix(Self.mostRows - 1) + [Fitting.shortened(rest, to: width - 4)]
  }

  func draw(_ area: Rect, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    frame.fill(area, Cell(" ", theme[.banner]))
    let mark = theme[.accent].on(theme[.banner].background)
    for (row, line) in lines(width: area.width).prefix(area.height).enumerated() {
      frame.draw("▌", x: area.x + 1, y: area.y + row, mark)
      frame.draw(line, x: area.x + 3, y: area.y + row, theme[.banner])
    }
  }
}
