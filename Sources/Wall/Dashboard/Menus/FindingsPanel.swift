import HeadEndAPI
import Screen
import Worlds

/// What breaks the apps on the wall, as a search finds it; Enter plays a finding.
struct FindingsPanel {
  /// The list's state while it is open.
  struct State: Hashable, Sendable {
    fileprivate(set) var choice = 0

    mutating func choose(_ index: Int) { choice = index }
  }

  let state: State
  /// `nil` where nothing searches.
  let news: SearchNews?
  let theme: Theme

  private var rows: [SearchNews.Row] { news?.rows ?? [] }

  /// Where the list lies over a body: its box, and the findings in it.
  func places(over body: Rect) -> (area: Rect, list: ListWindow) {
    let height = min(body.height, max(rows.count, 3) + 6)
    let area = body.centred(Size(min(body.width, 96), height))
    let inner = Panel.inner(area)
    let list = Rect(
      x: inner.x, y: inner.y, width: inner.width, height: max(1, inner.height - 4))
    return (area, ListWindow(list, count: rows.count, choice: state.choice))
  }

  func draw(over body: Rect, in frame: inout Frame) {
    let (area, list) = places(over: body)
    Panel.draw(
      area, title: "findings", note: progress, range: list.range, theme: theme,
      in: &frame)
    if rows.isEmpty {
      frame.draw(
        Fitting.first(emptiness, in: list.area.width), x: list.area.x, y: list.area.y,
        theme[.menuFaint])
    }
    for index in list.shown {
      draw(rows[index], index == state.choice, list.row(of: index), &frame)
    }
    drawCause(in: Panel.inner(area), &frame)
  }

  private var progress: String {
    guard let news else { return "" }
    let runs = news.runs == 1 ? "1 run" : "\(CountText.short(news.runs)) runs"
    return runs + (news.isRunning ? ", searching" : "")
  }

  private var emptiness: [String] {
    guard let news else { return ["search needs a live wall: zapdeck run", "only on a live wall"] }
    return news.isRunning
      ? [
        "none so far: trying faults and actions in the background, in a copy of this moment",
        "none so far: still searching in the background", "none so far",
      ] : ["no findings: no app broke a rule that the reference app keeps", "no findings"]
  }

  private func draw(
    _ row: SearchNews.Row, _ isChosen: Bool, _ place: Rect, _ frame: inout Frame
  ) {
    let style = isChosen ? theme[.selection] : theme[.menu]
    frame.fill(place, Cell(" ", style))
    let strong = isChosen ? style : theme[.menuStrong]
    frame.draw(row.rule, x: place.x + 1, y: place.y, strong, limit: 14)
    frame.draw(row.player, x: place.x + 16, y: place.y, style, limit: 12)
    let words = fitted(row.words, in: max(4, place.width / 4))
    let room = place.width - 30 - words.unicodeScalars.count - 2
    if room > 8 {
      frame.draw(
        fitted(row.detail, in: room), x: place.x + 29, y: place.y, style, limit: room)
    }
    frame.drawRight(words, endX: place.maxX - 1, y: place.y, strong)
  }

  private func fitted(_ text: String, in width: Int) -> String {
    Fitting.first([text, Fitting.shortened(text, to: width)], in: width)
  }

  /// Why the chosen one breaks its rule.
  private func drawCause(in inner: Rect, _ frame: inout Frame) {
    guard rows.indices.contains(state.choice), inner.height > 5 else { return }
    var lines = Fitting.wrap(rows[state.choice].cause, in: inner.width)
    if lines.count > 3 {
      let last = Fitting.shortened(lines[2], to: inner.width)
      lines.replaceSubrange(2..., with: [last.isEmpty ? "…" : last])
    }
    for (index, line) in lines.enumerated() {
      frame.draw(line, x: inner.x, y: inner.maxY - 3 + index, theme[.menuFaint], limit: inner.width)
    }
  }
}

extension FindingsPanel.State: KeyPanel {
  static let keys: [PanelRow<Self>] = [
    PanelRow(
      "↑ ↓", "choose a finding", hint: .init("↑↓", "choose", rank: 80),
      [(.up, { $0.move(by: -1, $1) }), (.down, { $0.move(by: 1, $1) })],
      onlyWhere: hasFinding),
    PanelRow(
      "Enter", "play the finding on the wall", hint: .init("Enter", "play", rank: 90),
      [(.enter, { $0.play($1) })], onlyWhere: hasFinding),
    PanelRow(
      "`E`", "search again from this instant", hint: .init("E", "search again", rank: 70),
      [("E", { _, _ in UserAction.Effect(requests: [.explore], next: Self()) })]),
    .closing("Esc, `q`", "close the list; the search continues", [.escape, "q"]),
  ]

  @Sendable private static func hasFinding(_ clock: WallClock) -> Bool {
    clock.search?.rows.isEmpty == false
  }

  var context: Context { .findings }

  private mutating func move(by step: Int, _ situation: Situation) -> UserAction.Effect {
    let count = situation.clock.search?.rows.count ?? 0
    choice = (choice + step + count) % count
    return .stays
  }

  private func play(_ situation: Situation) -> UserAction.Effect {
    guard let news = situation.clock.search else { return .stays }
    let row = news.rows[min(choice, news.rows.count - 1)]
    let title = TimedCommand(at: news.begin, .say("\(row.rule): \(row.player), \(row.detail)"))
    return .asks([.replay([title] + row.commands, from: news.begin)], closes: true)
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    FindingsPanel(state: self, news: scene.search, theme: scene.theme)
      .draw(over: scene.body, in: &frame)
  }

  func hit(x: Int, y: Int, in scene: PanelScene) -> PanelHit {
    let places = FindingsPanel(state: self, news: scene.search, theme: scene.theme)
      .places(over: scene.body)
    guard let index = places.list.index(at: x, y) else { return .beside(places.area, x, y) }
    var chosen = self
    chosen.choose(index)
    return .row(chosen, isDone: index == choice)
  }
}
