package import HeadEndAPI
import Simulation

/// One time that a fault acted on a player's request, or drew a number and did not.
package struct FaultEncounter: Hashable, Sendable {
  package let fault: FaultID
  package let rule: Fault
  package let player: PlayerID
  package let hasFired: Bool
  /// How often it has fired for that player.
  package let count: Int
  package let draw: FaultDraw?
  /// Whether it will never act for that player again.
  package let isLast: Bool
}

/// A number that was drawn against a probability, both in thousandths.
package struct FaultDraw: Hashable, Sendable {
  /// From 0 to 999.
  package let drawn: Int
  package let permille: Int

  /// Whether the fault fires.
  package var fires: Bool { drawn < permille }

  /// Such as `drew 0.412 of 0.300`.
  package var text: String {
    "drew \(Quantity.text(permille: drawn)) of \(Quantity.text(permille: permille))"
  }
}
