import ContentProtection
import TestSupport
import Testing

struct JSONWebTokenTests {
  private let secret = TokenSecret(Array("0123456789abcdef0123456789abcdef".utf8))
  private let claims = SessionClaims(
    tenantId: "SIM", accountId: "home", deviceUniqueId: "tv", sessionId: "s1",
    contentId: "news-one", sequence: 3)

  @Test func `a signed payload comes back`() throws {
    let token = JSONWebToken.sign(claims, kid: "123456", secret: secret)
    #expect(try JSONWebToken.verify(token, as: SessionClaims.self, secret: secret) == claims)
    #expect(try JSONWebToken.decode(token, as: SessionClaims.self) == claims)
  }

  @Test func `the same payload is always the same text`() {
    let first = JSONWebToken.sign(claims, kid: "123456", secret: secret)
    #expect(JSONWebToken.sign(claims, kid: "123456", secret: secret) == first)
  }

  @Test func `another secret's signature is refused`() {
    let token = JSONWebToken.sign(
      claims, kid: "123456", secret: TokenSecret(secret.bytes.reversed()))
    #expect(throws: TokenFault.badSignature) {
      try JSONWebToken.verify(token, as: SessionClaims.self, secret: secret)
    }
  }

  @Test func `a changed payload is refused`() {
    var parts = JSONWebToken.sign(claims, kid: "123456", secret: secret).split(separator: ".")
    var other = claims
    other.sequence = 4
    parts[1] = JSONWebToken.sign(other, kid: "123456", secret: secret).split(separator: ".")[1]
    #expect(throws: TokenFault.badSignature) {
      try JSONWebToken.verify(
        parts.joined(separator: "."), as: SessionClaims.self, secret: secret)
    }
  }

  @Test(arguments: ["", "a.b", "a.b.c", "e30.e30.e30", "....", "e30=.\u{e9}.e30"])
  func `what is no token is malformed`(_ text: String) {
    #expect(throws: TokenFault.malformed) {
      try JSONWebToken.verify(text, as: SessionClaims.self, secret: secret)
    }
  }

  @Test func `a signature is accepted as it was written, and in no other spelling`() throws {
    let token = JSONWebToken.sign(claims, kid: "123456", secret: secret)
    let last = try #require(token.utf8.last)
    // 32 bytes leave two bits of the last of 43 digits unused: each digit has three twins.
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    let index = try #require(digits.firstIndex(of: last))
    let twins = (index + 1...index + 3).map {
      String(token.dropLast()) + String(decoding: [digits[$0]], as: UTF8.self)
    }
    for other in twins + [token + "=", token + "=="] {
      #expect(throws: TokenFault.malformed) {
        try JSONWebToken.verify(other, as: SessionClaims.self, secret: secret)
      }
    }
  }

  @Test(arguments: [#"{"alg":"none"}"#, #"{"typ":"JWT","alg":"RS256"}"#])
  func `an algorithm other than HS256 is refused`(_ header: String) {
    let token = Base64.urlText(Array(header.utf8)) + ".e30."
    #expect(throws: TokenFault.wrongAlgorithm) {
      try JSONWebToken.verify(token, as: SessionClaims.self, secret: secret)
    }
  }

  @Test func `a header that another library ordered is read`() throws {
    let token = JSONWebToken.sign(claims, kid: "123456", secret: secret)
    let header = Base64.urlText(Array(#"{"typ":"JWT","alg":"HS256"}"#.utf8))
    let other = header + token.drop { $0 != "." }
    #expect(try JSONWebToken.decode(other, as: SessionClaims.self) == claims)
  }

  @Test(.enabled(if: Peer.python("jwt"), "no PyJWT"))
  func `PyJWT verifies our token and reads its header and payload`() throws {
    var current = claims
    current.exp = 4_102_444_800
    let token = JSONWebToken.sign(current, kid: "123456", secret: secret)
    let script = """
      import jwt, sys
      secret = b'0123456789abcdef0123456789abcdef'
      header = jwt.get_unverified_header(sys.argv[1])
      payload = jwt.decode(sys.argv[1], secret, algorithms=['HS256'])
      print(header['typ'], header['alg'], header['kid'], payload['sessionId'], payload['sequence'])
      """
    let output = try ExternalTool.output("python3", ["-c", script, token])
    #expect(output == "JWT HS256 123456 s1 3\n")
  }

  @Test(.enabled(if: Peer.python("jwt"), "no PyJWT"))
  func `we verify PyJWT's token`() throws {
    let script = """
      import jwt
      secret = b'0123456789abcdef0123456789abcdef'
      payload = {'typ': 'AuthN', 'ver': '1.0', 'exp': 1767225600}
      print(jwt.encode(payload, secret, algorithm='HS256', headers={'kid': '1'}), end='')
      """
    let token = try #require(try ExternalTool.output("python3", ["-c", script]))
    let claims = try JSONWebToken.verify(token, as: BackEndClaims.self, secret: secret)
    #expect(claims == BackEndClaims(exp: 1_767_225_600))
  }
}
