import Faults
import HeadEndAPI
import Players
import Screen
import Simulation
import Worlds

/// The fault menu: active faults, then every kind with its letter and what will be seen, those of
/// playlists below a heading, then an explanation of the chosen one.
struct FaultMenu {
  let state: State
  let faults: [FaultObservation]
  let now: Instant
  /// The targets, such as `1 main`.
  let target: String
  /// The names of the targets, such as `main, kids`.
  let whom: String
  /// The targets themselves, which some faults cannot act at.
  let targets: [WallSlot]
  /// The names of all players, for the active faults.
  let names: [PlayerID: String]
  let theme: Theme

  static let kinds = FaultCatalogue.kinds
  /// The entry above which the list has a heading, counted like the kinds.
  private static let heading = kinds.count - FaultCatalogue.playlistKinds.count
  /// Entries of the list: every kind, and the heading.
  static let entries = kinds.count + 1
  static let nameWidth = kinds.map { $0.name.count }.max() ?? 0
  static let seenWidth = kinds.map { $0.seen.count }.max() ?? 0
  /// Columns of a menu that has a line for every kind.
  static let fullWidth = 3 + nameWidth + 2 + seenWidth + 4
  /// The least columns of a menu beside a pane: a name that is longer is shortened.
  private static let leastWidth = 36
  /// Columns of a menu that has two kinds on a line.
  static let columnsWidth = 2 * (3 + nameWidth) + 6

  /// Draws the menu within a body, next to the focused pane.
  func draw(over body: Rect, at pane: Rect?, in frame: inout Frame) {
    let places = places(over: body, at: pane)
    let mode =
      isAtCrowd
      ? "arm only (in a crowd)"
      : isAtClient && !isAtPage
        ? "arm only (in a real client)"
        : state.provoking.mode
    Panel.draw(
      places.area, title: "fault for \(target)", note: mode, range: places.range,
      theme: theme, in: &frame)
    if !places.active.area.isEmpty {
      drawActive(places.active, in: &frame)
      Panel.drawRule(places.area, y: places.active.area.maxY, theme: theme, in: &frame)
    }
    for entry in places.kinds.shown {
      let row = places.kinds.row(of: entry)
      if let index = Self.kind(atEntry: entry) {
        draw(index, row, isFull: places.plan.isFull, in: &frame)
      } else {
        frame.draw("── playlists", x: row.x, y: row.y, theme[.menuStrong], limit: row.width)
      }
    }
    if places.plan.hasRule {
      Panel.drawRule(places.area, y: places.explanation.y - 1, theme: theme, in: &frame)
    }
    Panel.draw(explanations(places.plan), in: places.explanation, theme[.menu], in: &frame)
  }

  private func drawActive(_ list: ListWindow, in frame: inout Frame) {
    let chosen = state.place(among: faults)
    for index in list.shown {
      let isLast = index == list.shown.upperBound - 1 && !list.range.isEmpty
      let row = list.row(of: index)
      var style = theme[.menuWarning]
      if index == chosen {
        style = theme[.selection]
        frame.fill(row, Cell(" ", style))
      }
      let words = wordings(of: faults[index], isLast ? "  \(list.range)" : "")
      frame.draw(Fitting.first(words, in: row.width), x: row.x, y: row.y, style)
    }
  }

