import Players
import Screen
import Simulation

/// The announcements, a line each, newest at the bottom (Dashboard/Layout, "The log").
struct LogPanel {
  private(set) var lines: [LogLine]
  let theme: Theme
  private(set) var title: String
  private(set) var filter: String
  /// Whether other lines than the filter's hits are shown too.
  let showsContext: Bool
  let isTyping: Bool
  /// How many newer lines are scrolled away.
  let scroll: Int
  /// The row of the line that is read, counted from the lowest; `nil` while the log follows.
  let cursor: Int?
  let timeline: TimelineBar

  /// Whether a log of that height has a frame; a small one has only a rule above it.
  private static func isFramed(_ area: Rect) -> Bool { area.height >= 10 }

  /// Where the lines stand.
  static func body(_ area: Rect) -> Rect {
    let body = area.splitTop(1).rest
    return isFramed(area) ? body.splitBottom(1).rest : body
  }

  /// Where anything else than lines can stand in its place: inside of the frame.
  static func content(_ area: Rect) -> Rect {
    let body = body(area)
    return isFramed(area)
      ? Rect(x: body.x + 1, y: body.y, width: body.width - 2, height: body.height) : body
  }

  /// The same frame and timeline around something else.
  func empty(titled title: String) -> LogPanel {
    var panel = self
    (panel.lines, panel.title, panel.filter) = ([], title, "")
    return panel
  }

  /// Draws the title into the first row and the lines below it.
  func draw(_ area: Rect, in frame: inout Frame) {
    guard area.height > 0, area.width > 8 else { return }
    let (title, body) = (area.splitTop(1).top, Self.body(area))
    if Self.isFramed(area) {
      frame.drawBorder(area, .light, theme[.border])
    } else {
      frame.fill(title, Cell("─", theme[.border]))
    }
    drawTitle(title, in: &frame)
    let rows = lines.suffix(body.height)
    let columns = columns(width: body.width - 2)
    if rows.isEmpty, !filter.isEmpty, !body.isEmpty {
      frame.draw("no matching line", x: body.x + 1, y: body.y, theme[.faint])
    }
    for (index, line) in rows.enumerated() {
      let y = body.maxY - rows.count + index
      let isChosen = rows.count - 1 - index == cursor
      if isChosen {
        let border = Self.isFramed(area) ? 1 : 0
        let row = Rect(x: body.x + border, y: y, width: body.width - 2 * border, height: 1)
        frame.fill(row, Cell(" ", theme[.selection]))
      }
      draw(line, columns, isChosen, x: body.x + 1, y: y, width: body.width - 2, in: &frame)
    }
  }

  private func drawTitle(_ row: Rect, in frame: inout Frame) {
    let x = frame.draw(" \(title) ", x: row.x + 1, y: row.y, theme[.strong])
    if showsFilter {
      let end = frame.draw(filterSign, x: x + 1, y: row.y, theme[.accent])
      let textEnd = frame.draw(shownFilter(row), x: end, y: row.y, theme[.strong])
      frame.draw(isTyping ? "_ " : " ", x: textEnd, y: row.y, theme[.accent])
    }
    timeline.draw(timelineRow(row), in: &frame)
    if row.maxX - titleEnd(row) > status.unicodeScalars.count + 4 {
      frame.drawRight(status, endX: row.maxX - 2, y: row.y, theme[isFollowing ? .faint : .warning])
    }
  }

  /// Where the timeline lies in the title row: between the title and what stands at the right.
  func timelineRow(_ row: Rect) -> Rect {
    let begin = titleEnd(row) + 1
    let end = row.maxX - 2 - status.unicodeScalars.count
    return Rect(x: begin, y: row.y, width: end - begin - 1, height: 1)
  }

  private var isFollowing: Bool { scroll == 0 && !timeline.clock.isRewound }

  private var status: String {
    if scroll > 0 { return " scrolled, \(scroll) newer " }
    return timeline.clock.isRewound ? " rewound " : " following "
  }

  private var showsFilter: Bool { isTyping || !filter.isEmpty }

  private var filterSign: String { showsContext ? " around / " : " / " }

  private func shownFilter(_ row: Rect) -> String {
    let taken = title.unicodeScalars.count + filterSign.count + status.unicodeScalars.count
    let room = row.width - taken - 8
    return String(filter.suffix(max(4, room)))
  }

  private func titleEnd(_ row: Rect) -> Int {
    let title = row.x + title.unicodeScalars.count + 3
    guard showsFilter else { return title }
    return title + 1 + filterSign.count + shownFilter(row).unicodeScalars.count
  }

  private struct Columns {
    var time: Int
    var player: Int
    var name: Int
  }

  /// Column widths: wide screens align the names, narrow ones let the text follow its name and,
  /// until an hour has passed, leave the hours out; a log beside an inspector has no time at all.
  private func columns(width: Int) -> Columns {
    let player = min(12, max(4, lines.map { $0.player.unicodeScalars.count }.max() ?? 4))
    let name = width >= 96 ? 33 : 0
    let hours = lines.allSatisfy { $0.time.hasPrefix("00:") } ? 3 : 0
    let time = width >= 84 ? 0 : width >= 56 ? hours : .max
    return Columns(time: time, player: player, name: name)
  }

  private func draw(
    _ line: LogLine, _ columns: Columns, _ isChosen: Bool, x: Int, y: Int, width: Int,
    in frame: inout Frame
  ) {
    let end = x + width
    let role: Theme.Role = isChosen ? .selection : Self.role(line.severity)
    let time = line.time.dropFirst(columns.time)
    let faint: Theme.Role = isChosen ? .selection : .faint
    var x = frame.draw(time, x: x, y: y, theme[faint]) + (time.isEmpty ? 0 : 1)
    let player = line.player.padded(to: columns.player)
    let textRole: Theme.Role = isChosen || role == .faint ? role : .text
    x = frame.draw(player, x: x, y: y, theme[textRole]) + 1
    x = frame.draw(String(line.severity.letter), x: x, y: y, theme[role]) + 1
    let name = Fitting.first(Self.names(line.name), in: end - x)
    let nameEnd = frame.draw(name, x: x, y: y, theme[role])
    x = max(nameEnd + 1, x + columns.name)
    guard end > x else { return }
    let text = Fitting.first(line.wordings, in: end - x)
    let full = line.wordings.last ?? ""
    let shown = text.isEmpty && !full.isEmpty ? Self.shortened(full, to: end - x) : text
    frame.draw(shown, x: x, y: y, theme[textRole])
    // What no app receives is in brackets.
    if case .sdk(.drmLicenseError) = line.announcement.notice, !isChosen,
      let bracket = shown.firstIndex(of: "[")
    {
      let column = shown[..<bracket].unicodeScalars.count
      frame.draw(shown[bracket...], x: x + column, y: y, theme[.faint])
    }
  }

  /// Text with an ellipsis; a first word that is too long, such as a path, loses its beginning.
  private static func shortened(_ text: String, to width: Int) -> String {
    let whole = Fitting.shortened(text, to: width)
    return whole.isEmpty && width > 4 ? "…" + text.prefix(2 * width).suffix(width - 2) : whole
  }

  /// Names from the exact one to the shortest that is still unique.
  private static func names(_ name: String) -> [String] {
    let prefix = "AVPlayerItem"
    return NoticeText.names(name)
      + (name.hasPrefix(prefix) ? [String(name.dropFirst(prefix.count))] : [])
  }

  private static func role(_ severity: Severity) -> Theme.Role {
    switch severity {
    case .info: .faint
    case .notice: .text
    case .warning: .warning
    case .error: .error
    }
  }
}
