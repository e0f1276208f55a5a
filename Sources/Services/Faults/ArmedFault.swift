package import HeadEndAPI
package import Simulation

/// A fault that is armed: its rule, and what it has done to each player it targets.
package struct ArmedFault: Hashable, Sendable {
  /// What a fault has done to one player since it was armed.
  package struct Target: Hashable, Sendable {
    package let player: PlayerID
    /// How many requests it acted on; off the wire, how often it has begun to act.
    package fileprivate(set) var fired = 0
    /// How many requests passed its point unharmed.
    package fileprivate(set) var skipped = 0
    /// Whether it will not act on this player again.
    package fileprivate(set) var isSpent = false
    /// Index of its tally on the board.
    let tally: Int

    fileprivate init(player: PlayerID, tally: Int) {
      self.player = player
      self.tally = tally
    }
  }

  package let id: FaultID
  package let rule: Fault
  /// When it begins to act; not before the real client that it waits for has come.
  package private(set) var begin: Instant
  /// The end of a timed fault; `nil` for faults that end by firing or by being cleared.
  package private(set) var end: Instant?
  /// In the order in which they were targeted.
  package private(set) var targets: [Target] = []
  // Looked up with every request that passes, however many players there are.
  private var places: [PlayerID: Int] = [:]
  private var spentCount = 0

  init(_ id: FaultID, _ rule: Fault, at now: Instant) {
    self.id = id
    self.rule = rule
    (begin, end) = rule.span(armedAt: now)
    if case .client = rule.targets { (begin, end) = (.distantFuture, nil) }
  }

  /// Starts its time: the real client that it is for has come.
  mutating func start(at now: Instant) { (begin, end) = rule.span(armedAt: now) }

  /// The players on which it may still act.
  package var players: [PlayerID] { targets.filter { !$0.isSpent }.map(\.player) }

  /// The name of the real client that it is for, as long as none of that name has come.
  package var awaitedClient: String? {
    if case .client(let name) = rule.targets, targets.isEmpty { name } else { nil }
  }

  /// Whether it may still act on a player.
  package func isOn(_ player: PlayerID) -> Bool { place(of: player) != nil }

  /// Whether its time has come and has not ended.
  package func acts(at now: Instant) -> Bool {
    now >= begin && end.map { now < $0 } ?? true
  }

  /// True if it will not act again on any player.
  var isSpent: Bool { !targets.isEmpty && spentCount == targets.count }

  /// Index of a player's target while the fault may still act on them.
  func place(of player: PlayerID) -> Int? {
    guard let place = places[player], !targets[place].isSpent else { return nil }
    return place
  }

  /// Targets one more player, whose tally has that index on the board.
  mutating func add(_ player: PlayerID, tally: Int) {
    places[player] = targets.count
    targets.append(Target(player: player, tally: tally))
  }

  mutating func remove(_ player: PlayerID) {
    targets.removeAll { $0.player == player }
    places.removeAll()
    for (place, target) in targets.enumerated() { places[target.player] = place }
    spentCount = targets.count { $0.isSpent }
  }

  /// Takes in the counts of a player that counts for itself.
  mutating func record(at place: Int, fired: Int, skipped: Int, isSpent: Bool) -> Target {
    (targets[place].fired, targets[place].skipped) = (fired, skipped)
    if isSpent, !targets[place].isSpent {
      targets[place].isSpent = true
      spentCount += 1
    }
    return targets[place]
  }

  /// Counts a request that passes its point, or the beginning of an effect off the wire.
  mutating func count(at place: Int, fires: Bool) -> Target {
    if fires { targets[place].fired += 1 } else { targets[place].skipped += 1 }
    let target = targets[place]
    if !target.isSpent,
      rule.isSpent(fired: target.fired, requests: target.fired + target.skipped)
    {
      targets[place].isSpent = true
      spentCount += 1
    }
    return targets[place]
  }
}

/// Names one armed fault of a world.
package struct FaultID: Hashable, Sendable {
  /// Faults are numbered from 1 as they are armed.
  package let number: Int

  package init(number: Int) {
    self.number = number
  }
}

extension Fault {
  /// When it begins and stops acting if it is armed now; without an end, it ends by firing or when
  /// it is cleared.
  package func span(armedAt now: Instant) -> (begin: Instant, end: Instant?) {
    let begin = now + trigger.begin
    var ends = trigger.end.map { [now + $0] } ?? []
    if case .lasting(let duration) = ending { ends.append(begin + duration) }
    return (begin, ends.min())
  }

  /// Whether a fault that has fired so often, of so many requests, will never fire again.
  fileprivate func isSpent(fired: Int, requests: Int) -> Bool {
    if case .times(let count) = ending, fired >= count { return true }
    return trigger.isOver(after: requests)
  }
}
