package import HeadEndAPI
import Simulation

/// What faults of one name have done at one player since the world began, however often they were
/// armed.
package struct FaultTally: Sendable {
  package let name: String
  package let player: PlayerID
  /// How often it was armed there.
  package internal(set) var armed = 0
  package internal(set) var fired = 0
  package internal(set) var skipped = 0
  /// Its draws, which no other fault and no other player shifts.
  var random: RandomStream

  init(_ name: String, _ player: PlayerID, seed: UInt64) {
    self.name = name
    self.player = player
    random = RandomStream(seed: seed, name: "fault.\(player.index).\(name)")
  }
}
