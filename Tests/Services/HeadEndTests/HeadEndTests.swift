import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

struct HeadEndTests {
  /// Everything a session in front of the set needs, answer by answer.
  private static func evening(seed: UInt64) throws -> [Answer.Outcome] {
    var visitor = Visitor(seed: seed)
    let token = try visitor.contentToken()
    let request = try visitor.keyRequest()
    let session = try visitor.setUp()
    let urls = ["live/news-one/master.m3u8", "live/news-one/720p3000/999.card"]
    return [
      .response(try visitor.get(visitor.endpoints.certificate)),
      .response(try visitor.licence(request.spc, "\(token),\(session)")),
      .response(try visitor.session("heartbeat", session)),
      .response(try visitor.kill("home")),
    ] + (try urls.map { .response(try visitor.get("\(visitor.endpoints.origin)/\($0)")) })
  }

  @Test func `the same seed gives the same bytes and another seed others`() throws {
    let first = try Self.evening(seed: 1)
    #expect(try Self.evening(seed: 1) == first)
    let other = try Self.evening(seed: 2)
    #expect(zip(first, other).filter { $0 == $1 }.count == 2)
  }

  /// Path behind the host and tenant, and the range of the service's time in milliseconds.
  @Test(arguments: [
    ("app/v1/tokens?contentId=a&accountId=b&deviceUniqueId=c", 15...50),
    ("ssm/v1/sessions/setup", 40...120), ("ssm/v1/sessions/heartbeat", 10...40),
    ("ssm/v1/sessions/teardown", 20...60), ("fpls/v1/certificates", 30...80),
    ("fpls/v1/licenses", 80...250), ("live/news-one/master.m3u8", 10...40),
    ("live/news-one/720p3000/999.card", 5...15),
  ])
  func `service times keep within their range`(path: String, range: ClosedRange<Int>) {
    var visitor = Visitor()
    var delays: Set<Duration> = []
    for _ in 0..<100 {
      delays.insert(visitor.answer(.manifest, .get, "https://host/SIM/\(path)").delay)
    }
    #expect(delays.count > 90)
    #expect(
      delays.allSatisfy {
        (.milliseconds(range.lowerBound)...(.milliseconds(range.upperBound))).contains($0)
      })
  }

  @Test func `a copy is a snapshot`() throws {
    var visitor = Visitor()
    let snapshot = visitor
    _ = try visitor.setUp()
    #expect(snapshot.headEnd.sessions(ofAccount: "home", at: .zero).isEmpty)
    #expect(visitor.headEnd.sessions(ofAccount: "home", at: .zero).count == 1)
  }

  @Test func `nobody answers at an unknown address`() throws {
    var visitor = Visitor()
    #expect(try visitor.get("https://sim.headend.example/SIM/nothing").status == 404)
  }

  @Test(arguments: [
    "app/v1/tokens?contentId=news-one&accountId=home&deviceUniqueId=tv",
    "live/news-one/master.m3u8",
    "fpls/contentlicenseservice/v1/certificates", "live/news-one/master.m3u8?drm=aes128",
  ])
  func `a tenant that does not exist has no tokens and no playlists`(path: String) throws {
    var visitor = Visitor()
    #expect(try visitor.get("https://host/SIM/\(path)").status == 200)
    for tenant in ["NOPE", "sim", "SIMS", "SI"] {
      #expect(try visitor.get("https://host/\(tenant)/\(path)").status == 404)
    }
  }
}
