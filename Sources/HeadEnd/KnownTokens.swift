/// What stands in the tokens that were issued or verified last: one that is shown as it was then
/// needs no other proof. Any other is verified, so it does not matter which are forgotten.
struct KnownTokens<Claims: Sendable>: Sendable {
  private struct Entry: Sendable {
    let token: String
    let claims: Claims
  }

  private static var capacity: Int { 128 }

  /// By the token's last letters, which are its signature's.
  private var entries: [Entry?] = Array(repeating: nil, count: capacity)

  /// The claims of a token, if it is remembered.
  subscript(token: String) -> Claims? {
    guard let entry = entries[Self.place(of: token)], entry.token == token else { return nil }
    return entry.claims
  }

  mutating func remember(_ token: String, _ claims: Claims) {
    entries[Self.place(of: token)] = Entry(token: token, claims: claims)
  }

  // Without the very last letter, which has two bits only.
  private static func place(of token: String) -> Int {
    token.utf8.suffix(3).dropLast().reduce(0) { ($0 * 61 + Int($1)) % capacity }
  }
}
