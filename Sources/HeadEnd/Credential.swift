import ContentProtection
import Simulation

/// A shared secret that signs tokens, and the identifier under which tokens name it.
struct Credential: Sendable {
  /// Six digits, as in every sample seen (DOMAIN §1.8).
  let kid: String
  let secret: TokenSecret

  init(random: inout RandomStream) {
    kid = String(random.integer(in: 100_000...999_999))
    secret = TokenSecret(random.bytes(32))
  }

  func sign(_ payload: some Encodable) -> String {
    JSONWebToken.sign(payload, kid: kid, secret: secret)
  }

  func sign(json payload: [UInt8]) -> String {
    JSONWebToken.sign(json: payload, kid: kid, secret: secret)
  }

  /// The payload of a token that this credential signed.
  func read<P: Decodable>(_ token: some StringProtocol, as type: P.Type) -> Result<P, TokenFault> {
    do throws(TokenFault) {
      return .success(try JSONWebToken.verify(String(token), as: type, secret: secret))
    } catch {
      return .failure(error)
    }
  }
}
