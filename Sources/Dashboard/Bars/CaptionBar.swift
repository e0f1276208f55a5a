import Screen

/// A scenario's caption, between the panes and the log, and below it the verdict.
struct CaptionBar {
  /// The most rows of a caption, and of a verdict.
  private static let mostRowsEach = 2
  /// The most rows of both.
  static let mostRows = 2 * mostRowsEach

  /// Empty when there is none.
  let text: String
  /// The scenario's outcome; empty before its end.
  var verdict = ""
  let theme: Theme

  /// Caption and verdict in lines; the last one of each ends with an ellipsis if some of it does
  /// not fit.
  func lines(width: Int) -> [String] {
    Self.lines(of: text, width: width) + Self.lines(of: verdict, width: width)
  }

  private static func lines(of text: String, width: Int) -> [String] {
    guard !text.isEmpty else { return [] }
    let lines = Fitting.wrap(text, in: max(1, width - 4))
    guard lines.count > mostRowsEach else {
      return lines.count > 1 ? Fitting.balanced(text, in: width - 4) : lines
    }
    let rest = lines[(mostRowsEach - 1)...].joined(separator: " ")
    return lines.prefix(mostRowsEach - 1) + [Fitting.shortened(rest, to: width - 4)]
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
