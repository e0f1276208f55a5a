import HeadEndAPI
import Lab
import Simulation

extension Simulator {
  /// What a run of a search has before it, and what ends it.
  struct Agenda {
    /// In order.
    var deeds: [TimedAppCommand] = []
    /// Whether it has seen enough: from then on no time passes.
    var isEnough: @MainActor (Simulator) -> Bool = { _ in false }
    var isOver = false
    /// What a deed has thrown.
    var failure: (any Error)?
  }

  /// When the next deed is due.
  var nextDeed: Instant? { agenda.isOver ? nil : agenda.deeds.first?.instant }

  /// Does what is due, as whoever does it.
  func doWhatIsDue() {
    obeyHeldOrders()
    while !agenda.isOver, let next = agenda.deeds.first, next.instant <= session.now {
      agenda.deeds.removeFirst()
      do { try perform(next.deed) } catch { agenda.failure = agenda.failure ?? error }
    }
    if agenda.isEnough(self) { agenda.isOver = true }
  }

  private func perform(_ deed: AppCommand) throws {
    switch deed {
    case .order(let order, let name):
      if cast.act(order, on: name) != nil { try self.order(order, on: name) }
    case .fault(let letter, let name, let provoke):
      try inject(String(letter), on: name, provoke: provoke)
    case .effect(let fault, let name, let provoke):
      try inject(fault, on: name, provoke: provoke, as: deed)
    case .background: switchBackground()
    case .rotate: rotate()
    case .guest(let content): try addGuest(watching: content)
    case .clearFaults: try clearFaults()
    }
  }

  /// Lets the app heal: what is still to happen happens, and has time to show; then all faults end,
  /// the viewer comes back to the app and asks for each stream once, where the app offers that, and
  /// the streams have time to come.
  public func heal() async throws {
    let shown = max(.seconds(40), lineUp.heartbeat * 3 / 2)
    if let last = agenda.deeds.last?.instant, last > session.now {
      await advance(by: last - session.now)
    }
    await advance(by: shown)
    guard !agenda.isOver else { return }
    if isInBackground { switchBackground() }
    try clearFaults()
    await advance(by: .seconds(1))
    for name in cast.names where cast.act(.recover, on: name) != nil && !agenda.isOver {
      try order(.recover, on: name)
      await advance(by: .milliseconds(100))
    }
    await advance(by: .seconds(45))
  }
}

extension Simulator {
  /// Breaches that are known for certain, at the last look.
  var knownBreaches: [Breach] { session.rules?.breaches ?? [] }

  var instant: Instant { session.now }

  /// The name of a screen, or its number.
  func nameOfScreen(_ screen: Int) -> String {
    noteNames()
    return screenNames[screen] ?? Self.numbered(screen)
  }

  /// A text in which the players of the app have the names of their screens.
  func withScreenNames(_ text: String) -> String {
    guard text.contains(Self.internalName) else { return text }
    return screenOf.keys.sorted(by: >).reduce(text) { text, player in
      let name = screenOf[player].map { nameOfScreen($0) } ?? ""
      return text.replacing("\(Self.internalName)\(player.index)", with: name)
    }
  }

  /// What the app has done by itself, and with which player.
  var reactions: [(instant: Instant, player: String, words: String)] {
    steps.compactMap { step in
      guard case .hosted(let id, _, heard: .reacted(let reaction)?) = step.command else {
        return nil
      }
      return (step.instant, screenOf[id].map { nameOfScreen($0) } ?? "", reaction.words)
    }
  }
}
