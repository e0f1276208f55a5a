import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

/// What the session service answers to each request in each state of a session, and to tokens that
/// are signed correctly but make no sense.
struct SessionStateTests {
  enum State: CaseIterable {
    case live, answerLost, twoBehind, expired, tornDown, killed
  }

  /// A session in a state, and the token that its client shows.
  private static func token(_ state: State, _ visitor: inout Visitor) throws -> String {
    let token = try visitor.setUp()
    switch state {
    case .live: break
    case .answerLost: _ = try visitor.session("heartbeat", token)
    case .twoBehind:
      let next = try visitor.session("heartbeat", token).grant.sessionToken
      _ = try visitor.session("heartbeat", next)
    case .expired: visitor.now += .seconds(150)
    case .tornDown: _ = try visitor.session("teardown", token)
    case .killed: _ = try visitor.kill("home")
    }
    return token
  }

  @Test(arguments: State.allCases, ["heartbeat", "teardown"])
  func `a session lives while its newest token or the one before is shown`(
    state: State, action: String
  ) throws {
    var visitor = Visitor()
    let token = try Self.token(state, &visitor)
    let response = try visitor.session(action, token)
    let isLive = state == .live || state == .answerLost
    if isLive {
      #expect(response.isSuccess)
    } else {
      #expect(try response.refusal == "404/1006")
    }
    let left = visitor.headEnd.sessions(ofAccount: "home", at: visitor.now).count
    #expect(left == (state == .twoBehind || isLive && action == "heartbeat" ? 1 : 0))
  }

  @Test(arguments: State.allCases)
  func `only live sessions count against the limit`(state: State) throws {
    var visitor = Visitor()
    _ = try Self.token(state, &visitor)
    _ = try visitor.setUp("film-two")
    let third = try visitor.session("setup", visitor.contentToken())
    let counts = [State.live, .answerLost, .twoBehind].contains(state)
    #expect(try counts ? third.refusal == "400/1007" : third.isSuccess)
  }

  /// Tokens that this tenant signed, with one thing wrong.
  @Test(arguments: [
    (SessionClaims(tenant: "OTHER", device: "tv"), "400/1005"),
    (SessionClaims(tenant: "SIM", device: "phone"), "400/1001"),
    (SessionClaims(tenant: "SIM", device: "tv", session: "unknown"), "404/1006"),
    (SessionClaims(tenant: "SIM", device: "tv", sequence: 9), "404/1006"),
    (SessionClaims(tenant: "SIM", device: "tv", sequence: -2), "404/1006"),
  ])
  func `a session token must fit its session`(claims: SessionClaims, refusal: String) throws {
    var visitor = Visitor()
    _ = try visitor.setUp()
    let id = try #require(visitor.headEnd.sessions(ofAccount: "home", at: .zero).first?.id)
    var claims = claims
    if claims.sessionId.isEmpty { claims.sessionId = id }
    let token = try visitor.sign(claims, "session-token")
    for action in ["heartbeat", "teardown"] {
      #expect(try visitor.session(action, token).refusal == refusal)
    }
    #expect(visitor.headEnd.sessions(ofAccount: "home", at: .zero).count == 1)
  }

  @Test(arguments: [
    (ContentAuthorization(rights: 0), "400/1006"),
    (ContentAuthorization(typ: "AuthN"), "400/1006"),
    (ContentAuthorization(exp: UnixTime.scriptedEpoch.seconds), "400/1004"),
    (ContentAuthorization(device: nil), "400/1013"),
    (ContentAuthorization(device: ("tv", "nobody")), "400/3001"),
    (ContentAuthorization(device: ("toaster", "home")), "400/3004"),
    (ContentAuthorization(device: ("tv", "other")), "400/1009"),
  ])
  func `a content token must name a right, a device and its account`(
    payload: ContentAuthorization, refusal: String
  ) throws {
    var visitor = Visitor()
    let token = try visitor.sign(payload, "content-token")
    #expect(try visitor.session("setup", token).refusal == refusal)
  }

  @Test(arguments: [(1, 1), (2, 2), (5, 2)])
  func `a token's own limit can only lower the account's`(limit: Int, sessions: Int) throws {
    var visitor = Visitor()
    let token = try visitor.sign(ContentAuthorization(limit: limit), "content-token")
    for _ in 0..<sessions {
      let grant = try visitor.session("setup", token)
      #expect(grant.isSuccess)
    }
    #expect(try visitor.session("setup", token).refusal == "400/1007")
  }

  @Test(arguments: ["", "{", "[]", #"{"account":"home"}"#, #"{"accountId":1}"#])
  func `a kill without an account is refused`(body: String) throws {
    var visitor = Visitor()
    let answer = visitor.answer(
      .killSessions, .put, visitor.endpoints.operatorSSM + "/sessions/killAccountSessions",
      authorizations: visitor.headEnd.operatorToken(at: .zero), body: Array(body.utf8))
    #expect(try answer.response.refusal == "400/1000")
  }
}

extension SessionClaims {
  fileprivate init(tenant: String, device: String, session: String = "", sequence: Int = 0) {
    self.init(
      tenantId: tenant, accountId: "home", deviceUniqueId: device, sessionId: session,
      contentId: "news-one", sequence: sequence)
  }
}
