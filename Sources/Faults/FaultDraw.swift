import Simulation

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
