package import Lab
import Players
package import Screen

extension Wall {
  /// Takes a key press; returns what the session is to do about it.
  package mutating func press(
    _ key: Key, seeing world: WorldObservation, clock: WallClock, size: Size
  ) -> [WallOrder] {
    settle(world)
    let context = context(size)
    if let deed = ActionTable.deed(for: key, in: context) {
      return perform(deed, in: context, world, clock, size)
    }
    if context == .card {
      if key == .escape { level = .none }
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
    if case .question(let question) = level, let player = question.player,
      !present.contains(player)
    {
      level = .none
    }
  }

  private mutating func perform(
    _ deed: Deed, in context: Context, _ world: WorldObservation, _ clock: WallClock, _ size: Size
  ) -> [WallOrder] {
    switch deed {
    case .redraw: return [.redraw]
    case .leave: return [.quit]
    case .quit: return quit(world, clock)
    case .help:
      level = context == .card && level != .none ? .none : .help(scroll: 0)
      return []
    case .focus(let number):
      focus(onPlaceOf: number - 1, world)
      return []
    default:
      return context == .wall || context == .presenting || context == .log && !Self.moves(deed)
        ? act(deed, world, clock, size) : answer(deed, world, clock, size)
    }
  }

  private static func moves(_ deed: Deed) -> Bool {
    switch deed {
    case .up, .down, .pageUp, .pageDown, .close: true
    default: false
    }
  }

  private mutating func quit(_ world: WorldObservation, _ clock: WallClock) -> [WallOrder] {
    guard !world.faults.isEmpty || clock.isRecording else { return [.quit] }
    level = .question(.quit)
    return []
  }

  /// Moves the focus to the player at a place, if there is one.
  mutating func focus(onPlaceOf index: Int, _ world: WorldObservation) {
    guard world.players.indices.contains(index) else { return }
    focus = world.players[index].id
  }

  private mutating func type(_ character: Character, _ world: WorldObservation) {
    switch level {
    case .filter:
      filter.append(character)
      scroll = 0
    case .palette(var state):
      state.text.append(character)
      state.choice = 0
      level = .palette(state)
    case .channels(var state):
      state.type(character, among: world.channels)
      level = .channels(state)
    default: break
    }
  }
}
