import Faults
import Lab
import Screen

extension FaultMenu {
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
    /// Whether there is a rule above the explanation.
    let hasRule: Bool
    let width: Int

    /// Lines of the whole menu with its border.
    var height: Int { list + explanation + (hasRule ? 3 : 2) + (active > 0 ? active + 1 : 0) }

    init(_ body: Rect, faults: Int) {
      let room = body.height - 2
      let top = faults > 0 ? 2 : 0
      isFull = body.width >= fullWidth && room >= kinds.count + 2 + top
      columns = isFull || body.width < columnsWidth ? 1 : 2
      width = min(body.width, isFull ? fullWidth : columnsWidth)
      explanation = isFull ? 2 : columns == 2 ? 3 : 4
      let all = (kinds.count + columns - 1) / columns
      active = faults > 0 ? max(1, min(faults, 4, room - all - explanation - 1)) : 0
      let others = explanation + (active > 0 ? active + 1 : 0)
      list = min(all, max(1, room - others))
      hasRule = list + others < room
    }
  }

  /// Where each part of the menu lies.
  struct Places {
    let plan: Plan
    let area: Rect
    let active: ListWindow
    let kinds: ListWindow
    let explanation: Rect
  }

  /// Where the menu lies over a body, next to the focused pane.
  func places(over body: Rect, at pane: Rect?) -> Places {
    let plan = Plan(body, faults: faults.count)
    let area = Panel.place(Size(plan.width, plan.height), over: body, at: pane)
    let (top, rest) = Panel.inner(area).splitTop(plan.active > 0 ? plan.active + 1 : 0)
    let (middle, explanation) = rest.splitBottom(plan.explanation)
    let list = plan.hasRule ? middle.splitBottom(1).rest : middle
    return Places(
      plan: plan, area: area,
      active: ListWindow(
        top.splitTop(plan.active).top, count: faults.count,
        choice: state.place(among: faults) ?? 0),
      kinds: ListWindow(
        list, count: Self.kinds.count, choice: state.kind ?? 0, columns: plan.columns),
      explanation: explanation)
  }

  /// What is at a cell; `nil` where there is neither a fault nor a kind.
  func choice(at x: Int, _ y: Int, _ places: Places) -> State.Choice? {
    if let index = places.active.index(at: x, y) { return .active(faults[index].id) }
    return places.kinds.index(at: x, y).map { .kind($0) }
  }
}
