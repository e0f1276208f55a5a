/// Which player of a world something belongs to; never on the wire, where real services do not see
/// it either. Faults are aimed with it.
package struct PlayerID: Hashable, Comparable, Sendable {
  /// Number of the player in its world, from 0; never used twice in one world.
  package let index: Int

  package init(_ index: Int) {
    self.index = index
  }

  /// Stands for the operator's console, which sends requests that no player sent.
  package static let operatorConsole = PlayerID(-1)

  package static func < (lhs: PlayerID, rhs: PlayerID) -> Bool { lhs.index < rhs.index }
}
