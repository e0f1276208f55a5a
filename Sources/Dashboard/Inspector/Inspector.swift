import HeadEndAPI
import Lab
import Players
import Screen
import Simulation

/// All there is to know about the focused seat, as a table (Dashboard/Layout, "The inspector").
struct Inspector {
  let seat: Seat
  let number: Int
  let faults: [FaultObservation]
  /// How far the limits that concern the seat's account are used.
  let limits: [SessionRuleUse]
  let now: Instant
  let theme: Theme

  /// One row: a label, and values; those that do not fit are left out.
  struct Row {
    var label: String
    var pieces: [Piece]
    var gap = 1
  }

  func draw(_ area: Rect, in frame: inout Frame) {
    guard area.width > 20, area.height > 3 else { return }
    frame.drawBorder(area, .light, theme[.border])
    frame.draw(" inspector ─ \(number) \(seat.name) ", x: area.x + 2, y: area.y, theme[.strong])
    let inner = Rect(
      x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2)
    let used = rows(width: inner.width - 10, height: inner.height)
    for (index, row) in used.prefix(inner.height).enumerated() {
      draw(row, x: inner.x, y: inner.y + index, width: inner.width, in: &frame)
    }
  }

  /// The rows for values of that width; requests and zaps take the remaining height.
  func rows(width: Int, height: Int) -> [Row] {
    switch seat {
    case .player(let player): rows(of: player, width: width, height: height)
    case .client(let client): rows(of: client, width: width, height: height)
    case .crowd(let crowd): rows(of: crowd, width: width)
    }
  }

  private func draw(_ row: Row, x: Int, y: Int, width: Int, in frame: inout Frame) {
    frame.draw(row.label, x: x, y: y, theme[.faint])
    var column = x + 10
    for piece in row.pieces.fitting(width - 10, gap: row.gap) {
      column = frame.draw(piece.text, x: column, y: y, theme[piece.role]) + row.gap
    }
  }
}
