import Screen

/// A scenario's caption, between the panes and the log, and below it the verdict.
struct CaptionBar {
  /// The most rows of a caption, and of a verdict, in small letters.
  private static let mostRowsEach = 2
  /// The most rows of both in small letters.
  static let mostRows = 2 * mostRowsEach
  /// Columns at the left and right of words.
  private static let margin = 4

  /// Empty when there is none.
  let text: String
  /// The scenario's outcome; empty before its end.
  var verdict = ""
  /// Whether it is to be read from the back row: in big letters where they have room in two lines,
  /// else in bold between blank rows.
  var isLarge = false
  let theme: Theme

  /// Rows that it takes in that width.
  func rows(width: Int) -> Int {
    let small = lines(width: width).count
    guard isLarge, small > 0 else { return small }
    let big = bigLines(width: width).count
    return (big > 0 ? big * (BigType.rows + 1) + verdictLines(width).count : small + 1) + 1
  }

  /// Caption and verdict in lines; the last one of each ends with an ellipsis if some of it does
  /// not fit.
  func lines(width: Int) -> [String] {
    Self.lines(of: text, width: width) + verdictLines(width)
  }

  private func verdictLines(_ width: Int) -> [String] { Self.lines(of: verdict, width: width) }

  private static func lines(of text: String, width: Int) -> [String] {
    guard !text.isEmpty else { return [] }
    let room = width - margin
    let lines = Fitting.wrap(text, in: max(1, room))
    guard lines.count > mostRowsEach else {
      return lines.count > 1 ? Fitting.balanced(text, in: room) : lines
    }
    let rest = lines[(mostRowsEach - 1)...].joined(separator: " ")
    return lines.prefix(mostRowsEach - 1) + [Fitting.shortened(rest, to: room)]
  }

  /// The caption in big letters; empty where they have no room or lack a character.
  private func bigLines(width: Int) -> [BigType] {
    guard isLarge, !text.isEmpty, BigType.has(text) else { return [] }
    let room = width - Self.margin
    let lines = Fitting.balanced(text, in: max(1, BigType.letters(of: text, in: room)))
    let big = lines.compactMap { BigType([$0], in: room) }
    return big.count == lines.count && big.count <= Self.mostRowsEach ? big : []
  }

  func draw(_ area: Rect, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    frame.fill(area, Cell(" ", theme[.banner]))
    let big = bigLines(width: area.width)
    var y = area.y + (isLarge && area.height > 2 ? 1 : 0)
    for line in big where y + BigType.rows <= area.maxY {
      line.draw(x: area.x + Self.margin / 2, y: y, theme[.banner], in: &frame)
      y += BigType.rows + 1
    }
    let lines = big.isEmpty ? lines(width: area.width) : verdictLines(area.width)
    let style = isLarge ? theme[.banner].adding(.bold) : theme[.banner]
    let mark = theme[.accent].on(theme[.banner].background)
    for line in lines where y < area.maxY {
      frame.draw("▌", x: area.x + 1, y: y, mark)
      frame.draw(line, x: area.x + 3, y: y, style)
      y += 1
    }
  }
}

/// The title of a chapter over the wall as it begins: in big letters where they fit.
struct ChapterCard {
  let title: String
  /// The presenter's options, in the lower border; empty if the script does not wait.
  var note = ""
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
    let accent = theme[.accent].on(theme[.banner].background)
    frame.drawBorder(area, .heavy, accent)
    guard !note.isEmpty else { return }
    frame.drawRight(" \(note) ", endX: area.maxX - 2, y: area.maxY - 1, accent)
  }
}
