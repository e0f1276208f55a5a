import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// Real clients of the user's own services (HeadEndHTTP/YourOwnServices).
@Suite struct UpstreamTests {
  private let witness: Witness
  private let client: TestClient

  init() throws {
    var lineUp = LineUp(name: "stage")
    var cdn = Upstream(name: "cdn", url: try #require(WebAddress("https://cdn.stage.example")))
    cdn.role = .origin
    var ssm = Upstream(name: "ssm", url: try #require(WebAddress("https://ssm.stage.example")))
    var beat = Upstream.Route(.sessionHeartbeat, .put, "/sessions/*/heartbeat")
    beat.refusal = Response(
      status: 410, contentType: "application/json", body: Array(#"{"error":"gone"}"#.utf8))
    ssm.routes = [
      Upstream.Route(.sessionSetup, .post, "/sessions"), beat,
      Upstream.Route(.sessionTeardown, .delete, "/sessions/*"),
    ]
    lineUp.upstreams = [cdn, ssm]
    witness = Witness(lineUp)
    client = TestClient(witness, "tv")
    client.keepsCookie = false
  }

  private var pane: ClientObservation? { witness.session.world.clients.first }

  /// Sends a request and lets its upstream answer.
  @discardableResult
  private func pass(
    _ method: Request.Method, _ target: String, status: Int = 200, bytes: Int = 0,
    after seconds: Double = 0.1, playlist: PlaylistFacts? = nil
  ) -> RealClientAnswer {
    let answer = client.send(method, target)
    witness.advance(by: seconds)
    guard let request = answer.onward?.request else { return answer }
    witness.session.take(
      UpstreamAnswer(to: request, status: status, bytes: bytes, playlist: playlist))
    return answer
  }

  private func setUp() { pass(.post, "/upstream/ssm/~tv/sessions", status: 201) }
  private func beat() -> RealClientAnswer {
    pass(.put, "/upstream/ssm/~tv/sessions/1/heartbeat", status: 204)
  }

  private func inject(_ key: Character) throws {
    let id = try #require(pane?.id)
    witness.session.perform(.inject(key, id, provoke: false))
  }

  @Test func `a request goes on, and its answer is shown when it has come`() throws {
    let answer = client.send(.post, "/upstream/ssm/~tv/sessions")
    #expect(answer.onward?.request != nil)
    #expect(pane?.session.state == .off && pane?.name == "tv")
    setUp()
    #expect(pane?.session.state == .on)
    #expect(pane?.upstream?.names == ["ssm"])
    _ = beat()
    #expect(pane?.session.beatCount == 1 && pane?.session.nextBeat == nil)
  }

  @Test func `what no route names passes by unseen`() {
    let answer = client.send(.get, "/upstream/ssm/~tv/health")
    #expect(answer.onward?.request == nil && answer.onward != nil)
    #expect(witness.session.world.clients.isEmpty)
    #expect(client.send(.get, "/upstream/none/x").status == 404)
  }

  @Test func `a lost heartbeat is refused in the service's own words until a new set-up`() throws {
    setUp()
    try inject("h")
    let refused = beat()
    #expect(refused.onward == nil && refused.status == 410)
    #expect(refused.text == #"{"error":"gone"}"#)
    #expect(pane?.isWithheld == true && pane?.session.state == .error)
    #expect(pane?.state == .error)
    // The fault struck once; the session stays lost all the same.
    #expect(beat().status == 410)
    #expect(pass(.delete, "/upstream/ssm/~tv/sessions/1").status == 410)
    // One that fails changes nothing.
    pass(.post, "/upstream/ssm/~tv/sessions", status: 503)
    #expect(beat().status == 410)
    setUp()
    #expect(pane?.isWithheld == false && pane?.session.state == .on)
    #expect(beat().onward?.request != nil)
  }

  @Test func `the same name at two upstreams is one pane, and another name is another`() {
    setUp()
    pass(.get, "/upstream/cdn/~tv/a.ts", bytes: 1000)
    pass(.get, "/upstream/cdn/~phone/a.ts", bytes: 1000)
    #expect(witness.session.world.clients.map(\.name) == ["tv", "phone"])
    #expect(pane?.upstream?.names == ["ssm", "cdn"])
  }

  @Test func `a playlist without a client is redirected to one with a name`() {
    let answer = client.send(.get, "/upstream/cdn/live/news.m3u8?t=1")
    #expect(answer.status == 302)
    let key = answer.client
    #expect(answer.location == "/upstream/cdn/~\(key)/live/news.m3u8?t=1" && !key.isEmpty)
    #expect(pane?.name == key)
    // It follows, loads, and opens the same once more, as players do that only looked first.
    pass(.get, "/upstream/cdn/~\(key)/live/news.m3u8?t=1", after: 0.3)
    pass(.get, "/upstream/cdn/~\(key)/live/a.ts", after: 0.3)
    #expect(client.send(.get, "/upstream/cdn/live/news.m3u8?t=1").client == key)
    // Later it is another player.
    witness.advance(by: 5)
    pass(.get, "/upstream/cdn/~\(key)/live/a.ts")
    #expect(client.send(.get, "/upstream/cdn/live/news.m3u8?t=1").client != key)
  }

  @Test func `rendition, throughput and distance to live come from playlists and segments`() {
    var master = PlaylistFacts()
    master.variants = [
      .init(path: "/upstream/cdn/live/news/hd.m3u8", height: 720, bandwidth: 2_000_000)
    ]
    pass(.get, "/upstream/cdn/~tv/live/news/main.m3u8", playlist: master)
    var list = PlaylistFacts()
    list.isLive = true
    list.newest = ["a", "b", "c"].map {
      .init(path: "/upstream/cdn/live/news/\($0).ts", milliseconds: 2000)
    }
    pass(.get, "/upstream/cdn/~tv/live/news/hd.m3u8", playlist: list)
    #expect(pane?.channel.name == "news" && pane?.channel.isLive == true)
    pass(.get, "/upstream/cdn/~tv/live/news/b.ts?x", bytes: 250_000, after: 0.99)
    #expect(pane?.words == "FETCHING 720p" && pane?.state == .playing)
    #expect(pane?.upstream?.throughput.map { (1_900_000...2_100_000).contains($0) } == true)
    #expect(pane?.upstream?.behindLive.map { (.seconds(4)...(.seconds(5))).contains($0) } == true)
    #expect(pane?.picture.look == .blank)
  }

  @Test func `a status without a code has no body, and its upstream is not asked`() throws {
    setUp()
    let id = try #require(pane?.id)
    let fault = Fault(
      on: .operation(.sessionHeartbeat), of: .player(id),
      effect: .status(503, errorCode: nil, message: "service unavailable"))
    witness.session.perform(.arm(fault, provoke: .never))
    let answer = beat()
    #expect(answer.onward == nil && answer.status == 503 && answer.bytes.isEmpty)
  }

  @Test func `an answer that nobody waits for is no event`() {
    setUp()
    witness.advance(by: 0)
    let before = witness.names.count
    witness.session.take(UpstreamAnswer(to: RequestID(99_999), status: 200))
    witness.advance(by: 0)
    #expect(witness.names.count == before)
  }
}
