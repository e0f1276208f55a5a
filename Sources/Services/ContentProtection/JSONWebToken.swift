import Crypto
import Simulation

/// Compact JSON web tokens signed with HMAC-SHA256 (RFC 7515, RFC 7519; HeadEnd/TokenFormats). The
/// same payload and secret always give the same token.
package enum JSONWebToken {
  /// Signs a payload; `kid` names the credential whose secret is used.
  package static func sign(
    _ payload: some Encodable, kid: String, secret: TokenSecret
  ) -> String {
    sign(json: JSONText.bytes(payload), kid: kid, secret: secret)
  }

  /// Signs a payload that is JSON already.
  package static func sign(json payload: [UInt8], kid: String, secret: TokenSecret) -> String {
    let header: JSON = ["alg": "HS256", "kid": .text(kid), "typ": "JWT"]
    var text = Base64.urlText(header.bytes) + "." + Base64.urlText(payload)
    let signature = secret.signature(of: text.utf8)
    text += "."
    text += Base64.urlText(Array(signature))
    return text
  }

  /// Reads a token whose signature is valid; the caller checks its expiry.
  package static func verify<P: Decodable>(
    _ token: String, as type: P.Type, secret: TokenSecret
  ) throws(TokenFault) -> P {
    let text = Array(token.utf8)
    let parts = try parts(of: text)
    // The signature vouches for the other parts as they are written, and nothing for itself.
    guard let signature = Base64.canonicalBytes(parts[2]) else { throw .malformed }
    guard secret.signature(of: text[..<parts[1].endIndex]) == signature else {
      throw .badSignature
    }
    return try payload(parts[1], as: type)
  }

  /// Reads a token without checking its signature, as a client does with its own.
  package static func decode<P: Decodable>(
    _ token: String, as type: P.Type
  ) throws(TokenFault) -> P {
    try payload(parts(of: Array(token.utf8))[1], as: type)
  }

  /// The `kid` in a token's header; `nil` without one, and for any other text.
  package static func keyIdentifier(of token: String) -> String? {
    let first = Array(token.utf8).prefix { $0 != UInt8(ascii: ".") }
    return Base64.bytes(first).flatMap { JSON($0)?["kid"]?.string }
  }

  /// The three parts of a token whose header says HS256.
  private static func parts(of text: [UInt8]) throws(TokenFault) -> [ArraySlice<UInt8>] {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed }
    guard let algorithm = Base64.bytes(parts[0]).flatMap({ JSON($0) })?["alg"]?.string else {
      throw .malformed
    }
    guard algorithm == "HS256" else { throw .wrongAlgorithm }
    return parts
  }

  private static func payload<P: Decodable>(
    _ part: ArraySlice<UInt8>, as type: P.Type
  ) throws(TokenFault) -> P {
    guard let bytes = Base64.bytes(part), let payload = JSONText.value(type, from: bytes) else {
      throw .malformed
    }
    return payload
  }
}

/// Why a token was not accepted.
package enum TokenFault: Error, Hashable, Sendable {
  /// Not three base64url parts, or a part is not the expected JSON.
  case malformed
  /// Signed with something other than HS256, or not at all.
  case wrongAlgorithm
  case badSignature
}

/// A secret that signs tokens with HMAC-SHA256 (RFC 7518 §3.2). The part of the HMAC that depends
/// on the secret alone is computed once.
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
