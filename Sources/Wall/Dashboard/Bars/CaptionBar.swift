import Screen

/// A scenario's caption, between the panes and the log, and below it the verdict.
struct CaptionBar {
  /// Empty when there is none.
  let text: String
  /// The scenario's outcome; empty before its end.
  var verdict = ""
  /// The room of all captions.
  let room: CaptionRoom
  let theme: Theme

  /// Rows that it takes in that width: on stage always all of its room.
  func rows(width: Int) -> Int { room.isOnStage ? room.rows : lines(width: width).count }

  /// Caption and verdict in lines of small letters; the last one of each ends with an ellipsis if
  /// some of it does not fit.
  func lines(width: Int) -> [String] {
    Self.lines(of: text, width: width, most: room.mostRows)
      + Self.lines(of: verdict, width: width, most: CaptionRoom.verdictRows)
  }

  private static func lines(of text: String, width: Int, most: Int) -> [String] {
    guard !text.isEmpty, most > 0 else { return [] }
    let room = width - CaptionRoom.margin
    let lines = Fitting.wrap(text, in: max(1, room))
    guard lines.count > most else {
      return lines.count > 1 ? Fitting.balanced(text, in: room) : lines
    }
    let rest = lines[(most - 1)...].joined(separator: " ")
    return lines.prefix(most - 1) + [Fitting.shortened(rest, to: room)]
  }

  /// The caption in the middle of its room, and the verdict below it.
  func draw(_ area: Rect, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    frame.fill(area, Cell(" ", theme[.banner]))
    let free = area.height - (verdict.isEmpty ? 0 : 1)
    let columns = area.width - CaptionRoom.margin
    let big = room.bigText(text)
    let bigRows = room.bigRows(of: big, in: columns).flatMap { $0 <= free ? $0 : nil }
    let lines =
      bigRows == nil
      ? Self.lines(of: text, width: area.width, most: min(free, room.mostRows)) : []
    let rows = bigRows ?? lines.count
    let ending = Self.lines(
      of: verdict, width: area.width,
      most: min(CaptionRoom.verdictRows, area.height - rows))
    var y = area.y + min((area.height - rows) / 2, area.height - rows - ending.count)
    if let big, bigRows != nil {
      let place = Rect(x: area.x + CaptionRoom.margin / 2, y: y, width: columns, height: rows)
      big.draw(place, theme[.banner], in: &frame)
      y += rows + (y + rows + ending.count < area.maxY ? 1 : 0)
    }
    draw(lines + ending, in: area, y: y, in: &frame)
  }

  private func draw(_ lines: [String], in area: Rect, y: Int, in frame: inout Frame) {
    let style = room.isOnStage ? theme[.banner].adding(.bold) : theme[.banner]
    let mark = theme[.brand]
    for (row, line) in lines.enumerated() {
      frame.draw("▌", x: area.x + 1, y: y + row, mark)
      frame.draw(line, x: area.x + 3, y: y + row, style)
    }
  }
}
