import Faults
import HeadEndAPI
import Lab
import Screen
import Simulation

/// The faults there are, each on its letter, with what will be seen; active ones on top; at the
/// bottom what the chosen one does, in words.
struct FaultMenu {
  let state: State
  let faults: [FaultObservation]
  let now: Instant
  /// Whom the faults are for, such as `1 main`.
  let target: String
  /// The same in the words of a rule, such as `main`.
  let whom: String
  /// Names of the players, for the faults that are on.
  let names: [PlayerID: String]
  let theme: Theme

  static let kinds = FaultCatalogue.kinds
  static let nameWidth = kinds.map { $0.name.count }.max() ?? 0
  private static let seenWidth = kinds.map { $0.seen.count }.max() ?? 0
  /// Columns of a menu that has a line for every kind.
  private static let fullWidth = 3 + nameWidth + 2 + seenWidth + 4
  /// Columns of a menu that has two kinds on a line.
  private static let columnsWidth = 2 * (3 + nameWidth) + 6

  /// How many lines each part of the menu has, within a body.
  struct Plan {
    let isFull: Bool
    let columns: Int
    /// Lines of active faults.
    let active: Int
    /// Lines of kinds.
    let list: Int
    /// Lines of explanation.
    let explanation: Int
    let width: Int

    /// Lines of the whole menu with its border.
    var height: Int { list + explanation + 2 + (active > 0 ? active + 1 : 0) }

    init(_ body: Rect, faults: Int) {
      let room = body.height - 2
      let top = faults > 0 ? 2 : 0
      isFull = body.width >= fullWidth && room >= kinds.count + 2 + top
      columns = isFull || body.width < columnsWidth ? 1 : 2
      width = min(body.width, isFull ? fullWidth : columnsWidth)
      explanation = isFull ? 2 : columns == 2 ? 3 : 4
      let all = (kinds.count + columns - 1) / columns
      active = faults > 0 ? max(1, min(faults, 4, room - all - explanation - 1)) : 0
      list = min(all, max(1, room - explanation - (active > 0 ? active + 1 : 0)))
    }
  }

  /// Draws the menu within a body, next to the focused pane.
  func draw(over body: Rect, at pane: Rect?, in frame: inout Frame) {
    let plan = Plan(body, faults: faults.count)
    let size = Size(plan.width, min(body.height, plan.height))
    let area = Self.place(size, over: body, at: pane)
    let mode = state.onlyArms ? "arm only (Tab: provoke too)" : "arm and provoke (Tab: arm only)"
    let inner = Panel.draw(
      area, title: "fault for \(target)", note: mode, theme: theme, in: &frame)
    let (top, rest) = inner.splitTop(plan.active > 0 ? plan.active + 1 : 0)
    let (list, below) = rest.splitBottom(plan.explanation)
    drawActive(top, plan.active, in: &frame)
    let shown = drawKinds(list, plan, in: &frame)
    drawExplanation(below, plan, in: &frame)
    guard shown.count < Self.kinds.count else { return }
    let range = " \(shown.lowerBound + 1)-\(shown.upperBound) of \(Self.kinds.count) "
    frame.drawRight(range, endX: area.maxX - 2, y: area.maxY - 1, theme[.menu])
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
    let chosen = state.place(among: faults)
    let first = max(0, min((chosen ?? 0) - count / 2, faults.count - count))
    for (row, fault) in faults.dropFirst(first).prefix(count).enumerated() {
      let isLast = row == count - 1 && faults.count > count
      let more = isLast ? "  \(first + 1)-\(first + count) of \(faults.count)" : ""
      let line = Rect(x: area.x, y: area.y + row, width: area.width, height: 1)
      var style = theme[.headerWarning].on(theme[.menu].background)
      if first + row == chosen {
        style = theme[.selection]
        frame.fill(line, Cell(" ", style))
      }
      frame.draw(
        Fitting.first(wordings(of: fault, more), in: area.width), x: line.x, y: line.y, style)
    }
    frame.fill(
      Rect(x: area.x, y: area.maxY - 1, width: area.width, height: 1),
      Cell("─", theme[.menuFaint]))
  }

