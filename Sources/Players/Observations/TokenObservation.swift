/// A token that a player holds, decoded; signature and secrets left out.
package struct TokenObservation: Hashable, Sendable {
  /// `ContentAuthZ` or `Session`.
  package var kind: String
  /// What it allows, in one line, such as `news-one until 2026-01-08`.
  package var claims: String
  /// Fingerprint of the whole token.
  package var fingerprint: String

  package init(kind: String, claims: String, fingerprint: String) {
    self.kind = kind
    self.claims = claims
    self.fingerprint = fingerprint
  }
}
