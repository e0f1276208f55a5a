import ContentProtection
import Locking
import Simulation

/// A shared secret that signs tokens, and the `kid` by which tokens name it.
struct Credential: Sendable {
  /// Six digits, as in every published sample.
  let kid: String
  private let deferredSecret: Deferred<TokenSecret>

  init(random: inout RandomStream) {
    kid = String(random.integer(in: 100_000...999_999))
    let bytes = random.bytes(32)
    deferredSecret = Deferred { TokenSecret(bytes) }
  }

  var secret: TokenSecret { deferredSecret.value }

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

  /// As many are useful at a time as real clients may be there.
  private static var mostUseful: Int { 2048 }
  private static var leastRoom: Int { 256 }

  /// By the token's last letters, which belong to its signature.
  private var entries: [UInt64: Entry] = [:]
  /// With so many entries, those that are no longer of use are evicted.
  private var room = Self.leastRoom

  /// The claims of a token that is in the cache.
  subscript(token: String) -> Claims? {
    guard let entry = entries[Self.key(of: token)], entry.token == token else { return nil }
    return entry.claims
  }

  mutating func remember(_ token: String, _ claims: Claims, while isOfUse: (Claims) -> Bool) {
    if entries.count >= room { keep(isOfUse) }
    entries[Self.key(of: token)] = Entry(token: token, claims: claims)
  }

  /// A token that was replaced by another hardly comes again.
  mutating func forget(_ token: String) { entries[Self.key(of: token)] = nil }

  private mutating func keep(_ isOfUse: (Claims) -> Bool) {
    entries = entries.filter { isOfUse($0.value.claims) }
    if entries.count > Self.mostUseful { entries = [:] }
    room = max(Self.leastRoom, 2 * entries.count)
  }

  private static func key(of token: String) -> UInt64 {
    token.utf8.suffix(9).reduce(0) { $0 << 7 | UInt64($1 & 127) }
  }
}
