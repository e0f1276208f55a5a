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

  func sign(_ payload: some Encodable) -> String { sign(json: JSONText.bytes(payload)) }

  /// Signs a payload that is JSON already.
  func sign(json payload: [UInt8]) -> String {
    JSONWebToken.sign(json: payload, kid: kid, secret: secret)
  }

  /// The payload of a token that this credential signed; `nil` for any other text.
  func read<P: Decodable>(_ token: some StringProtocol, as type: P.Type) -> P? {
    do throws(TokenFault) {
      return try JSONWebToken.verify(String(token), as: type, secret: secret)
    } catch {
      return nil
    }
  }
}

/// A cache of tokens that were issued or verified, with their claims: an equal token need not be
/// verified again. A full cache starts over: evicted tokens are simply verified again.
struct KnownTokens<Claims: Sendable>: Sendable {
  /// As many are useful at a time as real clients may be there.
  private static var room: Int { 2048 }

  /// By the token's last letters, which belong to its signature.
  private var entries: [UInt64: (token: String, claims: Claims)] = [:]

  /// The claims of a token that is in the cache.
  subscript(token: String) -> Claims? {
    guard let entry = entries[Self.key(of: token)], entry.token == token else { return nil }
    return entry.claims
  }

  mutating func remember(_ token: String, _ claims: Claims) {
    if entries.count >= Self.room { entries = [:] }
    entries[Self.key(of: token)] = (token, claims)
  }

  /// A token that was replaced by another hardly comes again.
  mutating func forget(_ token: String) { entries[Self.key(of: token)] = nil }

  private static func key(of token: String) -> UInt64 {
    token.utf8.suffix(9).reduce(0) { $0 << 7 | UInt64($1 & 127) }
  }
}

extension KnownTokens where Claims: Decodable {
  /// The claims of a token that a credential signed; `nil` for any other text.
  mutating func read(_ token: String, signedBy credential: Credential) -> Claims? {
    if let claims = self[token] { return claims }
    guard let claims = credential.read(token, as: Claims.self) else { return nil }
    remember(token, claims)
    return claims
  }
}
