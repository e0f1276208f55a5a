import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

/// Limits of concurrent sessions beside the account's own.
struct SessionLimitTests {
  /// Two households with three devices each, at an address of each household's own.
  private static func visitor(_ rules: SessionRule..., limit: Int = 9) -> Visitor {
    Visitor { configuration in
      configuration.accounts = ["home", "other"].map { .init(id: $0, sessionLimit: limit) }
      configuration.devices = ["home", "other"].flatMap { account in
        ["tv", "phone", "tablet"].map { kind in
          var device = HeadEndConfiguration.Device(
            id: account == "home" ? kind : "\(account)-\(kind)", account: account)
          device.kind = kind
          device.address = kind == "phone" ? "203.0.113.9" : account
          return device
        }
      }
      configuration.channels[0].group = "sport"
      configuration.rules = rules
    }
  }

  /// `content@device` for each set-up, in order; the answers, empty for a grant.
  private static func setUp(_ visitor: inout Visitor, _ wishes: [String]) throws -> [String] {
    try wishes.map { wish in
      let parts = wish.split(separator: "@").map(String.init)
      let account = parts[1].hasPrefix("other") ? "other" : "home"
      let token = try visitor.contentToken(parts[0], account: account, device: parts[1])
      let response = try visitor.session("setup", token)
      if !response.isSuccess { #expect(try response.refusal == "400/1007") }
      return response.isSuccess ? "" : try response.message
    }
  }

  private static func refused(_ rule: String) -> String { "max active sessions exceeded (\(rule))" }

  @Test
  func `a limit for a kind of device counts that kind alone`() throws {
    var visitor = Self.visitor(SessionRule(name: "phones", deviceKind: "phone", limit: 1))
    let answers = try Self.setUp(
      &visitor,
      ["news-one@tv", "news-one@phone", "film-two@phone", "film-two@tv", "news-one@other-phone"])
    #expect(answers == ["", "", Self.refused("phones"), "", ""])
  }

  @Test
  func `a limit for a group of contents counts that group alone`() throws {
    var visitor = Self.visitor(SessionRule(name: "sport", contentGroup: "sport", limit: 1))
    let answers = try Self.setUp(&visitor, ["news-one@tv", "film-two@phone", "news-one@tablet"])
    #expect(answers == ["", "", Self.refused("sport")])
  }

  @Test
  func `a limit for a channel may hold for the whole tenant`() throws {
    var visitor = Self.visitor(
      SessionRule(name: "licensed", scope: .tenant, content: "film-two", limit: 2))
    let answers = try Self.setUp(
      &visitor, ["film-two@tv", "film-two@other-tv", "film-two@phone", "news-one@phone"])
    #expect(answers == ["", "", Self.refused("licensed"), ""])
  }

  @Test
  func `an account may watch from so many addresses`() throws {
    var visitor = Self.visitor(SessionRule(name: "places", measure: .addresses, limit: 1))
    let answers = try Self.setUp(
      &visitor, ["news-one@tv", "news-one@tablet", "news-one@phone", "news-one@other-phone"])
    #expect(answers == ["", "", Self.refused("places"), ""])
  }

  @Test
  func `an address may carry so many sessions of whatever accounts`() throws {
    var visitor = Self.visitor(SessionRule(name: "exit", scope: .address, limit: 1))
    let answers = try Self.setUp(
      &visitor, ["news-one@phone", "news-one@other-phone", "news-one@tv", "news-one@other-tv"])
    #expect(answers == ["", Self.refused("exit"), "", ""])
    #expect(visitor.headEnd.ruleUses(at: .zero).map(\.member) == ["203.0.113.9", "home", "other"])
  }

  @Test
  func `every limit that applies must hold, and a session that ended frees them all`() throws {
    var visitor = Self.visitor(
      SessionRule(name: "phones", deviceKind: "phone", limit: 1),
      SessionRule(name: "sport", contentGroup: "sport", limit: 1), limit: 2)
    let token = try visitor.contentToken(device: "phone")
    let session = try visitor.session("setup", token).grant.sessionToken
    #expect(try Self.setUp(&visitor, ["news-one@tv"]) == [Self.refused("sport")])
    #expect(try Self.setUp(&visitor, ["film-two@phone"]) == [Self.refused("phones")])
    #expect(visitor.headEnd.ruleUses(at: .zero).map(\.used) == [1, 1])
    #expect(try visitor.session("teardown", session).isSuccess)
    #expect(visitor.headEnd.ruleUses(at: .zero).isEmpty)
    let answers = try Self.setUp(&visitor, ["news-one@tv", "film-two@phone", "film-two@tablet"])
    #expect(answers == ["", "", "max active sessions exceeded"])
  }

  @Test(arguments: [
    ([SessionRule.Override.account], ["", "", "max active sessions exceeded"]),
    ([], ["", "max active sessions exceeded", "max active sessions exceeded"]),
    ([.content, .device], ["", "max active sessions exceeded", "max active sessions exceeded"]),
  ])
  func `a limit of a device kind may override the account's, and its sessions still count`(
    ignores: [SessionRule.Override], answers: [String]
  ) throws {
    var visitor = Self.visitor(
      SessionRule(name: "tvs", deviceKind: "tv", limit: 2, ignores: ignores), limit: 1)
    let wishes = ["news-one@phone", "film-two@tv", "film-two@tablet"]
    #expect(try Self.setUp(&visitor, wishes) == answers)
  }

  @Test
  func `a limit of a device kind may override those of contents and other devices`() throws {
    let sport = SessionRule(name: "sport", contentGroup: "sport", limit: 1)
    var visitor = Self.visitor(
      sport, SessionRule(name: "tvs", deviceKind: "tv", limit: 2, ignores: [.content]))
    let wishes = ["news-one@phone", "news-one@tv", "news-one@tablet", "news-one@tv", "film-two@tv"]
    #expect(
      try Self.setUp(&visitor, wishes)
        == ["", "", Self.refused("sport"), "", Self.refused("tvs")])

    visitor = Self.visitor(
      SessionRule(name: "tvs", deviceKind: "tv", limit: 1),
      SessionRule(
        name: "sport on tv", deviceKind: "tv", contentGroup: "sport", limit: 2,
        ignores: [.device]))
    #expect(
      try Self.setUp(&visitor, ["film-two@tv", "news-one@tv", "film-two@tv"])
        == ["", "", Self.refused("tvs")])
  }

  @Test
  func `where the oldest ends, its next heartbeat tells the limit, and who took the stream`() throws
  {
    var visitor = Self.visitor(
      SessionRule(name: "phones", deviceKind: "phone", limit: 1, excess: .endOldest))
    let first = try visitor.session("setup", visitor.contentToken(device: "phone")).grant
    #expect(try Self.setUp(&visitor, ["news-one@tv", "film-two@phone"]) == ["", ""])
    let answer = try visitor.session("heartbeat", first.sessionToken)
    #expect(try answer.refusal == "404/1006")
    #expect(try answer.message == "invalid token (phone took the stream, limit phones)")
    #expect(
      visitor.headEnd.sessions(ofAccount: "home", at: .zero).map(\.device) == ["tv", "phone"])
  }

  @Test
  func `an account whose oldest session ends is never refused`() throws {
    var visitor = Visitor { $0.accounts[0].excess = .endOldest }
    for content in ["news-one", "film-two", "news-one", "film-two"] {
      #expect(try visitor.setUp(content).isEmpty == false)
    }
    let contents = visitor.headEnd.sessions(ofAccount: "home", at: .zero).map(\.content)
    #expect(contents == ["news-one", "film-two"])
  }

  @Test
  func `nobody ends for a session that is refused by another limit`() throws {
    var visitor = Self.visitor(
      SessionRule(name: "phones", deviceKind: "phone", limit: 1, excess: .endOldest),
      SessionRule(name: "sport", contentGroup: "sport", limit: 1))
    let answers = try Self.setUp(&visitor, ["news-one@tv", "film-two@phone", "news-one@phone"])
    #expect(answers == ["", "", Self.refused("sport")])
    #expect(visitor.headEnd.sessions(ofAccount: "home", at: .zero).count == 2)
  }

  @Test
  func `an expired session counts against no limit`() throws {
    var visitor = Self.visitor(SessionRule(name: "phones", deviceKind: "phone", limit: 1))
    #expect(try Self.setUp(&visitor, ["news-one@phone"]) == [""])
    visitor.now = .zero + .seconds(150)
    #expect(try Self.setUp(&visitor, ["film-two@phone"]) == [""])
  }

  @Test
  func `a token's limit is named as the reason`() throws {
    var visitor = Visitor { $0.channels[1].maxSessions = 1 }
    #expect(try Self.setUp(&visitor, ["film-two@tv"]) == [""])
    #expect(try Self.setUp(&visitor, ["film-two@phone"]) == [Self.refused("content token")])
    #expect(try Self.setUp(&visitor, ["news-one@phone"]) == [""])
  }
}
