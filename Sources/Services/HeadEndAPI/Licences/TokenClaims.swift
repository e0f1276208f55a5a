/// A JSON Web Token without its signature: the issuer and the claims. It admits no client; a
/// head-end of the same seed can sign it again.
package struct TokenClaims: Hashable, Sendable {
  /// Such as `session-token`; a name that the head-end does not know stands for another tenant.
  package let issuer: String
  /// The payload, as JSON.
  package let payload: String

  package init(issuer: String, payload: String) {
    (self.issuer, self.payload) = (issuer, payload)
  }

  /// Stands for a token of an unknown issuer.
  package static let foreign = TokenClaims(issuer: "another-tenant", payload: "{}")

  /// Parses the form that `text` has; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    self.init(issuer: String(parts[0]), payload: String(parts[1]))
  }

  /// The issuer, a space and the payload.
  package var text: String { "\(issuer) \(payload)" }
}