  private func wordings(of fault: FaultObservation, _ more: String) -> [String] {
    let mark = FaultText.mark(fault)
    let whom = fault.targets.compactMap { $0.isOn ? names[$0.player] : nil }
    let at = whom.isEmpty ? "" : " on \(whom.joined(separator: ", "))"
    let few = whom.count > 1 ? " on \(whom.count) players" : at
    let rest = FaultText.rest(fault, at: now)
    let counters = FaultText.counters(fault)
    return [
      "■ \(mark) \(fault.name)\(at)  \(rest), \(counters)\(more)",
      "■ \(mark) \(fault.name)\(few)  \(rest), \(counters)\(more)",
      "■ \(mark) \(fault.name)\(few)  \(rest)\(more)", "■ \(mark)\(few)  \(rest)\(more)",
      "■ \(mark) \(rest)\(more)", "■ \(mark)",
    ]
  }

  /// Draws the kinds that fit around the chosen one; returns which those are.
  private func drawKinds(_ area: Rect, _ plan: Plan, in frame: inout Frame) -> Range<Int> {
    let count = min(Self.kinds.count, area.height * plan.columns)
    let choice = state.kind ?? 0
    let first = max(0, min(choice - count / 2, Self.kinds.count - count))
    let width = area.width / plan.columns
    for index in first..<first + count {
      let (column, row) = (index - first).quotientAndRemainder(dividingBy: area.height)
      draw(
        index, x: area.x + column * width, y: area.y + row,
        width: plan.columns == 2 ? width - 1 : width, isFull: plan.isFull, in: &frame)
    }
    return first..<first + count
  }

  private func draw(
    _ index: Int, x: Int, y: Int, width: Int, isFull: Bool, in frame: inout Frame
  ) {
    let kind = Self.kinds[index]
    let isChosen = state.kind == index
    let style = isChosen ? theme[.selection] : theme[.menu]
    if isChosen {
      frame.fill(Rect(x: x, y: y, width: width, height: 1), Cell(" ", theme[.selection]))
    }
    let letter = isChosen ? theme[.selection] : theme[.menuStrong]
    frame.draw(String(kind.letter), x: x, y: y, letter.adding(.bold))
    frame.draw(kind.name, x: x + 3, y: y, style, limit: width - 3)
    guard isFull else { return }
    let faint = isChosen ? theme[.selection] : theme[.menuFaint]
    frame.draw(kind.seen, x: x + 3 + Self.nameWidth + 2, y: y, faint)
  }

  private func drawExplanation(_ area: Rect, _ plan: Plan, in frame: inout Frame) {
    let wrapped = explanations(plan).map { Fitting.wrap($0, in: area.width - 2) }
    let lines = wrapped.first { $0.count <= area.height } ?? wrapped.last ?? []
    for (index, line) in lines.prefix(area.height).enumerated() {
      let lead = index == 0 ? "→ " : "  "
      frame.draw(lead + line, x: area.x, y: area.y + index, theme[.menu])
    }
  }

  /// What the chosen one does, from the longest wording to the shortest.
  private func explanations(_ plan: Plan) -> [String] {
    if let place = state.place(among: faults) {
      let fault = faults[place]
      return [
        "\(fault.rule): \(FaultText.counters(fault)). Enter clears it.",
        "\(fault.rule). Enter clears it.", fault.rule,
      ]
    }
    let kind = Self.kinds[state.kind ?? 0]
    let rule = kind.fault(of: .everyone).words(of: whom)
    let now = state.onlyArms ? "is armed and waits" : kind.provocation.words
    guard !plan.isFull else { return ["\(rule); \(now)", rule] }
    return ["\(rule); \(now). Seen: \(kind.seen)", "\(rule). Seen: \(kind.seen)", kind.seen]
  }
}
