import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

struct SessionServiceTests {
  @Test func `set-up grants a token and both spellings of the interval`() throws {
    var visitor = Visitor()
    let grant = try visitor.session("setup", visitor.contentToken()).grant
    #expect(grant.heartbeat == 60)
    #expect(grant.heartBeat == 60)
    let session = try #require(visitor.headEnd.sessions(ofAccount: "home", at: .zero).first)
    #expect(session.device == "tv")
    #expect(session.content == "news-one")
    #expect(session.expiresAt == .zero + .seconds(150))
  }

  @Test func `an account at its limit gets 1007, on the same device too`() throws {
    var visitor = Visitor()
    _ = try visitor.setUp()
    _ = try visitor.setUp("film-two")
    #expect(try visitor.session("setup", visitor.contentToken()).refusal == "400/1007")
    #expect(visitor.headEnd.sessions(ofAccount: "home", at: .zero).count == 2)
    #expect(visitor.headEnd.sessionLimit(ofAccount: "home") == 2)
  }

  @Test func `an expired session does not count`() throws {
    var visitor = Visitor()
    _ = try visitor.setUp()
    let second = try visitor.setUp()
    visitor.now += .seconds(100)
    _ = try visitor.session("heartbeat", second)
    visitor.now += .milliseconds(49_999)
    #expect(try visitor.session("setup", visitor.contentToken()).refusal == "400/1007")
    visitor.now += .milliseconds(1)
    #expect(try visitor.session("setup", visitor.contentToken()).isSuccess)
  }

  @Test func `every beat brings the next token`() throws {
    var visitor = Visitor()
    var token = try visitor.setUp()
    for beat in 1...5 {
      visitor.now += .seconds(60)
      token = try visitor.session("heartbeat", token).grant.sessionToken
      let claims = try JSONWebToken.decode(token, as: SessionClaims.self)
      #expect(claims.sequence == beat)
    }
    #expect(visitor.headEnd.sessions(ofAccount: "home", at: visitor.now).first?.beats == 5)
  }

  @Test func `a lost answer does not end the session`() throws {
    var visitor = Visitor()
    let first = try visitor.setUp()
    let second = try visitor.session("heartbeat", first).grant.sessionToken
    for _ in 0..<3 {
      #expect(try visitor.session("heartbeat", first).grant.sessionToken == second)
    }
    let third = try visitor.session("heartbeat", second).grant.sessionToken
    #expect(try visitor.session("heartbeat", first).refusal == "404/1006")
    #expect(try visitor.session("heartbeat", third).isSuccess)
  }

  @Test func `a session that missed its beats and the grace is gone`() throws {
    var visitor = Visitor()
    let token = try visitor.setUp()
    visitor.now += .milliseconds(149_999)
    let next = try visitor.session("heartbeat", token).grant.sessionToken
    visitor.now += .seconds(150)
    #expect(try visitor.session("heartbeat", next).refusal == "404/1006")
    #expect(try visitor.session("teardown", next).refusal == "404/1006")
    #expect(visitor.headEnd.sessions(ofAccount: "home", at: visitor.now).isEmpty)
  }

  @Test func `teardown frees the slot at once and once only`() throws {
    var visitor = Visitor()
    _ = try visitor.setUp()
    let token = try visitor.setUp()
    #expect(try visitor.session("teardown", token).isSuccess)
    #expect(try visitor.session("teardown", token).refusal == "404/1006")
    #expect(try visitor.session("setup", visitor.contentToken()).isSuccess)
  }

  @Test func `a kill ends all sessions of that account and of no other`() throws {
    var visitor = Visitor()
    let token = try visitor.setUp()
    let other = try visitor.contentToken(account: "other", device: "box")
    let survivor = try visitor.session("setup", other).grant.sessionToken
    #expect(try visitor.kill("home").isSuccess)
    #expect(try visitor.session("heartbeat", token).refusal == "404/1006")
    #expect(try visitor.session("heartbeat", survivor).isSuccess)
  }

  @Test func `a kill needs an operator's token and a known account`() throws {
    var visitor = Visitor()
    #expect(try visitor.kill("nobody").refusal == "404/3001")
    #expect(try visitor.kill("home", token: "").refusal == "400/1011")
    #expect(try visitor.kill("home", token: visitor.contentToken()).refusal == "401/1003")
    let old = visitor.headEnd.operatorToken(at: .zero)
    let claims = try JSONWebToken.decode(old, as: BackEndClaims.self)
    #expect(claims.typ == "AuthN" && claims.exp == UnixTime.scriptedEpoch.seconds + 3600)
    visitor.now += .seconds(3600)
    #expect(try visitor.kill("home", token: old).refusal == "400/1004")
  }

  @Test(arguments: ["setup", "heartbeat", "teardown"])
  func `a missing or foreign token is refused`(action: String) throws {
    var visitor = Visitor()
    var stranger = Visitor(seed: 2)
    #expect(try visitor.session(action, "").refusal == "400/1011")
    #expect(try visitor.session(action, "a.b.c").refusal == "401/1003")
    #expect(try visitor.session(action, stranger.contentToken()).refusal == "401/1012")
    #expect(try visitor.session(action, stranger.setUp()).refusal == "401/1012")
  }

  @Test func `an expired content token sets nothing up`() throws {
    var visitor = Visitor()
    let token = try visitor.contentToken()
    visitor.now += .seconds(7 * 86_400)
    #expect(try visitor.session("setup", token).refusal == "400/1004")
  }

  @Test func `another tenant's address and another method are refused`() throws {
    var visitor = Visitor()
    let token = try visitor.contentToken()
    let url = "https://sim-ssm.headend.example/OTHER/ssm/v1/sessions/setup"
    let foreign = visitor.answer(.sessionSetup, .post, url, authorizations: token)
    #expect(try foreign.response.refusal == "400/1005")
    let own = "\(visitor.endpoints.ssmServer)/sessions/setup"
    let get = visitor.answer(.sessionSetup, .get, own, authorizations: token)
    #expect(try get.response.status == 405)
  }

  @Test func `a session token has the published claims, and expires with its session`() throws {
    var visitor = Visitor()
    let content = try visitor.contentToken()
    let first = try visitor.session("setup", content).grant.sessionToken
    let claims = try JSONWebToken.decode(first, as: SessionClaims.self)
    #expect(claims.typ == "Session" && claims.ver == "2.0" && claims.tenantId == "SIM")
    #expect(claims.accountId == "home" && !claims.sessionId.isEmpty)
    #expect(claims.requestTokenSignature == content.split(separator: ".").last.map { String($0) })
    #expect(claims.heartbeat == 60 && claims.shortValidityDuration == 150)
    #expect(claims.exp == UnixTime.scriptedEpoch.seconds + 150)
    visitor.now += .seconds(60)
    let second = try visitor.session("heartbeat", first).grant.sessionToken
    let renewed = try JSONWebToken.decode(second, as: SessionClaims.self)
    #expect(renewed.exp == claims.exp + 60)
    #expect(renewed.requestTokenSignature == claims.requestTokenSignature)
    visitor.now = .zero + .seconds(210)
    #expect(try visitor.session("heartbeat", second).refusal == "404/1006")
  }
}
