import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

struct LicenceServiceTests {
  @Test func `a licence holds the key under which segments open`() throws {
    var visitor = Visitor()
    let request = try visitor.keyRequest()
    let response = try visitor.licence(request.spc, visitor.contentToken())
    let key = try request.open(ckc: response.ckc)
    #expect(key.leaseEnd == .scriptedEpoch + .seconds(300))
    let url = "\(visitor.endpoints.origin)/live/news-one/720p3000/999.card"
    let clear = try SampleCipher(key).decrypt(visitor.get(url).body)
    let card = try PictureCard(bytes: #require(clear))
    #expect(
      card == PictureCard(scene: "globe", content: "news-one", sequence: 999, height: 720))
  }

  @Test func `content and session tokens together are accepted, and on renewal`() throws {
    var visitor = Visitor()
    let request = try visitor.keyRequest()
    let session = try visitor.setUp()
    let tokens = try visitor.contentToken() + "," + session
    for isRenewal in [false, true] {
      let response = try visitor.licence(request.spc, tokens, isRenewal: isRenewal)
      #expect(response.isSuccess)
      #expect(try response.licence.sessionToken == nil)
      #expect(try response.licence.errorCode == nil)
    }
    #expect(try visitor.licence(request.spc, session).refusal == "400/4001")
    #expect(try visitor.licence(request.spc, session, isRenewal: true).isSuccess)
  }

  @Test func `a licence that enforces the session rotates its token and is its beat`() throws {
    var visitor = Visitor(licenceRequiresSession: true)
    let request = try visitor.keyRequest()
    let content = try visitor.contentToken()
    #expect(try visitor.licence(request.spc, content).refusal == "400/4016")
    let first = try visitor.setUp()
    let grant = try visitor.licence(request.spc, content + "," + first).licence
    let second = try #require(grant.sessionToken)
    #expect(grant.errorCode == 0)
    #expect(try JSONWebToken.decode(second, as: SessionClaims.self).sequence == 1)
    visitor.now += .seconds(100)
    #expect(try visitor.licence(request.spc, second, isRenewal: true).isSuccess)
    let session = visitor.headEnd.sessions(ofAccount: "home", at: visitor.now).first
    #expect(session?.expiresAt == visitor.now + .seconds(150))
  }

  @Test func `a session that has ended gets no licence`() throws {
    var visitor = Visitor()
    let request = try visitor.keyRequest()
    let tokens = try visitor.contentToken() + "," + visitor.setUp()
    #expect(try visitor.kill("home").isSuccess)
    #expect(try visitor.licence(request.spc, tokens).refusal == "400/3005")
  }

  @Test func `tokens that do not fit are refused with their codes`() throws {
    var visitor = Visitor()
    var stranger = Visitor(seed: 2)
    let spc = try visitor.keyRequest().spc
    #expect(try visitor.licence(spc, "").refusal == "400/4001")
    #expect(try visitor.licence(spc, "a.b.c").refusal == "400/3003")
    for malformed in [",", ",a.b.c", try "\(visitor.contentToken()),"] {
      #expect(try visitor.licence(spc, malformed).refusal == "400/1004")
    }
    #expect(try visitor.licence(spc, stranger.contentToken()).refusal == "400/4015")
    let film = try visitor.contentToken("film-two")
    #expect(try visitor.licence(spc, film).refusal == "400/4011")
    let phone = try visitor.contentToken(device: "phone")
    #expect(try visitor.licence(spc, phone).refusal == "400/4007")
    let news = try visitor.contentToken()
    let mixed = try news + "," + visitor.setUp("film-two")
    #expect(try visitor.licence(spc, mixed).refusal == "400/4011")
    visitor.now += .seconds(7 * 86_400)
    #expect(try visitor.licence(spc, news).refusal == "400/4005")
  }

  @Test func `another tenant's address is refused`() throws {
    var visitor = Visitor()
    let url = visitor.endpoints.license.split(separator: "SIM").joined(separator: "OTHER")
    let answer = visitor.answer(
      .licence, .post, url, authorizations: try visitor.contentToken(), body: [])
    #expect(try answer.response.refusal == "400/4009")
  }

  @Test func `a challenge that does not open and a clear content are refused`() throws {
    var visitor = Visitor()
    var spc = try visitor.keyRequest().spc
    spc[80] ^= 1
    #expect(try visitor.licence(spc, visitor.contentToken()).refusal == "400/2001")
    let clear = try visitor.keyRequest("free-three").spc
    #expect(try visitor.licence(clear, visitor.contentToken("free-three")).refusal == "400/4011")
  }

  @Test func `an expired lease on instruction is sealed right and over already`() throws {
    var visitor = Visitor()
    visitor.now += .seconds(50)
    let request = try visitor.keyRequest()
    let response = try visitor.licence(
      request.spc, visitor.contentToken(), instruction: .expiredLease)
    #expect(try request.open(ckc: response.ckc).leaseEnd == .scriptedEpoch + .seconds(49))
  }

  @Test func `a wrong key on instruction opens the CKC and no segment`() throws {
    var visitor = Visitor()
    let request = try visitor.keyRequest()
    let token = try visitor.contentToken()
    let right = try request.open(ckc: visitor.licence(request.spc, token).ckc)
    let wrong = try request.open(
      ckc: visitor.licence(request.spc, token, instruction: .wrongKey).ckc)
    #expect(wrong.identifier == right.identifier)
    let url = "\(visitor.endpoints.origin)/live/news-one/720p3000/999.card"
    let clear = try SampleCipher(wrong).decrypt(visitor.get(url).body)
    #expect(clear.flatMap { PictureCard(bytes: $0) } == nil)
  }

  @Test(arguments: [("nv-tenant-id", "SIM", ""), ("NV-Tenant-ID", "OTHER", "400/4009")])
  func `a tenant that a header names must be the address's own`(
    name: String, value: String, refusal: String
  ) throws {
    var visitor = Visitor()
    let (spc, token) = (try visitor.keyRequest().spc, try visitor.contentToken())
    let request = Request(
      id: RequestID(99), sender: PlayerID(0), operation: .licence, method: .post,
      to: ServiceAddress(visitor.endpoints.license), authorizations: token,
      headers: [HTTPHeader(name, value)], body: spc, timeout: .seconds(10))
    let response = try visitor.headEnd.answer(request, at: visitor.now).response
    #expect(try (response.isSuccess ? "" : response.refusal) == refusal)
  }
}
