import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

struct TokenServiceTests {
  @Test func `a content token is bound to device and content for seven days`() throws {
    var visitor = Visitor()
    let token = try visitor.contentToken()
    let payload = try JSONWebToken.decode(token, as: ContentAuthorization.self)
    #expect(payload.typ == "ContentAuthZ")
    #expect(payload.ver == "1.0")
    #expect(payload.exp == UnixTime.scriptedEpoch.seconds + 7 * 86_400)
    #expect(payload.device == .init(deviceUniqueId: "tv", accountId: "home"))
    #expect(payload.contentRights.map(\.contentId) == ["news-one"])
    #expect(payload.contentRights.first?.start == "2026-01-01T00:00:00.000Z")
  }

  @Test(arguments: [
    ("nothing", "home", "tv", "404/2103"), ("news-one", "nobody", "tv", "404/3001"),
    ("news-one", "home", "toaster", "404/3004"), ("news-one", "other", "tv", "403/1009"),
  ])
  func `what the back end does not know gets no token`(
    content: String, account: String, device: String, refusal: String
  ) throws {
    var visitor = Visitor()
    let url = visitor.endpoints.contentToken(content: content, account: account, device: device)
    #expect(try visitor.get(url).refusal == refusal)
  }
}
