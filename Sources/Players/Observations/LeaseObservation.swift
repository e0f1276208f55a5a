package import Simulation

/// The licence a player holds.
package struct LeaseObservation: Hashable, Sendable {
  package var begin: Instant
  package var end: Instant
  package var renewal: Instant
  /// Fingerprint of the key, never the key.
  package var key: String

  /// Whether it never ends, as a bought right does.
  package var isUnlimited: Bool { end == .distantFuture }

  package init(begin: Instant, end: Instant, renewal: Instant, key: String) {
    self.begin = begin
    self.end = end
    self.renewal = renewal
    self.key = key
  }
}
