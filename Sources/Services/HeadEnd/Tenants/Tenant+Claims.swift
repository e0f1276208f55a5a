import ContentProtection
import HeadEndAPI
import Simulation

extension Tenant {
  /// The claims of a token that this or another tenant has signed; `nil` for any other text, and
  /// for a token that was tampered with.
  func claims(of token: String) -> TokenClaims? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = Base64.bytes(String(parts[1])),
      let json = JSON(payload)
    else { return nil }
    if let issuer = issuers.first(where: { $0.credential.sign(json: payload) == token }) {
      return TokenClaims(issuer: issuer.name, payload: Self.text(of: json, payload))
    }
    return isForeign(token) ? .foreign : nil
  }

  /// The payload without another token's signature, which no service reads.
  private static func text(of json: JSON, _ payload: [UInt8]) -> String {
    let name = "requestTokenSignature"
    let members = json.members.map { member in
      member.key == name ? JSON.Member(key: name, value: .text(Redaction.mark)) : member
    }
    let bytes = json[name] == nil ? payload : JSON.object(members).bytes
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The token that makes those claims.
  func token(_ claims: TokenClaims) -> String {
    let payload = Array(claims.payload.utf8)
    guard let issuer = issuers.first(where: { $0.name == claims.issuer }) else {
      // No credential has this `kid`, so the signature is never checked.
      return JSONWebToken.sign(json: payload, kid: claims.issuer, secret: TokenSecret([0]))
    }
    return issuer.credential.sign(json: payload)
  }
}
