import Testing

@testable import HeadEndHTTP

/// Where the server listens.
@Suite struct ServerPlanTests {
  @Test(arguments: [
    ("127.0.0.1:8080", "127.0.0.1", 8080), ("localhost:0", "localhost", 0),
    ("[::1]:443", "::1", 443), ("0.0.0.0:65535", "0.0.0.0", 65_535),
  ])
  func `a host and a port are read`(text: String, host: String, port: Int) throws {
    let plan = try #require(ServerPlan(text))
    #expect(plan.host == host && plan.port == port)
  }

  @Test(arguments: [
    "", "8080", ":8080", "localhost", "localhost:", "a:-1", "a:65536", "a:b", "[]:1",
  ])
  func `anything else is not`(text: String) {
    #expect(ServerPlan(text) == nil)
  }

  @Test func `only this machine's own addresses are loopback`() {
    for host in ["127.0.0.1", "127.255.0.9", "localhost", "::1"] {
      #expect(ServerPlan(host: host, port: 0).isLoopback, "\(host)")
    }
    for host in ["0.0.0.0", "::", "127.evil.example", "127.0.0.1.nip.io", "127.0.0", "10.0.0.1"] {
      #expect(!ServerPlan(host: host, port: 0).isLoopback, "\(host)")
    }
  }
}
