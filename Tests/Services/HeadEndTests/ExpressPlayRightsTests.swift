import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

struct ExpressPlayRightsTests {
  @Test func `a token gets the key under which segments open`() throws {
    var app = ExpressPlayVisitor()
    let request = try app.visitor.keyRequest()
    let response = try app.rights(app.token().uri, request.spc)
    #expect(response.contentType == "application/octet-stream")
    let key = try request.open(ckc: response.body)
    #expect(key.leaseEnd == nil)
    let url = "\(app.visitor.endpoints.origin)/live/news-one/720p3000/999.card"
    let clear = try SampleCipher(key).decrypt(app.visitor.get(url).body)
    #expect(try PictureCard(bytes: #require(clear))?.content == "news-one")
    let identified = try app.token(["kid": key.identifier])
    #expect(try request.open(ckc: app.rights(identified.uri, request.spc).body) == key)
    let owned = try app.token(["rightsType": "BuyToOwn", "rentalDuration": "600"])
    #expect(try request.open(ckc: app.rights(owned.uri, request.spc).body) == key)
  }

  @Test func `a key may come with the request and a rental ends`() throws {
    var app = ExpressPlayVisitor()
    let request = try app.visitor.keyRequest()
    let response = try app.token([
      "kek": nil, "kid": "^mine", "contentKey": String(repeating: "0A", count: 16),
      "iv": String(repeating: "ff", count: 16), "rightsType": "Rental", "rentalDuration": "600",
    ])
    let key = try request.open(ckc: app.rights(response.uri, request.spc).body)
    #expect(key.identifier == "^mine")
    #expect(key.key == [UInt8](repeating: 10, count: 16))
    #expect(key.iv == [UInt8](repeating: 255, count: 16))
    #expect(key.leaseEnd == .scriptedEpoch + .seconds(600))
  }

  @Test func `a token URL in an app's code lasts as long as the line-up's tokens`() throws {
    var app = ExpressPlayVisitor()
    app.visitor = Visitor { $0.tokens.validity = .seconds(30) }
    let url = app.visitor.headEnd.writtenTokenURL(for: "news-one")
    let request = try app.visitor.keyRequest()
    app.visitor.now = .zero + .milliseconds(29_999)
    #expect(try app.rights(url, request.spc).isSuccess)
    app.visitor.now = .zero + .seconds(30)
    #expect(try app.rights(url, request.spc).refusal == "403/403")
  }

  @Test func `a token that has expired is refused`() throws {
    var app = ExpressPlayVisitor()
    let url = try app.token(["expirationTime": "+60"]).uri
    let spc = try app.visitor.keyRequest().spc
    app.visitor.now += .seconds(59)
    #expect(try app.rights(url, spc).isSuccess)
    app.visitor.now += .seconds(1)
    #expect(try app.rights(url, spc).refusal == "403/403")
  }

  @Test func `a token that is bound to a device serves no other`() throws {
    var app = ExpressPlayVisitor()
    let url = try app.token(["deviceId": "tv"]).uri
    #expect(try app.rights(url, app.visitor.keyRequest(device: "tv").spc).isSuccess)
    let refused = try app.rights(url, app.visitor.keyRequest(device: "phone").spc)
    #expect(try refused.refusal == "403/403")
    #expect(refused.text.contains("bound to another device"))
  }

  @Test func `what is no token or no challenge is refused`() throws {
    var app = ExpressPlayVisitor()
    var stranger = ExpressPlayVisitor(visitor: Visitor(seed: 2))
    let spc = try app.visitor.keyRequest().spc
    let url = try app.token().uri
    #expect(try app.rights(app.visitor.endpoints.expressPlayRights, spc).refusal == "403/403")
    #expect(try app.rights(String(url.dropLast(4)), spc).refusal == "403/403")
    #expect(try app.rights(stranger.token().uri, spc).refusal == "403/403")
    #expect(try app.rights(url, Array(spc.dropLast())).refusal == "400/2001")
    #expect(try app.visitor.get(url).status == 405)
  }

  @Test func `instructions reach this licence too`() throws {
    var app = ExpressPlayVisitor()
    let request = try app.visitor.keyRequest()
    let url = try app.token().uri
    let late = try app.rights(url, request.spc, instruction: .expiredLease)
    #expect(try request.open(ckc: late.body).leaseEnd == .scriptedEpoch + .seconds(-1))
    let right = try request.open(ckc: app.rights(url, request.spc).body)
    let wrong = try request.open(
      ckc: app.rights(url, request.spc, instruction: .wrongKey).body)
    #expect(wrong.identifier == right.identifier)
    #expect(wrong.key != right.key)
  }
}
