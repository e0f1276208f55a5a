import ContentProtection
import HeadEndAPI
import Locking
import Simulation

/// What an ExpressPlay token grants. The real format is not public; the fields are our choice [N].
struct ExpressPlayToken: Codable, Hashable, Sendable {
  /// The key that the token grants.
  enum Key: Codable, Hashable, Sendable {
    /// A key that ExpressPlay stores for a content, by its name.
    case stored(content: String)
    /// The key that was in the token request; all in hex digits.
    case given(identifier: String, key: String, iv: String)
  }

  var key: Key
  /// First second of Unix time at which the token is no longer valid.
  var expiry: Int64
  /// Duration of a licence in seconds; 0 = unlimited.
  var rental: Int64
  /// Correlates licence requests with a user of the customer.
  var cookie: String?
  /// The device that the token is bound to, if it is.
  var device: String?

  func isCurrent(at time: UnixTime) -> Bool { time.seconds < expiry }
}

/// Makes ExpressPlay tokens opaque: signed, then encrypted with random bytes in front, then
/// base64url. The real token's format is not public; this one is our choice [N].
struct TokenSeal: Sendable {
  private static let nonceSize = 16

  private let credential: Credential
  private let deferredCipher: Deferred<SampleCipher>

  init(random: inout RandomStream) {
    credential = Credential(random: &random)
    let key = ContentKey(random: &random)
    deferredCipher = Deferred { SampleCipher(key) }
  }

  private var cipher: SampleCipher { deferredCipher.value }

  func seal(_ token: ExpressPlayToken, random: inout RandomStream) -> String {
    let clear = random.bytes(Self.nonceSize) + Array(credential.sign(token).utf8)
    return Base64.urlText(cipher.encrypt(clear))
  }

  /// `nil` when the text is not a token of this service.
  func open(_ text: String) -> ExpressPlayToken? {
    guard let sealed = Base64.bytes(text), let clear = cipher.decrypt(sealed) else { return nil }
    let token = String(decoding: clear.dropFirst(Self.nonceSize), as: UTF8.self)
    return credential.read(token, as: ExpressPlayToken.self)
  }
}
