import ContentProtection
import HeadEndAPI
import Simulation

/// Makes ExpressPlay tokens opaque: signed, then encrypted with random bytes in front, then base64.
/// The real token's inside is not public (DOMAIN §6); this one is our choice.
struct TokenSeal: Sendable {
  private static let nonceSize = 16

  private let credential: Credential
  private let cipher: SampleCipher

  init(random: inout RandomStream) {
    credential = Credential(random: &random)
    cipher = SampleCipher(ContentKey(random: &random))
  }

  func seal(_ token: ExpressPlayToken, random: inout RandomStream) -> String {
    let clear = random.bytes(Self.nonceSize) + Array(credential.sign(token).utf8)
    return Base64.urlText(cipher.encrypt(clear))
  }

  /// `nil` when the text is no token of ours.
  func open(_ text: String) -> ExpressPlayToken? {
    guard let sealed = Base64.bytes(text), let clear = cipher.decrypt(sealed),
      case .success(let token) = credential.read(
        String(decoding: clear.dropFirst(Self.nonceSize), as: UTF8.self), as: ExpressPlayToken.self)
    else { return nil }
    return token
  }
}
