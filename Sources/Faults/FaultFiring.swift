/// One time that a fault acted.
package struct FaultFiring: Hashable, Sendable {
  package let fault: ArmedFault
  /// Whether that was its last time.
  package let isLast: Bool
}
