import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

extension Simulator {
  /// The steps of a run of a search, and the condition that ends it.
  struct Agenda {
    /// The steps that are left, in order.
    var commands: [TimedAppCommand] = []
    /// Returns true when the run has seen enough; then simulated time stops.
    var isEnough: @MainActor (Simulator) -> Bool = { _ in false }
    var isOver = false
    /// The first error that a step has thrown.
    var failure: (any Error)?
  }

  /// The instant of the next step.
  var nextCommand: Instant? { agenda.isOver ? nil : agenda.commands.first?.instant }

  /// Performs the steps that are due, on behalf of the viewer, device or head-end.
  func doWhatIsDue() {
    obeyHeldOrders()
    while !agenda.isOver, let next = agenda.commands.first, next.instant <= session.now {
      agenda.commands.removeFirst()
      do { try perform(next.command) } catch { agenda.failure = agenda.failure ?? error }
    }
    if agenda.isEnough(self) { agenda.isOver = true }
  }

  private func perform(_ command: AppCommand) throws {
    switch command {
    case .order(let order, let name):
      guard !isInBackground, cast.act(order, on: name) != nil else { return }
      try self.order(order, on: name)
    case .fault(let key, let name, let provoke):
      let provokes = try provoke && canProvoke(Self.kind(String(key)).provocation)
      try inject(String(key), on: name, provoke: provokes)
    case .effect(let fault, let name, let provoke):
      let provokes = provoke && canProvoke(fault.provocation)
      try inject(
        fault, on: name, provoke: provokes, as: .effect(fault, on: name, provoke: provokes))
    case .background: switchBackground()
    case .rotate: rotate()
    case .guest(let content): try addGuest(watching: content)
    case .clearFaults: try clearFaults()
    // The run's line-up has them.
    case .shortTokens: record(command)
    }
  }

  /// True unless a fault is provoked by a viewer's order, and the app is in the background, where
  /// no viewer can give it one.
  private func canProvoke(_ provocation: Provocation) -> Bool {
    !isInBackground || !provocation.isViewersOrder
  }

  /// Gives the app time to recover: performs the remaining steps and waits 40 s or more for their
  /// effects; then brings the app to the foreground, ends all faults, gives the order `recover` to
  /// each named player that offers it, and waits 45 s for the streams.
  public func heal() async throws {
    let shown = max(.seconds(40), lineUp.heartbeat * 3 / 2)
    if let last = agenda.commands.last?.instant, last > session.now {
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
  /// The breaches that were certain when the rules were last checked.
  var knownBreaches: [Breach] { session.rules?.breaches ?? [] }

  var instant: Instant { session.now }

  /// The name that the app has given a player now; `nil` for none.
  func name(of player: any SimulatedPlayer) -> String? {
    cast.names.first { cast.player($0).map { $0 === player } ?? false }
  }

  /// Returns the name of a screen, or its number if it has no name.
  func nameOfScreen(_ screen: Int) -> String {
    noteNames()
    return screenNames[screen] ?? Self.numbered(screen)
  }

  /// Replaces the world's names for the app's players with the names of their screens.
  func withScreenNames(_ text: String) -> String {
    guard text.contains(Self.internalName) else { return text }
    return screenOf.keys.sorted(by: >).reduce(text) { text, player in
      let name = screenOf[player].map { nameOfScreen($0) } ?? ""
      return text.replacing("\(Self.internalName)\(player.index)", with: name)
    }
  }

  /// The reactions of the app's own code, with their players.
  var reactions: [(instant: Instant, player: String, words: String)] {
    var shown: [Int: String] = [:]
    return steps.compactMap { step in
      let screen = step.command.player.flatMap { screenOf[$0] }
      var elsewhere: String?
      if let screen, let content = step.command.zapTarget?.content {
        let last = shown.updateValue(content, forKey: screen)
        if let last, last != content { elsewhere = content }
      }
      guard case .hosted(_, _, heard: .reacted(let reaction)?) = step.command else { return nil }
      let words = elsewhere.map { "zap to \($0)" } ?? reaction.words
      return (step.instant, screen.map { nameOfScreen($0) } ?? "", words)
    }
  }
}

extension Command {
  /// The channel to which a viewer or the app zaps a player; `nil` for any other command.
  fileprivate var zapTarget: Channel? {
    if case .player(_, .zap(let channel)) = self { return channel }
    if case .hosted(_, .zap(let channel)?, _) = self { return channel }
    return nil
  }
}
