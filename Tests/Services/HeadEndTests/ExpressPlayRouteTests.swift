import HeadEndAPI
import Simulation
import Testing

struct ExpressPlayRouteTests {
  @Test func `the published addresses are found`() {
    let endpoints = Endpoints(tenant: "SIM")
    #expect(
      Route(url: endpoints.expressPlayToken + "?a=1&b=%2B2")
        == .expressPlayToken(["a": "1", "b": "+2"]))
    #expect(
      Route(url: "https://fp.host.example:80/hms/fp/rights/?ExpressPlayToken=A-_1")
        == .expressPlayRights(token: "A-_1"))
    #expect(Route(url: endpoints.expressPlayRights) == .expressPlayRights(token: ""))
    #expect(Route(url: endpoints.entitlement + "?cid=x") == .entitlement(["cid": "x"]))
    #expect(Route(url: endpoints.onPremiseServer) == .onPremiseLicence)
    #expect(endpoints.expressPlayToken.hasSuffix("/hms/fp/token"))
    #expect(endpoints.expressPlayRights.contains(":80/hms/fp/rights/"))
    #expect(endpoints.entitlement.hasSuffix("/sees/SEESServlet"))
    #expect(endpoints.onPremiseServer.hasSuffix("/ksm/v1/ckc"))
  }

  @Test(arguments: ["hms/pr/token", "hms/fp/tokens", "SIM/fp/token", "SIM/SEESServlet", "hms/fp"])
  func `nobody answers beside them`(path: String) {
    #expect(Route(url: "https://host.example/\(path)") == nil)
  }

  @Test func `parameters keep their order and any text`() {
    let parameters: QueryParameters = ["a b": "1+1=2&3", "": "%", "é": ""]
    #expect(parameters.text == "a%20b=1%2B1%3D2%263&=%25&%C3%A9=")
    #expect(QueryParameters(parameters.text) == parameters)
    #expect(QueryParameters("a=1&a=2&b+c&d=%zz&e=%4")["a"] == "1")
    #expect(QueryParameters("b+c")["b c"] == "")
    #expect(QueryParameters("d=%zz&e=%4").list.map(\.value) == ["%zz", "%4"])
    #expect(QueryParameters("").list.isEmpty)
  }

  @Test func `services take their time`() {
    var visitor = Visitor()
    let endpoints = visitor.endpoints
    for (url, range) in [
      (endpoints.expressPlayToken, 40...120), (endpoints.expressPlayRights, 80...250),
      (endpoints.entitlement, 30...90), (endpoints.onPremiseServer, 80...250),
    ] {
      for _ in 0..<50 {
        let delay = visitor.answer(.manifest, .post, url).delay.wholeMilliseconds
        #expect(range.contains(Int(delay)), "\(url)")
      }
    }
  }
}
