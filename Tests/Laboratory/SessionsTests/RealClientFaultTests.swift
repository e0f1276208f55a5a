import Faults
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// The faults that a key injects, on real clients.
@Suite struct RealClientFaultTests {
  private let witness = Witness()
  private let client: TestClient

  init() {
    client = TestClient(witness, "ann")
    client.start()
  }

  private func inject(_ key: Character) throws {
    witness.perform(.inject(key, try #require(client.pane?.id), provoke: true))
  }

  /// A proxy refuses the next heartbeat; the session goes on.
  private func refuseBeat() throws {
    let rule = Fault(
      on: .operation(.sessionHeartbeat), of: .player(try #require(client.pane?.id)),
      effect: .status(503, at: .operation(.sessionHeartbeat)))
    witness.perform(.arm(rule, provoke: false))
  }

  /// What each letter does to the request that it concerns: status and the service's code.
  private static let refusals:
    [(Character, Int, Int?, @Sendable (TestClient) -> RealClientAnswer)] = [
      ("s", 500, 4000, { $0.setUp() }), ("l", 400, 1007, { $0.setUp() }),
      ("h", 404, 1006, { $0.beat() }), ("H", -1001, nil, { $0.beat() }),
      ("o", 404, nil, { $0.askToken() }), ("d", 403, 4000, { $0.askKey() }),
      ("u", 503, nil, { $0.askKey() }), ("m", 404, nil, { $0.askMaster() }),
      ("g", 404, nil, { $0.askSegment() }),
    ]

  @Test(arguments: refusals.indices)
  func `a key acts on the next matching request, and on no other`(index: Int) throws {
    let (key, status, code, ask) = Self.refusals[index]
    try inject(key)
    let answer = ask(client)
    #expect(answer.status == status && (code == nil || answer.code == code), "\(key)")
    // Playlists and segments are asked for often, and a session that is lost stays so.
    #expect(ask(client).status != status || "gmh".contains(key), "\(key)")
  }

  @Test func `a service that has too many requests says when to try again`() {
    for status in [429, 503] {
      let rule = Fault(
        on: .operation(.sessionHeartbeat), of: .everyone,
        effect: .status(status, at: .operation(.sessionHeartbeat)))
      witness.perform(.arm(rule, provoke: false))
      let answer = client.beat()
      #expect(answer.status == status && (answer.retryAfter != nil) == (status == 429))
    }
  }

  @Test func `a client whose heartbeat failed has no key until one succeeds`() throws {
    #expect(client.askKey().status == 200)
    #expect(client.pane?.stream.drm == .active)
    try refuseBeat()
    client.beat()
    #expect(client.pane?.stream.drm == .inactive && client.pane?.stream.lease == nil)
    client.beat()
    #expect(client.pane?.stream.drm == .active)
  }

  private func report(_ name: String) {
    client.send(.post, "/v1/reports", body: #"{"name":"\#(name)","userInfo":{"code":404}}"#)
  }

  /// What the page and a documented app do: they report the error, stop, and tear the session down.
  @Test func `a lost session stays lost until another is set up, and the key is gone`() throws {
    #expect(client.askKey().status == 200)
    try inject("h")
    client.beat()
    report("OTVSSMHeartbeatErrorNotification")
    #expect(client.tearDown().status == 404)
    client.askMaster()
    #expect(client.pane?.state == .error)
    #expect(client.pane?.failure?.name == "OTVSSMHeartbeatErrorNotification")
    #expect(client.pane?.session.failure?.errorCode == 1006)
    #expect(client.pane?.session.beats.last?.succeeded == false)
    #expect(client.pane?.stream.drm == .inactive && client.pane?.stream.lease == nil)
    client.start()
    #expect(client.pane?.failure == nil && client.pane?.session.failure == nil)
    #expect(client.pane?.session.state == .on && client.pane?.stream.drm == .inactive)
    #expect(client.askKey().status == 200 && client.pane?.stream.drm == .active)
  }

  @Test(arguments: [false, true])
  func `a good beat ends the error of a bad one`(isReported: Bool) throws {
    try refuseBeat()
    client.beat()
    if isReported { report("OTVSSMHeartbeatErrorNotification") }
    #expect(client.pane?.state == .error)
    #expect(client.beat().status == 200)
    #expect(client.pane?.failure == nil && client.pane?.state != .error)
    #expect(client.pane?.session.state == .on && client.pane?.session.failure == nil)
  }

  @Test func `a good beat ends no licence's error, the next good licence does`() throws {
    try inject("d")
    #expect(client.askKey().status == 403)
    client.beat()
    #expect(client.pane?.state == .error)
    client.askKey()
    #expect(client.pane?.failure == nil)
  }

  @Test func `a refused token is over with the next good one`() throws {
    try inject("o")
    #expect(client.askToken().status == 404 && client.pane?.state == .error)
    client.askToken()
    #expect(client.pane?.failure == nil)
  }

  @Test func `a teardown drops the key, and its own error ends with a beat or another teardown`()
    throws
  {
    client.askKey()
    try inject("t")
    #expect(client.tearDown().status >= 400)
    #expect(client.pane?.state == .error && client.pane?.session.state == .off)
    #expect(client.pane?.stream.drm == .inactive)
    #expect(client.tearDown().status == 200 && client.pane?.failure == nil)
    client.start()
    try inject("t")
    client.tearDown()
    client.beat()
    #expect(client.pane?.failure == nil && client.pane?.session.state == .on)
  }

  @Test func `a clear channel's segment ends whatever went wrong before it`() throws {
    try inject("h")
    client.beat()
    client.tearDown()
    client.askSegment("match-day")
    #expect(client.pane?.state == .error)
    client.askSegment("ocean", "vod")
    #expect(client.pane?.state == .playing && client.pane?.session.failure == nil)
    report("AVPlayerItemFailedToPlayToEndTime")
    #expect(client.pane?.state == .error)
    client.askSegment("ocean", "vod")
    #expect(client.pane?.state == .playing)
  }

  @Test func `a teardown error leaves the session where it is`() throws {
    try inject("t")
    #expect(client.tearDown().status >= 400)
    #expect(client.beat().status == 200)
  }

  @Test func `a wrong key is sixteen other bytes`() throws {
    let key = client.askKey().bytes
    try inject("w")
    let wrong = client.askKey().bytes
    #expect(key.count == 16 && wrong.count == 16 && key != wrong)
  }

  @Test func `a broken licence is no key`() throws {
    let key = client.askKey().bytes
    try inject("c")
    let broken = client.askKey()
    #expect(broken.status == 200 && broken.bytes != key)
  }

  @Test func `offline ends every connection for thirty seconds`() throws {
    try inject("n")
    #expect(client.askMaster().status < 0)
    witness.advance(by: 31)
    #expect(client.askMaster().status == 200)
  }

  @Test func `latency and bandwidth are the network's`() throws {
    try inject("j")
    #expect(client.askMaster().delay >= .milliseconds(1800))
    try inject("b")
    #expect(client.askMaster().bandwidthCap == 300_000)
  }

  @Test func `a fault on one client leaves the other alone`() throws {
    let bob = TestClient(witness, "bob")
    bob.start()
    try inject("h")
    #expect(bob.beat().status == 200 && client.beat().status == 404)
  }

  @Test func `nothing is provoked: a fault waits for the client's own request`() throws {
    try inject("h")
    witness.advance(by: 5)
    #expect(client.pane?.session.state == .on && client.pane?.failure == nil)
    #expect(client.beat().code == 1006 && client.pane?.session.state == .error)
  }

  @Test func `what a device does itself cannot be provoked on a real client`() throws {
    let before = witness.heard.count
    for key in "AMiUxpay" { try inject(key) }
    #expect(client.pane?.state != .error && client.beat().status == 200)
    #expect(witness.heard.count > before)
    #expect(!witness.heard[before...].contains { $0.notice.severity == .error })
  }

  @Test func `a command for a player is refused with the reason`() throws {
    witness.perform(.player(try #require(client.pane?.id), .pause))
    #expect(witness.heard.last?.notice.text.contains("cannot be controlled from here") == true)
  }

  @Test func `a report of the catalogue is a notice of that client, any other is its own`() {
    client.send(
      .post, "/v1/reports",
      body: #"{"name":"OTVSSMHeartbeatErrorNotification","userInfo":{"code":404}}"#)
    #expect(witness.names.last == "OTVSSMHeartbeatErrorNotification")
    #expect(client.pane?.failure != nil)
    client.send(.post, "/v1/reports", body: #"{"name":"stalled\u001b[31m","userInfo":{"x":[]}}"#)
    #expect(client.send(.post, "/v1/reports", body: "[]").status == 400)
    #expect(client.send(.get, "/v1/reports").status == 405)
    client.send(.post, "/v1/reports", body: #"{"name":"hot\u001b[31m\u0000\u009b"}"#)
    #expect(witness.names.last == "clientReported")
    #expect(witness.log.hasSuffix("hot[31m\"") || witness.log.contains("hot[31m"))
    #expect(!witness.log.contains("\u{1b}") && !witness.log.contains("\u{9b}"))
  }

  @Test func `a report is cut short`() {
    let long = String(repeating: "x", count: 60_000)
    client.send(
      .post, "/v1/reports", body: "{\"name\":\"\(long)\",\"userInfo\":{\"a\":\"\(long)\"}}")
    #expect(witness.log.split(separator: "\n").allSatisfy { $0.utf8.count < 1000 })
  }
}
