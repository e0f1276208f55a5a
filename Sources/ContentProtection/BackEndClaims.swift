/// The payload of a back-end authentication token, with which an operator's console proves itself
/// (DOMAIN §1.8).
package struct BackEndClaims: Codable, Hashable, Sendable {
  /// Always `AuthN`.
  package var typ = "AuthN"
  package var ver = "1.0"
  /// Expiry in seconds since 1970.
  package var exp: Int64

  package init(exp: Int64) {
    self.exp = exp
  }
}
