import HeadEndAPI
import Testing
import Worlds

@testable import HeadEndHTTP

/// What is refused before the world hears of it.
@Suite struct AdmissionTests {
  private static let loopback = ServerPlan(host: "127.0.0.1", port: 0)

  /// The status of the refusal; 0 when the request is admitted.
  private static func status(
    _ target: String, hosts: [String] = ["127.0.0.1:8080"], _ headers: [(String, String)] = [],
    _ plan: ServerPlan = loopback
  ) -> Int {
    do throws(Admission.Refusal) {
      let head = try RequestHead(target: target, headers: hosts.map { ("Host", $0) } + headers)
      _ = try Admission(plan: plan).admit(head, as: .get, from: "127.0.0.1")
      return 0
    } catch {
      return error.status
    }
  }

  @Test(arguments: [
    ("/SIM/live/news-one/master.m3u8", 0), ("/a/../b", 400), ("/a/..", 400), ("//a", 400),
    ("*", 400), ("http://x/y", 400), ("/a b", 400), ("/a\u{1b}[31m", 400), ("/ä", 400),
    ("/" + String(repeating: "a", count: 8_191), 0),
    ("/" + String(repeating: "a", count: 8_192), 414),
  ])
  func `a target is a plain path of 8 kB at most`(target: String, status: Int) {
    #expect(Self.status(target) == status)
  }

  @Test(arguments: [
    ("127.0.0.1:8080", 0), ("127.0.0.1", 0), ("localhost:1", 0), ("LOCALHOST", 0), ("[::1]:80", 0),
    ("127.1.2.3", 0), ("evil.example", 421), ("127.evil.example", 421),
    ("127.0.0.1.evil.example", 421),
    ("localhost.evil.example:80", 421), ("192.0.2.1", 421), ("[2001:db8::1]", 421), ("", 400),
    ("[evil", 400), ("[evil.example]:80", 400), ("127.0.0.1/x", 400), ("a@127.0.0.1", 400),
    ("127.0.0.1:80:80", 400), ("127.0.0.1:x", 400), ("127.0.0.1:999999", 400),
  ])
  func `on loopback only its own names are hosts`(host: String, status: Int) {
    #expect(Self.status("/", hosts: [host]) == status)
  }

  @Test func `a request names one host`() {
    #expect(Self.status("/", hosts: []) == 400)
    #expect(Self.status("/", hosts: ["127.0.0.1", "127.0.0.1"]) == 400)
    #expect(Self.status("/", hosts: ["127.0.0.1, 127.0.0.1"]) == 400)
  }

  @Test func `beyond loopback the join code is wanted, as a parameter or as a cookie`() {
    var plan = ServerPlan(host: "0.0.0.0", port: 0)
    plan.joinCode = "QRSTUV"
    let ask = { [plan] (target: String, cookie: String) in
      Self.status(target, hosts: ["wall.example:8080"], [("cookie", cookie)], plan)
    }
    #expect(ask("/", "") == 403)
    #expect(ask("/?join=qrstuv", "") == 403)
    #expect(ask("/?join=QRSTUV", "") == 0)
    #expect(ask("/", "a=b; zapdeck-join=QRSTUV") == 0)
    #expect(ask("/", "zapdeck-join=QRSTUVW") == 403)
    // The cookie of an earlier run is in nobody's way.
    #expect(ask("/?join=QRSTUV", "zapdeck-join=ABCDEF") == 0)
  }

  @Test(arguments: [
    ("/a?join=QRSTUV", "/a"), ("/a?b=1&join=QRSTUV&c=2", "/a?b=1&c=2"), ("/a?b=1", "/a?b=1"),
    ("/a", "/a"),
  ])
  func `the world gets a target without the join code`(target: String, rest: String) throws {
    let head = try RequestHead(target: target, headers: [("host", "localhost")])
    let request = try Admission(plan: Self.loopback).admit(head, as: .get, from: "127.0.0.1")
    #expect(request.target == rest)
  }

  @Test func `headers from outside lose what a terminal could take for something else`() throws {
    let agent = "cu\u{9b}rl" + String(repeating: "x", count: 500)
    let head = try RequestHead(
      target: "/",
      headers: [
        ("Host", "[::1]"), ("User-Agent", agent),
        ("Cookie", "zapdeck-client=c\u{e9}4; other=1"),
      ])
    let admitted = try Admission(plan: ServerPlan(host: "::1", port: 0))
      .admit(head, as: .get, from: "192.0.2.1")
    #expect(admitted.cookie == "c4" && admitted.address == "192.0.2.1")
    let plain = admitted.headers.first { $0.name == "user-agent" }?.value ?? ""
    #expect(plain.hasPrefix("curlxxx") && plain.utf8.count == 200)
  }
}
