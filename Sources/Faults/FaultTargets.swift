package import HeadEndAPI
import Simulation

/// The players that a fault is aimed at; each player has its own counters.
package enum FaultTargets: Hashable, Sendable {
  case player(PlayerID)
  case players([PlayerID])
  /// All players, and those that are added while the fault is armed.
  case everyone
  /// So many players out of a thousand, among them some that are added while the fault is armed. A
  /// hash of seed and player chooses them: the same players for every fault of a world, and a
  /// larger share contains every smaller one.
  case share(permille: Int)

  /// The players that are named, each once, in the order in which they were named; `nil` for
  /// everyone and for a share.
  package var named: [PlayerID]? {
    switch self {
    case .player(let player): [player]
    case .players(let players):
      players.enumerated().filter { !players[..<$0.offset].contains($0.element) }.map(\.element)
    case .everyone, .share: nil
    }
  }

  /// Whether a player that is not named is a target too.
  func takesIn(_ player: PlayerID, seed: UInt64) -> Bool {
    switch self {
    case .player, .players: false
    case .everyone: true
    case .share(let permille):
      Self.rank(of: player, seed: seed) < permille
    }
  }

  /// From 0 to 999, the same in every run.
  private static func rank(of player: PlayerID, seed: UInt64) -> Int {
    var random = RandomStream(seed: seed, name: "fault.share.\(player.index)")
    return Int(random.integer(in: 0...999))
  }

  /// The targets in words, such as `main, kids`, `every player` or `10 % of the players`.
  package func words(_ name: (PlayerID) -> String) -> String {
    switch self {
    case .player(let player): name(player)
    case .players: (named ?? []).map(name).joined(separator: ", ")
    case .everyone: "every player"
    case .share(let permille): "\(Quantity.text(percent: permille)) of the players"
    }
  }
}
