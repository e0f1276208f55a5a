import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

struct ExpressPlayEntitlementTests {
  @Test(arguments: ["news-one", AssetIdentifier(contentId: "news-one").text])
  func `an asset gets a licence URL`(asset: String) throws {
    var app = ExpressPlayVisitor()
    let request = try app.visitor.keyRequest()
    for query: QueryParameters in [["contentID": asset], ["cid": asset]] {
      let response = try app.entitlement(query)
      #expect(response.contentType == "text/uri-list")
      #expect(try request.open(ckc: app.rights(response.uri, request.spc).body).key.count == 16)
    }
  }

  @Test func `the first play registers a device and the next token is bound to it`() throws {
    var app = ExpressPlayVisitor()
    #expect(try app.play("3", device: "tv").refusal == "403/403")
    #expect(app.visitor.headEnd.expressPlayDevice(ofCookie: "viewer") == nil)
    #expect(try app.play("2", device: "tv").isSuccess)
    #expect(app.visitor.headEnd.expressPlayDevice(ofCookie: "viewer") == "tv")
    #expect(try app.play("3", device: "tv").isSuccess)
    #expect(try app.play("3", device: "phone").refusal == "403/403")
    #expect(app.visitor.headEnd.expressPlayDevice(ofCookie: "viewer") == "tv")
    #expect(try app.play("3", cookie: "neighbour", device: "tv").refusal == "403/403")
  }

  @Test func `what cannot be granted is refused`() throws {
    var app = ExpressPlayVisitor()
    #expect(try app.entitlement([:]).refusal == "400/2103")
    #expect(try app.entitlement(["cid": "nowhere"]).refusal == "404/4011")
    #expect(try app.entitlement(["cid": "free-three"]).refusal == "404/4011")
    #expect(try app.entitlement(["cid": "news-one", "requestType": "4"]).status == 400)
    #expect(try app.entitlement(["cid": "news-one", "requestType": "2"]).status == 400)
  }

  @Test func `a household that has not subscribed is refused`() throws {
    var app = ExpressPlayVisitor()
    app.visitor = Visitor {
      $0.channels[0].group = "sport"
      $0.accounts[0].subscriptions = ["films"]
    }
    for type in ["1", "2", "3"] {
      let query: QueryParameters = [
        "cid": "news-one", "requestType": type, "customerCookie": "home",
      ]
      #expect(try app.entitlement(query).refusal == "403/4021")
    }
    #expect(try app.entitlement(["cid": "film-two", "customerCookie": "home"]).isSuccess)
  }

  @Test func `a token of the entitlement server ends when it was asked to`() throws {
    var app = ExpressPlayVisitor()
    let url = try app.entitlement(["cid": "news-one", "expirationTime": "+10"]).uri
    app.visitor.now += .seconds(10)
    #expect(try app.rights(url, app.visitor.keyRequest().spc).status == 403)
  }
}
