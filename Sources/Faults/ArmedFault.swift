package import HeadEndAPI
package import Simulation

/// A fault that is armed: its rule, and what it has done at each player it is aimed at.
package struct ArmedFault: Hashable, Sendable {
  /// What a fault has done at one player since it was armed.
  package struct Target: Hashable, Sendable {
    package let player: PlayerID
    /// How many requests it met and acted on; off the wire, how often it has begun to act.
    package internal(set) var fired = 0
    /// How many requests passed its point unharmed.
    package internal(set) var skipped = 0
    /// Whether it has done there all that it may.
    package internal(set) var isSpent = false
    /// Place of its tally on the board.
    let tally: Int
  }

  package let id: FaultID
  package let rule: Fault
  /// When it begins to act.
  package let begin: Instant
  /// When it ends by itself; `nil` for faults that end by firing or by being cleared.
  package let end: Instant?
  /// In the order in which they were aimed at.
  package internal(set) var targets: [Target] = []

  init(_ id: FaultID, _ rule: Fault, at now: Instant) {
    self.id = id
    self.rule = rule
    begin = now + rule.trigger.begin
    var ends = rule.trigger.end.map { [now + $0] } ?? []
    if case .lasting(let duration) = rule.ending { ends.append(begin + duration) }
    end = ends.min()
  }

  /// The players at which it may still act.
  package var players: [PlayerID] { targets.filter { !$0.isSpent }.map(\.player) }

  /// Whether it may still act at a player.
  package func isOn(_ player: PlayerID) -> Bool {
    targets.contains { $0.player == player && !$0.isSpent }
  }

  /// Whether its time has come and is not over.
  package func acts(at now: Instant) -> Bool {
    now >= begin && end.map { now < $0 } ?? true
  }

  /// Whether nothing is left that it may do.
  var isSpent: Bool { !targets.isEmpty && targets.allSatisfy(\.isSpent) }
}
