import Faults
import HeadEndAPI
import Lab
import Screen
import Simulation

/// The faults there are, each on its letter, with what will be seen; active ones on top.
struct FaultMenu {
  /// What the menu remembers while it is open.
  struct State: Hashable, Sendable {
    /// Whether a fault is armed without its operation being provoked.
    var onlyArms = false
    /// Place of the chosen kind.
    var choice = 0
  }

  let state: State
  let faults: [FaultObservation]
  let now: Instant
  /// Whom the faults are for, such as `1 main`.
  let target: String
  /// Names of the players, for the faults that are on.
  let names: [PlayerID: String]
  let theme: Theme

  private static let kinds = FaultCatalogue.kinds
  private static let nameWidth = kinds.map { $0.name.count }.max() ?? 0
  private static let seenWidth = kinds.map { $0.seen.count }.max() ?? 0
  /// Columns of a menu that has a line for every kind.
  private static let fullWidth = 3 + nameWidth + 2 + seenWidth + 4

  /// Columns of a menu that has two kinds on a line.
  private static let columnsWidth = 2 * (3 + nameWidth) + 6

  /// Draws the menu within a body, next to the focused pane.
  func draw(over body: Rect, at pane: Rect?, in frame: inout Frame) {
    let isFull = body.width >= Self.fullWidth && body.height >= Self.kinds.count + 3
    let listed = isFull ? Self.kinds.count : (Self.kinds.count + 1) / 2 + 2
    let active = min(faults.count, max(0, min(4, body.height - listed - 3)))
    let width = min(body.width, isFull ? Self.fullWidth : Self.columnsWidth)
    let height = min(body.height, listed + 2 + (active > 0 ? active + 1 : 0))
    let area = Self.place(Size(width, height), over: body, at: pane)
    let mode = state.onlyArms ? "arm only (Tab: provoke too)" : "arm and provoke (Tab: arm only)"
    let inner = Panel.draw(
      area, title: "fault for \(target)", note: mode, theme: theme, in: &frame)
    let (top, list) = inner.splitTop(active > 0 ? active + 1 : 0)
    drawActive(top, active, in: &frame)
    if isFull { drawLines(list, in: &frame) } else { drawColumns(list, in: &frame) }
  }

  /// Below the focused pane where that leaves room, so that its picture stays to be seen.
  private static func place(_ size: Size, over body: Rect, at pane: Rect?) -> Rect {
    let x = max(body.x, min(pane?.x ?? body.x, body.maxX - size.width))
    let below = pane?.maxY ?? body.y
    let y = below + size.height <= body.maxY ? below : body.y
    return Rect(x: x, y: y, width: size.width, height: size.height)
  }

  private func drawActive(_ area: Rect, _ count: Int, in frame: inout Frame) {
    guard count > 0 else { return }
    for (index, fault) in faults.prefix(count).enumerated() {
      let rest = fault.end.map { "\(ClockText.countdown($0 - now)) left" } ?? fault.ending
      let more = index == count - 1 && faults.count > count ? "  +\(faults.count - count)" : ""
      let name = names[fault.player].map { " on \($0)" } ?? ""
      let wordings = [
        "■ \(fault.letter) \(fault.name)\(name)  \(rest), fired \(fault.fired)\(more)",
        "■ \(fault.letter) \(fault.name)\(name)  \(rest)\(more)",
        "■ \(fault.letter) \(rest)\(more)", "■ \(fault.letter)",
      ]
      frame.draw(
        Fitting.first(wordings, in: area.width), x: area.x, y: area.y + index,
        theme[.headerWarning].on(theme[.menu].background))
    }
    frame.fill(
      Rect(x: area.x, y: area.maxY - 1, width: area.width, height: 1),
      Cell("─", theme[.menuFaint]))
  }

  private func drawLines(_ area: Rect, in frame: inout Frame) {
    for (index, kind) in Self.kinds.enumerated() {
      let y = area.y + index
      draw(kind, index, x: area.x, y: y, width: area.width, in: &frame)
      let style = state.choice == index ? theme[.selection] : theme[.menuFaint]
      frame.draw(kind.seen, x: area.x + 3 + Self.nameWidth + 2, y: y, style)
    }
  }

  private func drawColumns(_ area: Rect, in frame: inout Frame) {
    let columns = area.width + 4 >= Self.columnsWidth ? 2 : 1
    let (list, below) = area.splitBottom(2)
    let rows = min(list.height, (Self.kinds.count + columns - 1) / columns)
    let first = columns == 2 ? 0 : max(0, min(state.choice - rows / 2, Self.kinds.count - rows))
    let width = area.width / columns
    for (index, kind) in Self.kinds.enumerated().dropFirst(first).prefix(rows * columns) {
      let (column, row) = ((index - first) / rows, (index - first) % rows)
      draw(
        kind, index, x: list.x + column * width, y: list.y + row,
        width: columns == 2 ? width - 1 : width, in: &frame)
    }
    let lines = Fitting.wrap(Self.kinds[state.choice].seen, in: below.width - 2)
    for (index, line) in lines.prefix(below.height).enumerated() {
      let lead = index == 0 ? "→ " : "  "
      frame.draw(lead + line, x: below.x, y: below.y + index, theme[.menu])
    }
  }

  private func draw(
    _ kind: FaultKind, _ index: Int, x: Int, y: Int, width: Int, in frame: inout Frame
  ) {
    let isChosen = state.choice == index
    let style = isChosen ? theme[.selection] : theme[.menu]
    if isChosen {
      frame.fill(Rect(x: x, y: y, width: width, height: 1), Cell(" ", theme[.selection]))
    }
    let letter = isChosen ? theme[.selection] : theme[.menuStrong]
    frame.draw(String(kind.letter), x: x, y: y, letter.adding(.bold))
    frame.draw(kind.name, x: x + 3, y: y, style, limit: width - 3)
  }
}