  private func wordings(of fault: FaultObservation, _ more: String) -> [String] {
    let mark = FaultText.mark(fault)
    let whom = fault.targets.filter(\.isOn).compactMap { names[$0.player] }
    let all = whom.joined(separator: ", ")
    let at = whom.isEmpty ? "" : " on \(fault.part?.words(of: all) ?? all)"
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

  private func draw(_ index: Int, _ row: Rect, isFull: Bool, in frame: inout Frame) {
    let kind = Self.kinds[index]
    let isChosen = state.kind == index
    let obstacle = obstacle(to: kind)
    let style = isChosen ? theme[.selection] : theme[obstacle == nil ? .menu : .menuFaint]
    if isChosen { frame.fill(row, Cell(" ", style)) }
    let letter = isChosen ? style : theme[obstacle == nil ? .menuStrong : .menuFaint]
    frame.draw(String(kind.key), x: row.x, y: row.y, letter.adding(.bold))
    let room = row.width - 3
    let name = Fitting.first([kind.name, Fitting.shortened(kind.name, to: room)], in: room)
    frame.draw(name, x: row.x + 3, y: row.y, style)
    guard isFull else { return }
    let faint = isChosen ? style : theme[.menuFaint]
    let words = obstacle.map { "cannot act: \($0)" } ?? seen(kind)
    let x = row.x + 3 + Self.nameWidth + 2
    frame.draw(words, x: x, y: row.y, faint, limit: row.maxX - x)
  }

  /// Place in the catalogue of an entry of the list; `nil` for the heading.
  private static func kind(atEntry entry: Int) -> Int? {
    entry == heading ? nil : entry < heading ? entry : entry - 1
  }

  /// The entry of a place in the catalogue.
  private static func entry(ofKind index: Int) -> Int { index < heading ? index : index + 1 }

  /// Whether all targets are crowds.
  private var isAtCrowd: Bool { !targets.isEmpty && targets.allSatisfy { $0.crowd != nil } }

  /// Whether all targets are real clients.
  private var isAtClient: Bool { !targets.isEmpty && targets.allSatisfy { $0.client != nil } }

  /// Whether all targets are zapdeck's own page, which sends what a fault waits for.
  private var isAtPage: Bool {
    !targets.isEmpty && targets.allSatisfy { $0.client?.takesOrders == true }
  }

  private func seen(_ kind: FaultKind) -> String {
    isAtCrowd ? kind.atCrowds.words : isAtClient ? kind.atRealClients.words : kind.seen
  }

  private func obstacle(to kind: FaultKind) -> String? {
    kind.obstacle(at: targets, provoked: state.provoking)
  }

  /// The explanation of the chosen one, from the longest wording to the shortest.
  private func explanations(_ plan: Plan) -> [String] {
    if let place = state.place(among: faults) {
      let fault = faults[place]
      return [
        "\(fault.rule): \(FaultText.counters(fault)). Enter clears it.",
        "\(fault.rule). Enter clears it.", fault.rule,
      ]
    }
    let kind = Self.kinds[state.kind ?? 0]
    if let obstacle = obstacle(to: kind) { return ["cannot act on \(whom): \(obstacle)"] }
    let fault = isAtCrowd ? kind.fault(ofCrowd: .everyone) : kind.fault(of: .everyone)
    let (rule, seen) = (fault.words(of: whom), seen(kind))
    let now = sequel(of: fault)
    guard !plan.isFull else { return ["\(rule); \(now)", rule] }
    return ["\(rule); \(now). Seen: \(seen)", "\(rule). Seen: \(seen)", seen]
  }

  private func sequel(of fault: Fault) -> String {
    let canProvoke = !isAtCrowd && (!isAtClient || isAtPage)
    let meets = state.provoking == .operation && isAtPage && fault.point.isOnWire
    return meets
      ? "the page triggers it at once" : fault.sequel(of: canProvoke ? state.provoking : .never)
  }
}

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
    let room: Size

    /// The least kinds that are worth a menu beside a pane.
    static let leastKinds = 6

    /// Kinds that are seen at once.
    var kinds: Int { min(FaultMenu.entries, list * columns) }

    /// Lines of the whole menu with its border.
    var height: Int { list + explanation + (hasRule ? 3 : 2) + (active > 0 ? active + 1 : 0) }

    init(_ body: Rect, faults: Int) {
      self.room = body.size
      let room = body.height - 2
      let top = faults > 0 ? 2 : 0
      isFull = body.width >= fullWidth && room >= FaultMenu.entries + 2 + top
      columns = isFull || body.width < columnsWidth ? 1 : 2
      width = min(body.width, isFull ? fullWidth : columnsWidth)
      let all = (FaultMenu.entries + columns - 1) / columns
      explanation = isFull ? 2 : columns == 2 ? 3 : 4
      let least = columns == 2 || room > 15 ? min(faults, 2) : 1
      active = faults > 0 ? max(least, min(faults, 4, room - all - explanation - 1)) : 0
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

    /// The kinds that are seen, such as `4-18 of 42`; empty when all are.
    var range: String {
      let shown = kinds.shown.compactMap { FaultMenu.kind(atEntry: $0) }
      guard shown.count < FaultMenu.kinds.count, let first = shown.first, let last = shown.last
      else { return "" }
      return "\(first + 1)-\(last + 1) of \(FaultMenu.kinds.count)"
    }
  }

  /// The plan that shows most kinds beside the focused pane, or over the whole body where the rest
  /// of it is too small.
  private func plan(over body: Rect, at pane: Rect?) -> Plan {
    let rooms = pane.map { Panel.rooms(around: $0, in: body) } ?? []
    let plans = rooms.filter { $0.width >= Self.leastWidth }
      .map { Plan($0, faults: faults.count) }
      .filter { $0.kinds >= Plan.leastKinds && $0.height <= $0.room.height }
    return plans.max { ($0.kinds, $0.isFull ? 1 : 0) < ($1.kinds, $1.isFull ? 1 : 0) }
      ?? Plan(body, faults: faults.count)
  }

  /// Where the menu lies over a body, next to the focused pane.
  func places(over body: Rect, at pane: Rect?) -> Places {
    let plan = plan(over: body, at: pane)
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
        list, count: Self.entries, choice: Self.entry(ofKind: state.kind ?? 0),
        columns: plan.columns),
      explanation: explanation)
  }

  /// What is at a cell; `nil` where there is neither a fault nor a kind.
  func choice(at x: Int, _ y: Int, _ places: Places) -> State.Choice? {
    if let index = places.active.index(at: x, y) { return .active(faults[index].id) }
    return places.kinds.index(at: x, y).flatMap { Self.kind(atEntry: $0) }.map { .kind($0) }
  }
}
