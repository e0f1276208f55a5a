package import HeadEndAPI
import Simulation

/// The players that a fault targets, real clients and crowds among them; each has its own counters.
package enum FaultTargets: Hashable, Sendable {
  case players([PlayerID])
  /// All players, and those that are added while the fault is armed.
  case everyone
  /// So many players out of a thousand, among them some that are added while the fault is armed. A
  /// hash of seed and player chooses them: the same for every fault of a world, and a
  /// larger share contains every smaller one.
  case share(permille: Int)
  /// A real client that has not come yet, by the name that it will have.
  case client(named: String)
  /// Some of the viewers of crowds.
  case part(CrowdPart, of: [PlayerID])

  package static func player(_ player: PlayerID) -> FaultTargets { .players([player]) }

  /// The players that are named, each once, in the order in which they were named; `nil` for
  /// everyone and for a share.
  package var named: [PlayerID]? {
    switch self {
    case .players(let named), .part(_, let named):
      named.enumerated().filter { !named[..<$0.offset].contains($0.element) }.map(\.element)
    case .client: []
    case .everyone, .share: nil
    }
  }

  /// The part of each crowd that is a target; `nil` for all viewers.
  package var partOfCrowds: CrowdPart? {
    switch self {
    case .players, .everyone, .client: nil
    case .share(let permille): .share(permille: permille)
    case .part(let part, _): part
    }
  }

  /// Whether a player that is not named is a target too.
  func takesIn(_ player: PlayerID, seed: UInt64) -> Bool {
    switch self {
    case .players, .client, .part: false
    case .everyone: true
    case .share(let permille): Self.rank(of: player, seed: seed) < permille
    }
  }

  /// From 0 to 999, the same in every run.
  private static func rank(of player: PlayerID, seed: UInt64) -> Int {
    var random = RandomStream(seed: seed, name: "fault.share.\(player.index)")
    return Int(random.integer(in: 0...999))
  }

  /// The targets in words, such as `main, kids`, `every player`, `10 % of the players` or
  /// `household 12 of stadium`.
  package func words(_ name: (PlayerID) -> String) -> String {
    switch self {
    case .players: (named ?? []).map(name).joined(separator: ", ")
    case .part(let part, _): part.words(of: (named ?? []).map(name).joined(separator: ", "))
    case .everyone: "every player"
    case .client(let name): name
    case .share(let permille): "\(Quantity.text(percent: permille)) of the players"
    }
  }
}
