import Crypto

/// Short names for secrets, so that tokens and keys can be told apart without being shown.
package enum Fingerprint {
  /// The first 8 hex digits of the SHA-256 of some bytes.
  package static func of(_ bytes: [UInt8]) -> String {
    Hexadecimal.text(SHA256.hash(data: bytes).prefix(4))
  }

  /// The fingerprint of a text's UTF-8, such as a token's.
  package static func of(_ text: String) -> String { of(Array(text.utf8)) }
}
