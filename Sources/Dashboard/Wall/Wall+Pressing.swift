package import Lab
import Players
package import Screen

extension Wall {
  /// Takes a key press; returns what the session is to do about it.
  package mutating func press(
    _ key: Key, seeing world: WorldObservation, clock: WallClock, size: Size
  ) -> [WallRequest] {
    settle(world)
    let context = context(size)
    if let action = ActionTable.action(for: key, in: context) {
      return perform(action, in: context, world, clock, size)
    }
    if context == .card {
      if key == .escape { overlay = .none }
    } else if case .character(let scalar) = key {
      type(Character(scalar), world)
    }
    return []
  }

  /// Lets go of players that are gone.
  private mutating func settle(_ world: WorldObservation) {
    focus = focused(world)?.id
    let present = world.players.map(\.id)
    marks = marks.filter { present.contains($0) }
    if case .question(let question) = overlay, let player = question.player,
      !present.contains(player)
    {
      overlay = .none
    }
  }

  private mutating func perform(
    _ action: UserAction, in context: Context, _ world: WorldObservation, _ clock: WallClock,
    _ size: Size
  ) -> [WallRequest] {
    switch action {
    case .redraw: return [.redraw]
    case .leave: return [.quit]
    case .quit: return quit(world, clock)
    case .help:
      overlay = context == .card && overlay != .none ? .none : .help(scroll: 0)
      return []
    case .focus(let number):
      focus(onPlaceOf: number - 1, world)
      return []
    default:
      return context == .wall || context == .presenting || context == .log && !Self.moves(action)
        ? act(action, world, clock, size) : answer(action, world, clock, size)
    }
  }

  private static func moves(_ action: UserAction) -> Bool {
    switch action {
    case .up, .down, .pageUp, .pageDown, .close: true
    default: false
    }
  }

  private mutating func quit(_ world: WorldObservation, _ clock: WallClock) -> [WallRequest] {
    guard !world.faults.isEmpty || clock.isRecording else { return [.quit] }
    overlay = .question(.quit)
    return []
  }

  /// Moves the focus to the player at a place, if there is one.
  mutating func focus(onPlaceOf index: Int, _ world: WorldObservation) {
    guard world.players.indices.contains(index) else { return }
    focus = world.players[index].id
  }

  private mutating func type(_ character: Character, _ world: WorldObservation) {
    switch overlay {
    case .filter:
      filter.append(character)
      scroll = 0
    case .palette(var state):
      state.text.append(character)
      state.choice = 0
      overlay = .palette(state)
    case .channels(var state):
      state.type(character, among: world.channels)
      overlay = .channels(state)
    default: break
    }
  }
}
