package import HeadEndAPI

/// One time that a fault acted at a player, or drew a number and did not.
package struct FaultEncounter: Hashable, Sendable {
  package let fault: FaultID
  package let rule: Fault
  package let player: PlayerID
  package let hasFired: Bool
  /// How often it has fired at that player.
  package let count: Int
  package let draw: FaultDraw?
  /// Whether it will never act at that player again.
  package let isLast: Bool
}
