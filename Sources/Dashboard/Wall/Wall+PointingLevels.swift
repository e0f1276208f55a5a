import Lab
import Screen

extension Wall {
  /// Takes a click while something lies open: a hint or a row is done, anything else inside is left
  /// as it is, and beside it the click closes what is open, unless it asks something.
  mutating func click(
    inOverlayAt x: Int, _ y: Int, _ layout: WallLayout, _ world: WorldObservation,
    _ clock: WallClock, _ size: Size
  ) -> [WallRequest] {
    if layout.footer.contains(x, y) {
      return press(hintAt: x, layout.footer, seeing: world, clock: clock, size: size)
    }
    let (body, pane) = place(ofOverlayIn: layout, world, size)
    switch hit(x, y, body, pane, world) {
    case .nothing: return []
    case .outside:
      overlay = .none
      return []
    case .row(let chosen, let isDone):
      overlay = chosen
      return isDone ? answer(.confirm, world, clock, size) : []
    case .answer(let isYes): return answer(isYes ? .confirm : .refuse, world, clock, size)
    }
  }

  /// What a click met.
  private enum Hit {
    case nothing, outside
    /// A row of a list: the overlay with the cursor there, and whether the row is done at once.
    case row(Overlay, isDone: Bool)
    case answer(Bool)
  }

  private func hit(
    _ x: Int, _ y: Int, _ body: Rect, _ pane: Rect?, _ world: WorldObservation
  ) -> Hit {
    switch overlay {
    case .none, .help, .filter: return .outside
    case .faults(let state): return hit(x, y, state, faultMenu(state, world), body, pane)
    case .channels(var state):
      let places = channelList(state, world).places(over: body, at: pane)
      guard let index = places.list.index(at: x, y) else { return Self.beside(places.area, x, y) }
      state.choice = index
      state.digits = ""
      return .row(.channels(state), isDone: true)
    case .palette(var state):
      let places = Palette(state: state, theme: theme).places(over: body)
      guard let index = places.list.index(at: x, y) else { return Self.beside(places.area, x, y) }
      state.choice = index
      return .row(.palette(state), isDone: true)
    case .question(let question):
      let answer = questionBox(question, world).answer(at: x, y, over: body)
      return answer.map { .answer($0) } ?? .nothing
    }
  }

  /// A kind is injected at once; an active fault is looked at first, and cleared by a second click.
  private func hit(
    _ x: Int, _ y: Int, _ state: FaultMenu.State, _ menu: FaultMenu, _ body: Rect, _ pane: Rect?
  ) -> Hit {
    let places = menu.places(over: body, at: pane)
    guard let choice = menu.choice(at: x, y, places) else { return Self.beside(places.area, x, y) }
    var chosen = state
    chosen.choice = choice
    let isKind = if case .kind = choice { true } else { false }
    return .row(.faults(chosen), isDone: isKind || choice == state.choice)
  }

  private static func beside(_ area: Rect, _ x: Int, _ y: Int) -> Hit {
    area.contains(x, y) ? .nothing : .outside
  }
}
