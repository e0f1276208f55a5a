import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

/// Content tokens that end, by whichever clock, and tokens that may be used once.
struct TokenLifetimeTests {
  private static func claims(_ token: String) throws -> ContentAuthorization {
    try JSONWebToken.decode(token, as: ContentAuthorization.self)
  }

  @Test
  func `a token is valid for as long as the line-up says`() throws {
    var visitor = Visitor { $0.tokens.validity = .seconds(30) }
    let token = try visitor.contentToken()
    #expect(try Self.claims(token).exp == UnixTime.scriptedEpoch.seconds + 30)
    let spc = try visitor.keyRequest().spc
    visitor.now = .zero + .milliseconds(29_999)
    #expect(try visitor.licence(spc, token).isSuccess)
    visitor.now = .zero + .seconds(30)
    #expect(try visitor.licence(spc, token).refusal == "400/4005")
    #expect(try visitor.session("setup", token).refusal == "400/1004")
  }

  @Test(arguments: [(9_999, true), (10_000, false)])
  func `leeway is added after the expiry`(milliseconds: Int, isAccepted: Bool) throws {
    var visitor = Visitor {
      $0.tokens = TokenTerms(validity: .seconds(30), leeway: .seconds(10))
    }
    let token = try visitor.contentToken()
    let spc = try visitor.keyRequest().spc
    visitor.now = .zero + .seconds(30) + .milliseconds(milliseconds)
    #expect(try visitor.licence(spc, token).isSuccess == isAccepted)
    #expect(try visitor.session("setup", token).isSuccess == isAccepted)
  }

  @Test(arguments: [
    (Duration.seconds(20), Duration.zero, "400/4000"), (.seconds(20), .seconds(20), ""),
    (.zero - .seconds(40), .zero, "400/4005"), (.zero - .seconds(40), .seconds(15), ""),
  ])
  func `an issuer's wrong clock needs leeway`(
    ahead: Duration, leeway: Duration, refusal: String
  ) throws {
    var visitor = Visitor {
      $0.tokens = TokenTerms(validity: .seconds(30), issuerAhead: ahead, leeway: leeway)
    }
    let response = try visitor.licence(visitor.keyRequest().spc, visitor.contentToken())
    #expect(try (response.isSuccess ? "" : response.refusal) == refusal)
  }

  @Test(arguments: [(9_999, "400/4000"), (10_000, ""), (20_000, ""), (20_001, "400/4000")])
  func `a right is a window, and nothing else says when a token begins`(
    milliseconds: Int, refusal: String
  ) throws {
    var visitor = Visitor {
      $0.channels[0].rights = RightsWindow(start: .seconds(10), end: .seconds(20))
    }
    let token = try visitor.contentToken()
    let right = try #require(Self.claims(token).contentRights.first)
    #expect(right.start == "2026-01-01T00:00:10.000Z" && right.end == "2026-01-01T00:00:20.000Z")
    let spc = try visitor.keyRequest().spc
    visitor.now = .zero + .milliseconds(milliseconds)
    let response = try visitor.licence(spc, token)
    #expect(try (response.isSuccess ? "" : response.refusal) == refusal)
    #expect(try visitor.session("setup", token).isSuccess)
  }

  @Test
  func `a token with a jti buys one licence`() throws {
    var visitor = Visitor { $0.tokens = TokenTerms(validity: .seconds(60), isUsedOnce: true) }
    let token = try visitor.contentToken()
    #expect(try Self.claims(token).jti?.isEmpty == false)
    let spc = try visitor.keyRequest().spc
    #expect(try visitor.session("setup", token).isSuccess)
    #expect(try visitor.licence([], token).refusal == "400/2001")
    #expect(try visitor.licence(spc, token).isSuccess)
    #expect(try visitor.licence(spc, token).refusal == "400/4006")
    #expect(try visitor.licence(spc, visitor.contentToken()).isSuccess)
  }

  @Test(arguments: [(Int64(86_400), "400/4006"), (86_401, "400/4005")])
  func `a token with a jti is valid for a day at most`(life: Int64, second: String) throws {
    var visitor = Visitor()
    var payload = ContentAuthorization(exp: UnixTime.scriptedEpoch.seconds + life)
    payload.jti = "7"
    let token = try visitor.sign(payload, "content-token")
    let spc = try visitor.keyRequest().spc
    #expect(try visitor.licence(spc, token).isSuccess == (second == "400/4006"))
    #expect(try visitor.licence(spc, token).refusal == second)
  }

  @Test
  func `a jti without exp does not count`() throws {
    var visitor = Visitor()
    var payload = ContentAuthorization(exp: nil)
    payload.jti = "7"
    let token = try visitor.sign(payload, "content-token")
    let spc = try visitor.keyRequest().spc
    for _ in 0..<3 { #expect(try visitor.licence(spc, token).isSuccess) }
  }

  @Test
  func `used tokens are remembered among hundreds of others`() throws {
    var visitor = Visitor { $0.tokens = TokenTerms(validity: .seconds(60), isUsedOnce: true) }
    let spc = try visitor.keyRequest().spc
    var tokens: [String] = []
    for second in 0..<200 {
      visitor.now = .zero + .milliseconds(second * 500)
      tokens.append(try visitor.contentToken())
      #expect(try visitor.licence(spc, tokens[second]).isSuccess)
    }
    #expect(try visitor.licence(spc, tokens[85]).refusal == "400/4006")
    #expect(try visitor.licence(spc, tokens[70]).refusal == "400/4005")
  }

  @Test
  func `a token of a credential that nobody knows is told from a bad signature`() throws {
    var visitor = Visitor()
    let secret = TokenSecret(Array("another".utf8))
    let stranger = JSONWebToken.sign(ContentAuthorization(), kid: "999", secret: secret)
    #expect(try visitor.session("setup", stranger).refusal == "401/1012")
    #expect(try visitor.licence([], stranger).refusal == "400/4015")
    let own = try visitor.contentToken()
    let forged = own.split(separator: ".").dropLast().joined(separator: ".") + ".AAAA"
    #expect(try visitor.session("setup", forged).refusal == "401/1003")
    #expect(try visitor.licence([], forged).refusal == "400/3003")
  }

  @Test(arguments: [
    (("toaster", "home"), "400/4018"), (("tv", "other"), "400/4019"), (("tv", "home"), "400/4021"),
  ])
  func `the holder of a token must be registered and entitled`(
    holder: (String, String), refusal: String
  ) throws {
    var visitor = Visitor {
      $0.channels[0].group = "sport"
      $0.accounts[0].subscriptions = ["films"]
    }
    let token = try visitor.sign(ContentAuthorization(device: holder), "content-token")
    #expect(try visitor.licence([], token).refusal == refusal)
    let url = visitor.endpoints.contentToken(content: "news-one", account: "home", device: "tv")
    #expect(try visitor.get(url).refusal == "403/4021")
  }
}
