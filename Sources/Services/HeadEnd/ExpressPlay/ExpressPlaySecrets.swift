import ContentProtection
import HeadEndAPI
import Simulation

/// What ExpressPlay shares with its customer, and what seals its tokens.
struct ExpressPlaySecrets: Sendable {
  let credentials: ExpressPlayCredentials
  let seal: TokenSeal

  init(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "headend.expressplay.secrets")
    credentials = ExpressPlayCredentials(
      customerAuthenticator:
        "\(random.integer(in: 100_000...999_999)),\(Hexadecimal.text(random.bytes(16)))",
      keyEncryptionKey: Hexadecimal.text(random.bytes(16)))
    seal = TokenSeal(random: &random)
  }
}
