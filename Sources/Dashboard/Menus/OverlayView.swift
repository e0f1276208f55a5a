import Faults
import HeadEndAPI
import Lab
import Players
import Screen
import Simulation

/// An overlay on the screen: draws it, and finds what is at a cell of it.
struct OverlayView {
  let overlay: Overlay
  let world: WorldObservation
  /// Whom faults and zaps are for, as a title, such as `1 main`.
  let target: String
  /// The names of the targets, such as `main, kids`.
  let names: String
  /// Whom faults and zaps are for.
  let targets: [Seat]
  /// The focused pane, which menus keep clear of.
  let pane: Rect?
  /// The rows that are kept free for the head-end, so that it covers no crowd.
  var headEndRows: Rect?
  let size: Size
  let doors: OpenDoors?
  var search: SearchNews?
  var ownKeys = OwnKeys()
  let theme: Theme

  /// All but header and footer.
  private var body: Rect { Rect(x: 0, y: 1, width: size.width, height: size.height - 2) }

  func draw(in frame: inout Frame) {
    switch overlay {
    case .none, .filter: break
    case .help(let scroll):
      HelpPanel(
        scroll: min(scroll, HelpPanel.mostScroll(size)), ownKeys: ownKeys, theme: theme
      ).draw(over: body, in: &frame)
    case .faults(let state): faultMenu(state).draw(over: body, at: pane, in: &frame)
    case .faultForm(let state):
      FaultForm(state: state, world: world, theme: theme).draw(over: body, at: pane, in: &frame)
    case .channels(let state): channelList(state).draw(over: body, at: pane, in: &frame)
    case .palette(let state):
      Palette(state: state, ownKeys: ownKeys, theme: theme).draw(over: body, in: &frame)
    case .number(let state):
      NumberBox(state: state, roster: world.roster, theme: theme).draw(over: body, in: &frame)
    case .line(let line): LineBox(line: line, theme: theme).draw(over: body, in: &frame)
    case .question(let question): QuestionBox(question, world, theme).draw(over: body, in: &frame)
    case .headEnd:
      if let head = world.headEnd {
        HeadEndPanel(head: head, crowds: world.crowds, now: world.now, theme: theme).draw(
          over: headEndRows ?? body, in: &frame)
      }
    case .findings(let state):
      FindingsPanel(state: state, news: search, theme: theme).draw(over: body, in: &frame)
    case .joinCard:
      if let doors { JoinCard(doors: doors, theme: theme).draw(over: body, in: &frame) }
    }
  }

  /// What a click met.
  enum Hit: Hashable {
    case nothing, outside
    /// A row of a list: the overlay with its cursor there, and whether the row is done at once.
    case row(Overlay, isDone: Bool)
    case answer(Bool)
  }

  func hit(_ x: Int, _ y: Int) -> Hit {
    switch overlay {
    case .none, .help, .filter, .number, .line, .joinCard, .headEnd: return .outside
    case .faults(let state): return hit(x, y, state)
    case .faultForm(let state): return hit(x, y, state)
    case .channels(var state):
      let places = channelList(state).places(over: body, at: pane)
      guard let index = places.list.index(at: x, y) else { return Self.beside(places.area, x, y) }
      state.choose(index)
      return .row(.channels(state), isDone: true)
    case .palette(var state):
      let places = Palette(state: state, theme: theme).places(over: body)
      guard let index = places.list.index(at: x, y) else { return Self.beside(places.area, x, y) }
      state.choose(index)
      return .row(.palette(state), isDone: true)
    case .findings(var state):
      let places = FindingsPanel(state: state, news: search, theme: theme).places(over: body)
      guard let index = places.list.index(at: x, y) else { return Self.beside(places.area, x, y) }
      let isChosen = index == state.choice
      state.choose(index)
      return .row(.findings(state), isDone: isChosen)
    case .question(let question):
      let answer = QuestionBox(question, world, theme).answer(at: x, y, over: body)
      return answer.map { .answer($0) } ?? .nothing
    }
  }

  /// A kind is injected at once; the first click on an active fault explains it, the second clears
  /// it.
  private func hit(_ x: Int, _ y: Int, _ state: FaultMenu.State) -> Hit {
    let menu = faultMenu(state)
    let places = menu.places(over: body, at: pane)
    guard let choice = menu.choice(at: x, y, places) else { return Self.beside(places.area, x, y) }
    var chosen = state
    chosen.choice = choice
    let isKind = if case .kind = choice { true } else { false }
    return .row(.faults(chosen), isDone: isKind || choice == state.choice)
  }

  /// The first click on a field chooses it, the second takes its next preset.
  private func hit(_ x: Int, _ y: Int, _ state: FaultForm.State) -> Hit {
    let form = FaultForm(state: state, world: world, theme: theme)
    let places = form.places(over: body, at: pane)
    guard let field = form.field(at: x, y, over: body, at: pane) else {
      return Self.beside(places.area, x, y)
    }
    var chosen = state
    chosen.choose(field, in: world)
    return .row(.faultForm(chosen), isDone: false)
  }

  private static func beside(_ area: Rect, _ x: Int, _ y: Int) -> Hit {
    area.contains(x, y) ? .nothing : .outside
  }

  private func faultMenu(_ state: FaultMenu.State) -> FaultMenu {
    FaultMenu(
      state: state, faults: world.faults, now: world.now, target: target, whom: names,
      targets: targets, names: targetNames, theme: theme)
  }

  /// The names of the players that faults target.
  private var targetNames: [PlayerID: String] {
    let targets = world.faults.flatMap { $0.targets.compactMap(\.participant.player) }
    return Dictionary(
      targets.map { ($0, world.roster.seat(of: $0)?.name ?? "") }, uniquingKeysWith: { $1 })
  }

  private func channelList(_ state: ChannelList.State) -> ChannelList {
    ChannelList(state: state, world: world, target: target, theme: theme)
  }
}
