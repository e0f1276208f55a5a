package import HeadEndAPI
package import Players
import Simulation

/// What those who judge look at.
extension World {
  /// The players that are there, in the order in which they were added.
  package var playerIDs: [PlayerID] { fleet.playerIDs }

  /// Whether a fault is armed, for anybody.
  var areFaultsArmed: Bool { head.hasArmedFaults }

  /// What rules look at of a player of an SDK; `nil` for anybody else.
  package func sight(of id: PlayerID) -> PlayerSight? {
    fleet.sight(of: id, at: now, UnixTime(at: now, epoch: epoch))
  }

  /// Number of a player's device; `nil` when it is not there.
  func device(of id: PlayerID) -> Int? { fleet.device(of: id) }

  /// The players of an app, by one of them.
  func players(onDeviceOf id: PlayerID) -> [PlayerID] {
    fleet.device(of: id).map { fleet.players(on: $0) } ?? []
  }
}
