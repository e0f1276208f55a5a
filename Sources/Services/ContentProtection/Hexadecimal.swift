import Crypto

/// Bytes as lower-case hex digits (RFC 4648 §8).
package enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Two digits per byte.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Short names for secrets: tokens and keys can be distinguished without being shown.
package enum Fingerprint {
  /// The first 8 hex digits of the SHA-256 of bytes.
  package static func of(_ bytes: [UInt8]) -> String {
    Hexadecimal.text(Array(SHA256.hash(data: bytes).prefix(4)))
  }

  /// The fingerprint of a text's UTF-8, such as a token's.
  package static func of(_ text: String) -> String { of(Array(text.utf8)) }
}
