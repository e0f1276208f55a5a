import Screen
import Sessions
import Simulation

/// The session's time as a line: the marks worth going back to, and the present instant.
struct TimelineBar {
  let now: Instant
  let clock: WallClock
  let theme: Theme

  /// Draws over an existing rule; leaves a row that is too short as it is.
  func draw(_ row: Rect, in frame: inout Frame) {
    guard row.width >= 12, clock.edge > .zero else { return }
    for mark in clock.marks.sorted(by: { $0.kind < $1.kind }) {
      let (glyph, role) = Self.look(mark.kind)
      frame[row.x + column(mark.instant, row.width), row.y] = Cell(glyph, theme[role])
    }
    guard clock.isRewound else { return }
    let head = column(now, row.width)
    for x in head + 1..<max(head + 1, row.width) where frame[row.x + x, row.y].glyph == "─" {
      frame[row.x + x, row.y] = Cell("╌", theme[.faint])
    }
    frame[row.x + head, row.y] = Cell("●", theme[.warning])
  }

  /// The instant at a column of the row; `nil` outside, and before any time has passed.
  func instant(at x: Int, in row: Rect) -> Instant? {
    guard row.width >= 12, clock.edge > .zero, x >= row.x, x < row.maxX else { return nil }
    return .zero + clock.edge.sinceStart * (x - row.x) / (row.width - 1)
  }

  private func column(_ instant: Instant, _ width: Int) -> Int {
    let part = instant.sinceStart.wholeMilliseconds
    let whole = max(1, clock.edge.sinceStart.wholeMilliseconds)
    return min(width - 1, max(0, Int(part * Int64(width - 1) / whole)))
  }

  /// The sign of a mark, and its role.
  static func look(_ kind: Mark.Kind) -> (Unicode.Scalar, Theme.Role) {
    switch kind {
    case .zap: ("·", .text)
    case .marker: ("■", .accent)
    case .chapter: ("│", .strong)
    case .fault: ("!", .warning)
    case .error: ("x", .error)
    }
  }
}
