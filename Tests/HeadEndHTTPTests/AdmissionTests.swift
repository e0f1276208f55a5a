import HTTPTypes
import HeadEndAPI
import Hummingbird
import Lab
import NIOCore
import Testing

@testable import HeadEndHTTP

/// What is refused before the world hears of it.
@Suite struct AdmissionTests {
  private static func request(
    _ target: String, method: HTTPRequest.Method = .get, host: String? = "127.0.0.1:8080",
    _ headers: HTTPFields = [:], body: [UInt8] = []
  ) -> Request {
    Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: host, path: target, headerFields: headers),
      body: .init(buffer: ByteBuffer(bytes: body)))
  }

  /// The status of the refusal; 0 when the request is admitted.
  private static func status(
    _ request: Request, _ plan: DoorPlan = DoorPlan(host: "127.0.0.1", port: 0)
  ) async -> Int {
    do throws(Admission.Refusal) {
      _ = try await Admission(plan: plan).admit(
        request, as: .get, from: "127.0.0.1")
      return 0
    } catch {
      return error.status.code
    }
  }

  @Test(arguments: [
    ("/SIM/live/news-one/master.m3u8", 0), ("/a/../b", 400), ("/a/..", 400), ("//a", 400),
    ("*", 400), ("http://x/y", 400), ("/a b", 400), ("/a\u{1b}[31m", 400), ("/ä", 400),
    ("/" + String(repeating: "a", count: 8_191), 0),
    ("/" + String(repeating: "a", count: 8_192), 414),
  ])
  func `a target is a plain path of 8 kB at most`(target: String, status: Int) async {
    #expect(await Self.status(Self.request(target)) == status)
  }

  @Test(arguments: [
    ("127.0.0.1:8080", 0), ("127.0.0.1", 0), ("localhost:1", 0), ("LOCALHOST", 0), ("[::1]:80", 0),
    ("127.1.2.3", 0), ("evil.example", 421), ("127.evil.example", 421),
    ("127.0.0.1.evil.example", 421),
    ("localhost.evil.example:80", 421), ("192.0.2.1", 421), ("[2001:db8::1]", 421), ("", 400),
    ("[evil", 400), ("[evil.example]:80", 400), ("127.0.0.1/x", 400), ("a@127.0.0.1", 400),
    ("127.0.0.1:80:80", 400), ("127.0.0.1:x", 400), ("127.0.0.1:999999", 400),
  ])
  func `on loopback only its own names are hosts`(host: String, status: Int) async {
    #expect(await Self.status(Self.request("/", host: host)) == status)
  }

  @Test func `a request without a host is refused`() async {
    #expect(await Self.status(Self.request("/", host: nil)) == 400)
  }

  @Test func `beyond loopback the join code is wanted, as a parameter or as a cookie`() async {
    var plan = DoorPlan(host: "0.0.0.0", port: 0)
    plan.joinCode = "QRSTUV"
    let ask = { (target: String, headers: HTTPFields) in
      await Self.status(Self.request(target, host: "wall.example:8080", headers), plan)
    }
    #expect(await ask("/", [:]) == 403)
    #expect(await ask("/?join=qrstuv", [:]) == 403)
    #expect(await ask("/?join=QRSTUV", [:]) == 0)
    #expect(await ask("/", [.cookie: "a=b; zapdeck-join=QRSTUV"]) == 0)
    #expect(await ask("/", [.cookie: "zapdeck-join=QRSTUVW"]) == 403)
  }

  @Test(arguments: [(0, 0), (65_536, 0), (65_537, 413), (1_000_000, 413)])
  func `a body has 64 kB at most`(count: Int, status: Int) async {
    let body = [UInt8](repeating: 0x61, count: count)
    let chunked = Self.request(
      "/v1/reports", method: .post, [.transferEncoding: "chunked"], body: body)
    #expect(await Self.status(chunked) == status)
    let lie = Self.request("/v1/reports", method: .post, [.contentLength: "\(count)"])
    #expect(await Self.status(lie) == status)
  }

  @Test func `headers from outside lose what a terminal could take for something else`()
    async throws
  {
    let headers: HTTPFields = [
      .userAgent: "cu\u{9b}rl" + String(repeating: "x", count: 500),
      .cookie: "zapdeck-client=c\u{e9}4; other=1",
    ]
    let request = Self.request("/", headers)
    let admitted = try await Admission(plan: DoorPlan(host: "::1", port: 0))
      .admit(request, as: .get, from: "192.0.2.1")
    #expect(admitted.cookie == "c4" && admitted.address == "192.0.2.1")
    let agent = admitted.headers.first { $0.name == "user-agent" }?.value ?? ""
    #expect(agent.hasPrefix("curlxxx") && agent.utf8.count == 200)
  }
}
