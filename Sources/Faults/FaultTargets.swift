package import HeadEndAPI

/// Whom a fault is aimed at; each player has its own counters.
package enum FaultTargets: Hashable, Sendable {
  case player(PlayerID)
  case players([PlayerID])
  /// All players there are, and those who are added while it is armed.
  case everyone

  /// The players named one by one, each once, in the order they were named; `nil` for everyone.
  package var named: [PlayerID]? {
    switch self {
    case .player(let player): [player]
    case .players(let players):
      players.enumerated().filter { !players[..<$0.offset].contains($0.element) }.map(\.element)
    case .everyone: nil
    }
  }
}
