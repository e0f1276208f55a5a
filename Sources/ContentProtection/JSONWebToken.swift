import Crypto

/// Compact JSON web tokens signed with HMAC-SHA256 (RFC 7515, RFC 7519; DOMAIN §1.8). The same
/// payload and secret always give the same text.
package enum JSONWebToken {
  private struct Header: Decodable {
    var alg: String
  }

  // 21 bytes, so that their base64 ends on a whole group whatever follows.
  private static let headerStart = Array(#"{"alg":"HS256","kid":"#.utf8)
  private static let headerStartText = Array(Base64.urlText(headerStart).utf8)

  /// Signs a payload; `kid` names the credential whose secret is used.
  package static func sign(
    _ payload: some Encodable, kid: String, secret: TokenSecret
  ) -> String {
    sign(json: JSONText.bytes(payload), kid: kid, secret: secret)
  }

  /// Signs a payload that is written already.
  package static func sign(json payload: [UInt8], kid: String, secret: TokenSecret) -> String {
    var header = JSONObject()
    header.add("alg", "HS256")
    header.add("kid", kid)
    header.add("typ", "JWT")
    var text = Base64.urlText(header.bytes) + "." + Base64.urlText(payload)
    let signature = secret.signature(of: text.utf8)
    text += "."
    text += Base64.urlText(Array(signature))
    return text
  }

  /// Reads a token after its signature proved right; expiry is the caller's to judge.
  package static func verify<P: Decodable>(
    _ token: String, as type: P.Type, secret: TokenSecret
  ) throws(TokenFault) -> P {
    let text = Array(token.utf8)
    let parts = try parts(of: text)
    guard let signature = Base64.bytes(parts[2]) else { throw .malformed }
    guard secret.signature(of: text[..<parts[1].endIndex]) == signature else {
      throw .badSignature
    }
    return try payload(parts[1], as: type)
  }

  /// Reads a token without a look at its signature, as a client does with its own.
  package static func decode<P: Decodable>(
    _ token: String, as type: P.Type
  ) throws(TokenFault) -> P {
    try payload(parts(of: Array(token.utf8))[1], as: type)
  }

  /// The three parts of a token whose header says HS256.
  private static func parts(of text: [UInt8]) throws(TokenFault) -> [ArraySlice<UInt8>] {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed }
    // Our own headers all start alike, so only others need a JSON reader to find the algorithm.
    if parts[0].starts(with: headerStartText) { return parts }
    guard let bytes = Base64.bytes(parts[0]), let header = JSONText.value(Header.self, from: bytes)
    else { throw .malformed }
    guard header.alg == "HS256" else { throw .wrongAlgorithm }
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
