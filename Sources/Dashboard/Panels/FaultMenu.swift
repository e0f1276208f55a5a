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
  let theme: Theme

  private static let kinds = FaultCatalogue.kinds
  private static let nameWidth = kinds.map { $0.name.count }.max() ?? 0
  private static let seenWidth = kinds.map { $0.seen.count }.max() ?? 0
  /// Columns of a menu that has a line for every kind.
  private static let fullWidth = 3 + nameWidth + 2 + seenWidth + 4

  /// Draws the menu within a body, next to the focused pane.
  func draw(over body: Rect, at pane: Rect?, in frame: inout Frame) {
    let isFull = body.width >= Self.fullWidth && body.height >= Self.kinds.count + 3
    let listed = isFull ? Self.kinds.count : (Self.kinds.count + 1) / 2 + 2
    let active = min(faults.count, max(0, min(4, body.height - listed - 3)))
    let width = isFull ? Self.fullWidth : min(body.width, 2 * (3 + Self.nameWidth) + 6)
    let height = min(body.height, listed + 2 + (active > 0 ? active + 1 : 0))
    let x = max(body.x, min(pane?.x ?? body.x, body.maxX - width))
    let area = Rect(x: x, y: body.y, width: width, height: height)
    let mode = state.onlyArms ? "Tab: [arm only]" : "Tab: [arm and provoke]"
    let inner = Panel.draw(
      area, title: "fault for \(target)", note: mode, theme: theme, in: &frame)
    let (top, list) = inner.splitTop(active > 0 ? active + 1 : 0)
    drawActive(top, active, in: &frame)
    if isFull { drawLines(list, in: &frame) } else { drawColumns(list, in: &frame) }
  }

  private func drawActive(_ area: Rect, _ count: Int, in frame: inout Frame) {
    guard count > 0 else { return }
    for (index, fault) in faults.prefix(count).enumerated() {
      let rest = fault.end.map { "\(ClockText.countdown($0 - now)) left" } ?? fault.ending
      let more = index == count - 1 && faults.count > count ? "  +\(faults.count - count)" : ""
      let wordings = [
        "■ \(fault.letter) \(fault.name)  \(rest), fired \(fault.fired)\(more)",
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
    let rows = (Self.kinds.count + 1) / 2
    let half = area.width / 2
    for (index, kind) in Self.kinds.enumerated() {
      let place = Rect(
        x: area.x + index / rows * half, y: area.y + index % rows, width: half, height: 1)
      guard place.y < area.maxY else { continue }
      draw(kind, index, x: place.x, y: place.y, width: half - 1, in: &frame)
    }
    let lines = Fitting.wrap(Self.kinds[state.choice].seen, in: area.width - 2)
    for (index, line) in lines.prefix(max(0, area.height - rows)).enumerated() {
      let lead = index == 0 ? "→ " : "  "
      frame.draw(lead + line, x: area.x, y: area.y + rows + index, theme[.menu])
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
