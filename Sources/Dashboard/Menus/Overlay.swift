import Faults
import HeadEndAPI
import Lab
import Players
import Screen

/// What is open above the wall; Esc closes it.
enum Overlay: Hashable, Sendable {
  case none
  case help(scroll: Int)
  case faults(FaultMenu.State)
  case faultForm(FaultForm.State)
  case channels(ChannelList.State)
  case palette(Palette.State)
  /// The log's filter is being typed.
  case filter
  /// A player's number is being typed.
  case number(NumberBox.State)
  /// A line of the log, opened whole.
  case line(LogLine)
  case question(Question)
  /// How real clients come in.
  case joinCard
  /// What the head-end does, where it has no room on the wall.
  case headEnd
  /// What a search has found.
  case findings(FindingsPanel.State)

  /// Where keys go while it is open; `nil` when nothing is.
  var context: Context? {
    switch self {
    case .none: nil
    case .help: .help
    case .faults: .faults
    case .faultForm: .faultForm
    case .channels: .channels
    case .palette: .palette
    case .filter: .filter
    case .number: .number
    case .line: .line
    case .question: .question
    case .joinCard: .joinCard
    case .headEnd: .headEnd
    case .findings: .findings
    }
  }

  /// Takes an action of its context; closes if the action does.
  mutating func answer(
    _ action: UserAction, in world: WorldObservation, on size: Size
  ) -> MenuOutcome {
    let outcome = outcome(of: action, world, size)
    if outcome.closes { self = .none }
    return outcome
  }

  private mutating func outcome(
    of action: UserAction, _ world: WorldObservation, _ size: Size
  ) -> MenuOutcome {
    switch self {
    case .none: return .stay
    case .help(let scroll):
      guard let scroll = HelpPanel.scroll(scroll, after: action, on: size) else { return .close }
      self = .help(scroll: scroll)
      return .stay
    case .faults(var state):
      defer { self = .faults(state) }
      return state.answer(action, among: world.faults)
    case .faultForm(var state):
      defer { self = .faultForm(state) }
      return state.answer(action, in: world)
    case .channels(var state):
      defer { self = .channels(state) }
      return state.answer(action, among: world.channels)
    case .palette(var state):
      defer { self = .palette(state) }
      return state.answer(action)
    case .number(var state):
      defer { self = .number(state) }
      return state.answer(action)
    case .filter:
      return action == .erase ? .eraseFilter : action == .confirm ? .close : .clearFilter
    case .line, .headEnd, .findings: return .close
    case .joinCard: return action == .copyLine ? .copyInvitation : .close
    case .question(let question): return action == .confirm ? .confirm(question) : .close
    }
  }

  /// Takes a character that is typed into it; the log takes those of its filter.
  mutating func type(_ character: Character, among channels: [Channel]) {
    switch self {
    case .palette(var state):
      state.type(character)
      self = .palette(state)
    case .faultForm(var state):
      state.type(character)
      self = .faultForm(state)
    case .channels(var state):
      state.type(character, among: channels)
      self = .channels(state)
    case .none, .help, .faults, .filter, .line, .question, .number, .joinCard, .headEnd,
      .findings:
      break
    }
  }
}

/// The overlay that is open, and the fault that was injected last, where the menu opens next time.
struct Overlays: Hashable, Sendable {
  private(set) var current = Overlay.none
  private var lastFault: Character?

  mutating func open(_ overlay: Overlay) { current = overlay }

  mutating func openFaults() { current = .faults(FaultMenu.State(at: lastFault)) }

  mutating func close() { current = .none }

  /// Takes an action in what is open.
  mutating func answer(
    _ action: UserAction, in world: WorldObservation, on size: Size
  ) -> MenuOutcome {
    let outcome = current.answer(action, in: world, on: size)
    if case .inject(let letter, _) = outcome { lastFault = letter }
    return outcome
  }

  mutating func type(_ character: Character, among channels: [Channel]) {
    current.type(character, among: channels)
  }

  /// Closes a question about a player that no longer exists.
  mutating func settle(in roster: Roster) {
    guard case .question(let question) = current, let player = question.player,
      roster.place(of: player) == nil
    else { return }
    close()
  }
}
