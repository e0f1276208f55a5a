package import HeadEndAPI
package import Simulation

/// A fault of the catalogue that is armed for one player.
package struct ArmedFault: Hashable, Sendable {
  package let id: FaultID
  package let kind: FaultKind
  package let player: PlayerID
  package let armedAt: Instant
  /// When it ends by itself; `nil` for faults that end by firing or by being cleared.
  package let end: Instant?
  /// How often it has fired.
  package internal(set) var fired = 0

  /// Whether it has fired as often as it may.
  var isSpent: Bool {
    guard case .times(let count) = kind.ending else { return false }
    return fired >= count
  }

  /// Whether a request meets this fault.
  func applies(to request: Request) -> Bool {
    player == request.sender && kind.point.matches(request.operation)
  }
}
