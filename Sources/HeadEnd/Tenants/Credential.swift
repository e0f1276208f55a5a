import ContentProtection
import Simulation

/// A shared secret that signs tokens, and the `kid` by which tokens name it.
struct Credential: Sendable {
  /// Six digits, as in every published sample.
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

/// A cache of tokens that were issued or verified, with their claims: an equal token need not be
/// verified again. Evicted tokens are simply verified again.
struct KnownTokens<Claims: Sendable>: Sendable {
  private struct Entry: Sendable {
    let token: String
    let claims: Claims
  }

  /// As many as real clients may be there, and as many again.
  private static var pages: Int { 256 }
  private static var places: Int { 16 }

  /// By the token's last letters, which belong to its signature. In pages, so that the first token
  /// after a snapshot does not copy the whole cache; each is made when it is first used.
  private var entries: [[Entry?]] = Array(repeating: [], count: pages)

  /// The claims of a token that is in the cache.
  subscript(token: String) -> Claims? {
    let (page, place) = Self.place(of: token)
    guard !entries[page].isEmpty, let entry = entries[page][place], entry.token == token else {
      return nil
    }
    return entry.claims
  }

  mutating func remember(_ token: String, _ claims: Claims) {
    let (page, place) = Self.place(of: token)
    if entries[page].isEmpty { entries[page] = Array(repeating: nil, count: Self.places) }
    entries[page][place] = Entry(token: token, claims: claims)
  }

  // Without the very last letter, which carries two bits only.
  private static func place(of token: String) -> (page: Int, place: Int) {
    let number = token.utf8.suffix(4).dropLast().reduce(0) { $0 * 61 + Int($1) }
    return (number / places % pages, number % places)
  }
}
