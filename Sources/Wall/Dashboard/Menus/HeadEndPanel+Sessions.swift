import Screen
import Simulation
import Worlds

/// The sessions that have a line of their own.
extension HeadEndPanel {
  /// The lines of sessions for which a service gives up all but its first row; orphans are among
  /// the first. [N]
  static let leastSessions = 6

  /// Lines that sessions get of so many rows: what the gauges leave, and some more of which each
  /// service that has moved keeps one.
  func sessionLines(in rows: Int, beside services: Int, _ gauges: Int) -> Int {
    let most = max(Self.leastSessions, rows - max(1, gauges))
    return max(0, min(head.open.count, most, rows - max(1, services)))
  }

  /// Draws a line for each session, and in the last one how many more there are.
  func drawSessions(
    _ area: Rect, indent: Int, text: Theme.Role, strong: Theme.Role, in frame: inout Frame
  ) {
    guard !area.isEmpty else { return }
    if indent > 0 { frame.draw("sessions", x: area.x, y: area.y, theme[strong]) }
    let isWhole = head.open.count <= area.height
    let shown = head.open.prefix(isWhole ? area.height : area.height - 1)
    let columns = SessionColumns(of: shown.map { cells(of: $0) })
    for (row, session) in shown.enumerated() {
      let line = Fitting.first(
        columns.wordings(of: cells(of: session), ending: ending(of: session)),
        in: area.width - indent)
      frame.draw(
        line, x: area.x + indent, y: area.y + row, theme[session.isOrphan ? strong : text])
    }
    guard !isWhole else { return }
    let left = head.open.dropFirst(shown.count)
    let orphans = left.count(where: \.isOrphan)
    let more = shown.isEmpty ? left.count.counted("session") : "and \(left.count) more"
    let words = more + (orphans > 0 ? ", \(orphans.counted("orphan"))" : "")
    frame.draw(
      Fitting.first([words], in: area.width - indent), x: area.x + indent, y: area.maxY - 1,
      theme[text])
  }

  /// Owner, age, account, content and identifier.
  private func cells(of session: OpenSession) -> [String] {
    let age = ClockText.countdown(.seconds((now - session.begin).components.seconds))
    let owner = session.isOrphan ? "X ORPHAN of \(session.owner)" : "● \(session.owner)"
    return [owner, age, session.account, session.content, session.id]
  }

  /// When an orphan stops counting; empty for others.
  private func ending(of session: OpenSession) -> String {
    session.isOrphan ? "expires in \(ClockText.countdown(session.end - now))" : ""
  }
}

/// The columns of the lines of sessions.
private struct SessionColumns {
  private let widths: [Int]

  init(of lines: [[String]]) {
    widths = (lines.first ?? []).indices.map { column in
      lines.map { $0[column].unicodeScalars.count }.max() ?? 0
    }
  }

  /// A line, from all its cells to the first two.
  func wordings(of cells: [String], ending: String) -> [String] {
    let padded = zip(cells, widths).enumerated().map { column, cell in
      column == 1 ? cell.0.rightAligned(to: cell.1) : cell.0.padded(to: cell.1)
    }
    let lines = (2...padded.count).reversed().map { padded.prefix($0).joined(separator: "  ") }
    return (ending.isEmpty ? [] : lines.dropLast(2).map { "\($0)  \(ending)" }) + lines
  }
}
