import ContentProtection

/// What stands in the session tokens that were issued last: one that is shown as it was given needs
/// no other proof. Any other is verified, so it does not matter which are forgotten.
struct IssuedTokens: Sendable {
  private struct Entry: Sendable {
    let token: String
    let claims: SessionClaims
  }

  /// By the token's last letters, which are its signature's.
  private var entries: [Entry?] = Array(repeating: nil, count: 128)

  /// The claims of a token that was issued, if it is remembered.
  subscript(token: String) -> SessionClaims? {
    guard let entry = entries[Self.place(of: token)], entry.token == token else { return nil }
    return entry.claims
  }

  mutating func remember(_ token: String, _ claims: SessionClaims) {
    entries[Self.place(of: token)] = Entry(token: token, claims: claims)
  }

  // The very last letter of 32 bytes in base64 has two bits only.
  private static func place(of token: String) -> Int {
    token.utf8.suffix(3).dropLast().reduce(0) { ($0 * 61 + Int($1)) % 128 }
  }
}
