import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

@Suite struct FairPlayResourceLoaderTests {
  @Test(arguments: ["https://host/key", "http://host", "data:abc", "", "skdd://x", "SKD://x"])
  func `other schemes are left to the system`(url: String) {
    let bench = FairPlayResourceLoaderBench(.onPremise)
    #expect(!bench.load(url))
    #expect(bench.sent.isEmpty)
    #expect(bench.loader.state == .idle)
    #expect(bench.loader.failure == nil)
  }

  @Test(arguments: [
    FairPlayResourceLoaderBench.contentURL, "skd:news-one", "skd://news-one",
    "skd://sim-fps.headend.example/SIM/ksm/v1/ckc?cid=news-one",
  ])
  func `an on-premise server gets the SPC and gives the key`(url: String) throws {
    let bench = FairPlayResourceLoaderBench(.onPremise)
    #expect(bench.load(url))
    let request = try #require(bench.sent.last)
    #expect(request.operation == .licence)
    #expect(request.method == .post)
    #expect(request.url.prefix { $0 != "?" } == bench.endpoints.onPremiseServer)
    #expect(try bench.demand().assetID == "news-one")
    #expect(try bench.demand().deviceID == "tv")
    let ckc = try bench.ckc()
    #expect(bench.handle(200, ckc) == .loaded(ckc))
    #expect(try bench.loader.exchange.key(in: ckc).identifier == "k")
    #expect(bench.loader.state == .loaded)
  }

  @Test func `the entitlement server is asked for the token URL first`() throws {
    let bench = FairPlayResourceLoaderBench(.entitlement)
    bench.loader.settings.cookie = "a viewer"
    #expect(bench.load(FairPlayResourceLoaderBench.contentURL))
    let server = bench.endpoints.entitlement
    #expect(
      bench.sent.last?.url
        == "\(server)?contentID=news-one&customerCookie=a%20viewer&requestType=2")
    #expect(bench.sent.last?.operation == .entitlement)
    let request = LoaderRequest(bench.sent.last?.url ?? "", for: "news-one")
    let before = bench.announced.count
    #expect(bench.handle(200, "# note\r\nhttps://rights.example/?T=1\r\n") == .nothing)
    // As on Adobe's page: the token URL comes back before the certificate is read.
    #expect(
      Array(bench.announced.dropFirst(before)) == [
        .app(.tokenURLReceived(request, tokenURL: "https://rights.example/?T=1")),
        .tvsdk(.logged("Get Application Certificate")),
      ])
    #expect(bench.sent.last?.url == "https://rights.example/?T=1&assetId=news-one")
    #expect(bench.sent.last?.operation == .expressPlayRights)
    guard case .loaded = bench.handle(200, try bench.ckc()) else {
      Issue.record("no key")
      return
    }
  }

  @Test func `an entitlement server in the URL is asked, for a token that is bound`() throws {
    let bench = FairPlayResourceLoaderBench(.entitlement)
    bench.loader.settings.cookie = "viewer"
    bench.loader.settings.enforcesDeviceID = true
    #expect(bench.load("skd://sees.example:8080/sees/SEESServlet?cid=news-one"))
    #expect(
      bench.sent.last?.url == "https://sees.example:8080/sees/SEESServlet?cid=news-one"
        + "&customerCookie=viewer&requestType=3")
    #expect(bench.handle(200, "https://rights.example/?T=1\r\n") == .nothing)
    let asset = bench.sent.last?.url.split(separator: "?T=1&assetId=").last.map(String.init)
    #expect(asset?.isEmpty == false)
    #expect(try bench.demand().assetID == asset)
  }

  @Test func `a token URL in the playlist needs another scheme only`() throws {
    let bench = FairPlayResourceLoaderBench(.tokenURL)
    #expect(bench.load(FairPlayResourceLoaderBench.rightsURL))
    let url = bench.sent.first?.url.split(separator: "&assetId=").first
    #expect(url == "https://sim-fp.headend.example:80/hms/fp/rights/?ExpressPlayToken=abc")
    #expect(bench.sent.count == 1)
    #expect(bench.sent.first?.operation == .expressPlayRights)
  }

  @Test func `a token URL comes from the app, or from ExpressPlay, or from nowhere`() {
    let bench = FairPlayResourceLoaderBench(.tokenURL)
    #expect(bench.load("skd://news-one"))
    #expect(bench.sent.last?.url == "https://news-one?assetId=news-one")
    bench.loader.settings.token = .ordered(
      ExpressPlayCredentials(customerAuthenticator: "123456,ab", keyEncryptionKey: "cd"))
    #expect(bench.load("skd://news-one"))
    #expect(bench.sent.last?.operation == .expressPlayToken)
    #expect(
      bench.sent.last?.url == "\(bench.endpoints.expressPlayToken)"
        + "?customerAuthenticator=123456%2Cab&kek=cd&kid=%5Enews-one&rightsType=BuyToOwn")
    bench.loader.settings.token = .written("https://rights.example/?T=1")
    #expect(bench.load("skd://news-one"))
    #expect(bench.sent.last?.url == "https://rights.example/?T=1&assetId=news-one")
  }

  @Test func `asking again and a reset forget the request that is under way`() {
    let bench = FairPlayResourceLoaderBench(.onPremise)
    #expect(bench.load("skd://news-one"))
    #expect(bench.context.replies[.request(RequestID(1))] != nil)
    #expect(!bench.isAbandoned)
    #expect(bench.load("skd://news-one"))
    #expect(bench.isAbandoned)
    #expect(bench.context.replies[.request(RequestID(2))] != nil)
    bench.loader.reset(&bench.context)
    #expect(bench.context.replies[.request(RequestID(2))] == nil)
    #expect(bench.handle(200) == .nothing)
  }
}
