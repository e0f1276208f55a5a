/// The body of `killAccountSessions` (DOMAIN §1.2).
struct KillOrder: Codable {
  var accountId: String
}
