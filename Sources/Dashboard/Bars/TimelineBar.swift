import Lab
import Screen
import Simulation

/// The session's course as a line: what is worth going back to, and where the world is.
struct TimelineBar {
  let now: Instant
  let clock: WallClock
  let theme: Theme

  /// Draws over a rule that is there already; too short a row stays a rule.
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

  /// The instant that a column of the row stands for; `nil` beside it, and before there is a line.
  func instant(at x: Int, in row: Rect) -> Instant? {
    guard row.width >= 12, clock.edge > .zero, x >= row.x, x < row.maxX else { return nil }
    return .zero + clock.edge.sinceStart * (x - row.x) / (row.width - 1)
  }

  private func column(_ instant: Instant, _ width: Int) -> Int {
    let part = instant.sinceStart.wholeMilliseconds
    let whole = max(1, clock.edge.sinceStart.wholeMilliseconds)
    return min(width - 1, max(0, Int(part * Int64(width - 1) / whole)))
  }

  private static func look(_ kind: Mark.Kind) -> (Unicode.Scalar, Theme.Role) {
    switch kind {
    case .zap: ("·", .text)
    case .marker: ("■", .accent)
    case .chapter: ("│", .strong)
    case .fault: ("!", .warning)
    case .error: ("x", .error)
    }
  }
}
