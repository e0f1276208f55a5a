import Crypto

/// A secret that signs tokens with HMAC-SHA256 (RFC 7518 §3.2); what depends on the secret alone is
/// computed once.
package struct TokenSecret: Sendable {
  package let bytes: [UInt8]
  private let code: HMAC<SHA256>

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    code = HMAC(key: SymmetricKey(data: bytes))
  }

  /// The authentication code of a text.
  func signature(of text: some Collection<UInt8>) -> HMAC<SHA256>.MAC {
    var code = code
    text.withContiguousStorageIfAvailable { code.update(data: UnsafeRawBufferPointer($0)) }
      ?? code.update(data: Array(text))
    return code.finalize()
  }
}
