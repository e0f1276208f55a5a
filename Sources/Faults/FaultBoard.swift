package import HeadEndAPI
package import Simulation

/// The faults that are armed, in the order they were armed, and what they have done.
package struct FaultBoard: Sendable {
  package private(set) var armed: [ArmedFault] = []
  private var count = 0
  private var firings: [FaultFiring] = []

  package init() {}

  /// The fault of a kind that is armed for a player.
  package func fault(_ kind: FaultKind, on player: PlayerID) -> ArmedFault? {
    armed.first { $0.player == player && $0.kind.letter == kind.letter }
  }

  /// Arms a fault for a player; end one of the same kind there first.
  package mutating func arm(
    _ kind: FaultKind, on player: PlayerID, at now: Instant
  ) -> ArmedFault {
    precondition(fault(kind, on: player) == nil, "A kind of fault is armed once for a player.")
    count += 1
    var end: Instant?
    if case .lasting(let duration) = kind.ending { end = now + duration }
    let fault = ArmedFault(
      id: FaultID(number: count), kind: kind, player: player, armedAt: now, end: end)
    armed.append(fault)
    return fault
  }

  /// Ends a fault; `nil` when it is over already.
  @discardableResult
  package mutating func disarm(_ id: FaultID) -> ArmedFault? {
    guard let index = armed.firstIndex(where: { $0.id == id }) else { return nil }
    return armed.remove(at: index)
  }

  /// Whether a fault at that point is armed for a player.
  package func isArmed(_ point: FaultPoint, for player: PlayerID) -> Bool {
    armed.contains { $0.player == player && $0.kind.point == point }
  }

  /// Lets a fault act off the wire.
  package mutating func fire(_ id: FaultID) {
    guard let index = armed.firstIndex(where: { $0.id == id }) else { return }
    fire(at: index)
  }

  /// Lets every fault act that a request meets; their effects in the order of `FaultEffect.rank`.
  mutating func fire(on request: Request) -> [FaultEffect] {
    guard !armed.isEmpty else { return [] }
    var effects: [FaultEffect] = []
    for index in armed.indices.reversed() where armed[index].applies(to: request) {
      effects.append(armed[index].kind.effect)
      fire(at: index)
    }
    return effects.sorted { $0.rank < $1.rank }
  }

  private mutating func fire(at index: Int) {
    armed[index].fired += 1
    let fault = armed[index]
    firings.append(FaultFiring(fault: fault, isLast: fault.isSpent))
    if fault.isSpent { armed.remove(at: index) }
  }

  /// What has fired since this was last asked, oldest first.
  package mutating func takeFirings() -> [FaultFiring] {
    guard !firings.isEmpty else { return [] }
    defer { firings.removeAll() }
    return firings
  }
}
