/// A JSON Web Token without its signature: who signs it, and what it claims. With it nobody is
/// admitted anywhere; a head-end of the same seed signs it again.
package struct TokenClaims: Hashable, Sendable {
  /// Such as `session-token`; one that the head-end does not know signs tokens of another tenant.
  package let issuer: String
  /// The payload, as JSON.
  package let payload: String

  package init(issuer: String, payload: String) {
    (self.issuer, self.payload) = (issuer, payload)
  }

  /// The issuer of a token whose own nobody here knows.
  package static let foreign = TokenClaims(issuer: "another-tenant", payload: "{}")

  /// Reads what `text` has written; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    self.init(issuer: String(parts[0]), payload: String(parts[1]))
  }

  /// The issuer, a blank and the payload.
  package var text: String { "\(issuer) \(payload)" }
}
