import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// HTTP statuses from between, and cut answers, as real clients get them.
@Suite struct RealClientStatusTests {
  private let witness = Witness()
  private let client: TestClient

  init() {
    client = TestClient(witness, "ann")
    client.start()
  }

  private func inject(_ effect: FaultEffect, at operation: HeadEndAPI.Operation) throws {
    let rule = Fault(
      on: .operation(operation), of: .player(try #require(client.pane?.id)), effect: effect,
      ending: .untilCleared)
    witness.perform(.arm(rule, provoke: false))
  }

  @Test func `a redirect leads to an address that answers`() throws {
    try inject(.status(307, at: .operation(.manifest)), at: .manifest)
    let answer = client.askMaster()
    #expect(answer.status == 307)
    let whole = client.send(.get, try #require(answer.location))
    #expect(whole.status == 200 && whole.location == nil && !whole.addresses.isEmpty)
    #expect(client.pane?.state != .error)
  }

  @Test func `a heartbeat that is redirected neither fails nor counts until it is followed`()
    throws
  {
    try inject(.status(308, at: .operation(.sessionHeartbeat)), at: .sessionHeartbeat)
    let before = client.pane?.session.beatCount
    let answer = client.beat()
    #expect(client.pane?.session.state == .on && client.pane?.session.beatCount == before)
    let location = try #require(answer.location)
    #expect(client.send(.post, location, client.sessionToken).status == 200)
    #expect(client.pane?.session.beatCount == (before ?? 0) + 1)
  }

  @Test func `a proxy's success at a heartbeat has the present token`() throws {
    try inject(.status(200, at: .operation(.sessionHeartbeat)), at: .sessionHeartbeat)
    let token = client.sessionToken
    #expect(client.beat().status == 200 && client.sessionToken == token)
    try inject(.status(204, at: .operation(.sessionHeartbeat)), at: .sessionHeartbeat)
    #expect(client.beat().bytes.isEmpty && client.pane?.session.state == .error)
  }

  @Test func `a segment without a body has no video`() throws {
    try inject(.status(204, at: .operation(.segment)), at: .segment)
    let answer = client.askSegment("ocean", "vod")
    #expect(answer.status == 204 && answer.media == nil && answer.bytes.isEmpty)
  }

  @Test func `a cut is left to the server, which knows the body`() throws {
    try inject(.cut(.bytes(1000)), at: .segment)
    let answer = client.askSegment("ocean", "vod")
    #expect(answer.status == 200 && answer.cut == .bytes(1000) && answer.media != nil)
  }

  @Test func `an answer that hangs and is cut is a lost connection, not a time-out`() throws {
    try inject(.hang, at: .segment)
    try inject(.cut(.time(.seconds(3))), at: .segment)
    _ = client.askSegment("ocean", "vod")
    let request = try #require(client.pane?.requests.last)
    #expect(request.status == -1005 && request.duration >= .seconds(3))
  }
}
