package import HeadEndAPI
package import Simulation

/// The faults that are armed, in the order they were armed, and what they have done.
package struct FaultBoard: Sendable {
  package internal(set) var armed: [ArmedFault] = []
  /// By name and player, in the order they were first armed.
  package internal(set) var tallies: [FaultTally] = []
  var encounters: [FaultEncounter] = []
  private let seed: UInt64
  private var count = 0

  /// An empty board; faults draw from streams of that seed.
  package init(seed: UInt64) {
    self.seed = seed
  }

  /// Arms a fault for players. One of the same name must not stand at any of them.
  @discardableResult
  package mutating func arm(
    _ rule: Fault, on players: [PlayerID], at now: Instant
  ) -> ArmedFault {
    precondition(
      !armed.contains { $0.rule.name == rule.name && players.contains(where: $0.isOn) },
      "A fault is armed once for a player.")
    count += 1
    var fault = ArmedFault(FaultID(number: count), rule, at: now)
    fault.targets = players.map { target(rule, $0) }
    armed.append(fault)
    return fault
  }

  /// Aims the faults that are for everyone at one more player; returns them.
  package mutating func join(_ player: PlayerID) -> [ArmedFault] {
    for index in armed.indices where armed[index].rule.targets == .everyone {
      armed[index].targets.append(target(armed[index].rule, player))
    }
    return armed.filter { $0.rule.targets == .everyone }
  }

  private mutating func target(_ rule: Fault, _ player: PlayerID) -> ArmedFault.Target {
    let place = tallies.firstIndex { $0.name == rule.name && $0.player == player }
    if place == nil { tallies.append(FaultTally(rule.name, player, seed: seed)) }
    let tally = place ?? tallies.count - 1
    tallies[tally].armed += 1
    return ArmedFault.Target(player: player, tally: tally)
  }

  /// The armed fault of that number.
  package func fault(_ id: FaultID) -> ArmedFault? { armed.first { $0.id == id } }

  /// Ends a fault everywhere; does nothing when it is over already.
  package mutating func disarm(_ id: FaultID) {
    armed.removeAll { $0.id == id }
  }

  /// Takes a fault away from one player; false when nobody is left at whom it may act, and it has
  /// ended.
  package mutating func release(_ player: PlayerID, from id: FaultID) -> Bool {
    guard let index = armed.firstIndex(where: { $0.id == id }) else { return false }
    armed[index].targets.removeAll { $0.player == player }
    guard armed[index].players.isEmpty else { return true }
    armed.remove(at: index)
    return false
  }

  /// Whether a fault acts at a point for a player.
  package func isActing(_ point: FaultPoint, for player: PlayerID, at now: Instant) -> Bool {
    armed.contains { $0.rule.point == point && $0.acts(at: now) && $0.isOn(player) }
  }

  /// What faults did since this was last asked, oldest first.
  package mutating func takeEncounters() -> [FaultEncounter] {
    guard !encounters.isEmpty else { return [] }
    defer { encounters.removeAll() }
    return encounters
  }
}
