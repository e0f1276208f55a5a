import Faults
import HeadEndAPI
import Lab
import Players
import Screen

extension Wall {
  /// What keys do in what lies open above the wall.
  mutating func answer(
    _ action: UserAction, _ world: WorldObservation, _ clock: WallClock, _ size: Size
  ) -> [WallRequest] {
    switch overlay {
    case .none: scrollLog(action, size)
    case .help(let scroll): overlay = Self.help(action, scroll, size)
    case .faults(let state): return answerFaults(action, state, world)
    case .channels(let state): return answerChannels(action, state, world)
    case .palette(let state): return answerPalette(action, state, world, clock, size)
    case .filter: answerFilter(action)
    case .question(let question):
      overlay = .none
      return action == .confirm ? [Self.request(question)] : []
    }
    return []
  }

  /// What was asked, and answered with yes.
  private static func request(_ question: Question) -> WallRequest {
    switch question {
    case .quit: .quit
    case .remove(let player): .perform(.removePlayer(player))
    case .removeDownload(let player): .perform(.player(player, .removeDownload))
    }
  }

  private mutating func scrollLog(_ action: UserAction, _ size: Size) {
    let pageful = max(1, size.height - 5)
    let most = max(0, log.count { shows($0, all: true) } - pageful)
    switch action {
    case .up: scroll = min(most, scroll + 1)
    case .down: scroll = max(0, scroll - 1)
    case .pageUp: scroll = min(most, scroll + pageful)
    case .pageDown: scroll = max(0, scroll - pageful)
    default:
      scroll = 0
      logSize = .standard
    }
  }

  private static func help(_ action: UserAction, _ scroll: Int, _ size: Size) -> Overlay {
    let pageful = max(1, size.height - 6)
    let most = HelpPanel.mostScroll(size)
    switch action {
    case .up: return .help(scroll: max(0, min(most, scroll) - 1))
    case .down: return .help(scroll: min(most, scroll + 1))
    case .pageUp: return .help(scroll: max(0, scroll - pageful))
    case .pageDown: return .help(scroll: min(most, scroll + pageful))
    default: return .none
    }
  }

  private mutating func answerFaults(
    _ action: UserAction, _ state: FaultMenu.State, _ world: WorldObservation
  ) -> [WallRequest] {
    var state = state
    switch action {
    case .inject(let letter): return inject(letter, state, world)
    case .confirm: return confirm(state, world)
    case .erase: return clearChosen(state, world)
    case .clearAllFaults: return [.perform(.clearFaults(nil))]
    case .switchArming: state.onlyArms.toggle()
    case .up: state.move(by: -1, among: world.faults)
    case .down: state.move(by: 1, among: world.faults)
    default:
      overlay = .none
      return []
    }
    overlay = .faults(state)
    return []
  }

  /// Injects the chosen kind, or clears the chosen fault.
  private mutating func confirm(
    _ state: FaultMenu.State, _ world: WorldObservation
  ) -> [WallRequest] {
    guard let kind = state.kind else { return clearChosen(state, world) }
    return inject(FaultMenu.kinds[kind].letter, state, world)
  }

  /// Clears the chosen fault; the cursor goes on to its neighbour, and the menu stays open.
  private mutating func clearChosen(
    _ state: FaultMenu.State, _ world: WorldObservation
  ) -> [WallRequest] {
    guard let place = state.place(among: world.faults) else { return [] }
    var state = state
    state.move(by: place + 1 < world.faults.count || place == 0 ? 1 : -1, among: world.faults)
    overlay = .faults(state)
    return [.perform(.clearFault(world.faults[place].id))]
  }

  private mutating func inject(
    _ letter: Character, _ state: FaultMenu.State, _ world: WorldObservation
  ) -> [WallRequest] {
    overlay = .none
    lastFault = letter
    return targets(world).map {
      .perform(.inject(letter, $0.id, provoke: !state.onlyArms))
    }
  }

  private mutating func answerChannels(
    _ action: UserAction, _ state: ChannelList.State, _ world: WorldObservation
  ) -> [WallRequest] {
    var state = state
    switch action {
    case .confirm:
      overlay = .none
      guard let channel = state.chosen(among: world.channels) else { return [] }
      return targets(world).map { .perform(.player($0.id, .zap(to: channel))) }
    case .up: state.move(by: -1, count: world.channels.count)
    case .down: state.move(by: 1, count: world.channels.count)
    case .erase: state.erase(among: world.channels)
    default:
      overlay = .none
      return []
    }
    overlay = .channels(state)
    return []
  }

  private mutating func answerPalette(
    _ action: UserAction, _ state: Palette.State, _ world: WorldObservation, _ clock: WallClock,
    _ size: Size
  ) -> [WallRequest] {
    var state = state
    let entries = Palette.entries(matching: state.text)
    switch action {
    case .confirm:
      overlay = .none
      guard entries.indices.contains(state.choice) else { return [] }
      return run(entries[state.choice].action, world, clock, size)
    case .up: state.choice = max(0, state.choice - 1)
    case .down: state.choice = min(max(0, entries.count - 1), state.choice + 1)
    case .erase:
      state.text = String(state.text.dropLast())
      state.choice = 0
    default:
      overlay = .none
      return []
    }
    overlay = .palette(state)
    return []
  }

  private mutating func run(
    _ action: UserAction, _ world: WorldObservation, _ clock: WallClock, _ size: Size
  ) -> [WallRequest] {
    switch action {
    case .inject(let letter): return inject(letter, FaultMenu.State(), world)
    case .quit:
      guard !world.faults.isEmpty || clock.isRecording else { return [.quit] }
      overlay = .question(.quit)
      return []
    default: return act(action, world, clock, size)
    }
  }

  private mutating func answerFilter(_ action: UserAction) {
    switch action {
    case .confirm: overlay = .none
    case .erase:
      filter = String(filter.dropLast())
      scroll = 0
    default:
      filter = ""
      overlay = .none
    }
  }

  /// Whether the log shows a line: the filter decides; without one, small logs leave out the steps
  /// of normal work, and no log but a full one shows every heartbeat.
  func shows(_ line: LogLine, all: Bool, small: Bool = false) -> Bool {
    guard filter.isEmpty else { return line.contains(filter.lowercased()) }
    if all || line.severity > .info { return true }
    return !small && !line.isHeartbeat
  }
}
