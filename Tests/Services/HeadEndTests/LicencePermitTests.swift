import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

/// What the licence service answers to every combination of tokens.
struct LicencePermitTests {
  enum Content: CaseIterable { case none, valid, expired, early, late, unbound, garbage }

  enum Session: CaseIterable { case none, live, ended, otherContent, otherTenant }

  private static func token(_ content: Content, _ visitor: inout Visitor) throws -> String? {
    let payload: ContentAuthorization
    switch content {
    case .none: return nil
    case .garbage: return "a.b.c"
    case .valid: payload = ContentAuthorization()
    case .expired: payload = ContentAuthorization(exp: UnixTime.scriptedEpoch.seconds)
    case .early: payload = ContentAuthorization(start: "2026-01-01T00:00:00.001Z")
    case .late: payload = ContentAuthorization(end: "2025-12-31T23:59:59.999Z")
    case .unbound: payload = ContentAuthorization(device: nil)
    }
    return try visitor.sign(payload, "content-token")
  }

  private static func token(_ session: Session, _ visitor: inout Visitor) throws -> String? {
    switch session {
    case .none: return nil
    case .live: return try visitor.setUp()
    case .otherContent: return try visitor.setUp("film-two")
    case .ended:
      let token = try visitor.setUp()
      _ = try visitor.session("teardown", token)
      return token
    case .otherTenant:
      return try visitor.sign(
        SessionClaims(
          tenantId: "OTHER", accountId: "home", deviceUniqueId: "tv", sessionId: "1",
          contentId: "news-one", sequence: 0), "session-token")
    }
  }

  /// The first thing that is wrong; `nil` when the licence is granted.
  private static func refusal(
    _ content: Content, _ session: Session, isRenewal: Bool, isRequired: Bool
  ) -> String? {
    if content == .garbage { return "400/3003" }
    if content == .none, !isRenewal || session == .none { return "400/4001" }
    if session == .none, isRequired { return "400/4016" }
    if session == .otherTenant { return "400/4009" }
    if session == .ended { return "400/3005" }
    switch content {
    // The session alone decides, and news is not what it was set up for.
    case .none: return session == .otherContent ? "400/4011" : nil
    case .expired: return "400/4005"
    case .early, .late: return "400/4000"
    case .unbound: return "400/4016"
    case .valid, .garbage: return session == .otherContent ? "400/4011" : nil
    }
  }

  @Test(arguments: Content.allCases, Session.allCases)
  func `the first thing that is wrong is reported`(content: Content, session: Session) throws {
    for (isRenewal, isRequired) in [(false, false), (false, true), (true, false), (true, true)] {
      var visitor = Visitor(licenceRequiresSession: isRequired)
      let spc = try visitor.keyRequest().spc
      let tokens = [
        try Self.token(content, &visitor), try Self.token(session, &visitor),
      ].compactMap { $0 }
      let response = try visitor.licence(
        spc, tokens.joined(separator: ","), isRenewal: isRenewal)
      let refusal = Self.refusal(
        content, session, isRenewal: isRenewal, isRequired: isRequired)
      #expect(try response.isSuccess ? refusal == nil : response.refusal == refusal)
    }
  }

  @Test(arguments: [(true, true, true), (true, false, false), (false, true, true)])
  func `only a storable content may be kept`(
    isPersistable: Bool, storable: Bool, isGranted: Bool
  ) throws {
    var visitor = Visitor()
    let token = try visitor.sign(ContentAuthorization(storable: storable), "content-token")
    let request = try visitor.keyRequest(isPersistable: isPersistable)
    let response = try visitor.licence(request.spc, token)
    guard isGranted else {
      #expect(try response.refusal == "400/4000")
      return
    }
    let key = try request.open(ckc: response.ckc)
    #expect((key.playbackDuration != nil) == isPersistable)
  }

  @Test(arguments: ["", "news-one", "{}", "eyJ9"])
  func `an asset identifier without a content ID is refused`(asset: String) throws {
    var visitor = Visitor()
    let request = try visitor.keyRequest(asset: asset)
    #expect(try visitor.licence(request.spc, visitor.contentToken()).refusal == "400/2103")
  }

  @Test func `another method is refused`() throws {
    var visitor = Visitor()
    #expect(try visitor.get(visitor.endpoints.license).status == 405)
  }

  @Test(arguments: [("renew=true", true), ("renew=true&x=1", true), ("renew=false", false)])
  func `a renewal is found by its parameter, wherever it stands`(
    query: String, isRenewal: Bool
  ) throws {
    var visitor = Visitor()
    let spc = try visitor.keyRequest().spc
    let response = try visitor.answer(
      .licence, .post, visitor.endpoints.license + "?" + query,
      authorizations: visitor.setUp(), body: spc
    ).response
    #expect(response.isSuccess == isRenewal)
    if isRenewal { #expect(try response.licence.sessionToken != nil) }
  }

  @Test(arguments: [true, false])
  func `the server decides for which device a licence enforces the session`(
    isEnforced: Bool
  ) throws {
    var visitor = Visitor { configuration in
      for index in configuration.devices.indices {
        configuration.devices[index].enforcesSessions = isEnforced
      }
    }
    let spc = try visitor.keyRequest().spc
    let tokens = try visitor.contentToken() + "," + visitor.setUp()
    let response = try visitor.answer(
      .licence, .post, visitor.endpoints.license, authorizations: tokens, body: spc
    ).response
    #expect(try (response.licence.sessionToken != nil) == isEnforced)
  }
}
