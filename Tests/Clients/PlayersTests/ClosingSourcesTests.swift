import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// Sources that a player has left and that are still being torn down.
@Suite struct ClosingSourcesTests {
  @Test func `a zap tears the session down, and opens the next source after it`() throws {
    let player = try PlayerBench.playing()
    #expect(player.player.state == .playing)
    player.zap(to: TestStream.film)
    #expect(player.requests == [.sessionTeardown])
    #expect(player.lines.contains("cancel heartbeat of 2"))
    #expect(player.lines.contains("teardownStart sync=true"))
    #expect(player.player.state == .sourceSet)
    #expect(player.observation.session.state == .teardownRequested)
    player.answer(.sessionTeardown, .ok(""))
    #expect(player.lines.first == "teardownSuccess")
    #expect(player.requests == [.contentToken])
    #expect(player.lines.contains("set contentTokenPoll of 3 @0.1"))
    try player.open("c2", session: "s2")
    #expect(player.player.state == .playing)
    #expect(player.observation.zaps.map(\.channel) == [101, 201])
  }

  @Test(arguments: [RequestResult.timedOut, .refused(403, code: 1006), .refused(500)])
  func `a teardown that fails opens the next source all the same`(answer: RequestResult) throws {
    let player = try PlayerBench.playing()
    player.zap(to: TestStream.film)
    player.answer(.sessionTeardown, answer)
    #expect(player.lines[1].hasPrefix("OTVSSMTeardownErrorNotification"))
    #expect(player.requests == [.contentToken])
  }

  @Test func `asynchronously, the next stream is loaded while the teardown is out`() throws {
    let player = try PlayerBench.playing(.ssp, .async)
    player.zap(to: TestStream.film)
    #expect(player.requests == [.sessionTeardown, .contentToken])
    player.answer(.contentToken, .ok("c2"))
    #expect(player.requests == [.sessionSetup, .manifest], "side by side with the teardown")
    player.answer(.manifest, .ok(TestStream.master()))
    #expect(player.lines.contains("onLoad"))
    player.answer(.sessionSetup, .session("s2", heartbeat: 30))
    #expect(player.observation.session.state == .on)
    player.answer(.sessionTeardown, .ok(""))
    #expect(player.lines == ["teardownSuccess"] && player.observation.session.state == .on)
  }

  @Test func `two zaps while a teardown is out open the last channel alone`() throws {
    let player = try PlayerBench.playing()
    player.zap(to: TestStream.film)
    player.zap(to: TestStream.clip)
    #expect(player.requests.isEmpty)
    #expect(player.player.channel == TestStream.clip)
    player.answer(.sessionTeardown, .ok(""))
    #expect(
      player.lines
        == [
          "teardownSuccess", "onLoadStart",
          "GET origin.manifest https://sim-origin.headend.example/SIM/vod/clip/master.m3u8 10 s",
        ].flatMap { line in
          line == "onLoadStart"
            ? [
              "cancel playlistReload of 4", "cancel playlistStale of 4", "cancel segmentRetry of 4",
              line,
            ] : [line]
        })
    #expect(player.bench.sent.filter { $0.operation == .sessionTeardown }.count == 1)
  }

  @Test func `a clear channel waits for the teardown too, and a zap back opens a new session`()
    throws
  {
    let player = try PlayerBench.playing()
    player.zap(to: TestStream.clip)
    player.zap(to: TestStream.news)
    player.answer(.sessionTeardown, .ok(""))
    #expect(player.requests == [.contentToken])
    #expect(player.bench.sent.last?.url.contains("news-one") == true)
    try player.open("c2", session: "s2")
    #expect(player.player.state == .playing)
  }

  @Test func `after a stop the teardown's answer opens nothing`() throws {
    let player = try PlayerBench.playing()
    player.command(.stop)
    #expect(player.requests == [.sessionTeardown])
    #expect(player.lines.contains("onStopped"))
    #expect(player.player.state == .stopped)
    player.answer(.sessionTeardown, .ok(""))
    #expect(player.lines == ["teardownSuccess"])
    #expect(player.player.state == .stopped)
    player.command(.stop)
    #expect(player.lines.isEmpty)
  }

  @Test func `stop, then zap, while the teardown is out: the zap waits for it`() throws {
    let player = try PlayerBench.playing()
    player.command(.stop)
    player.zap(to: TestStream.film)
    #expect(player.requests.isEmpty)
    #expect(player.player.state == .sourceSet)
    player.answer(.sessionTeardown, .ok(""))
    #expect(player.requests == [.contentToken])
    #expect(player.bench.sent.filter { $0.operation == .sessionTeardown }.count == 1)
  }

  @Test func `zap, then stop, while the teardown is out: nothing opens any more`() throws {
    let player = try PlayerBench.playing()
    player.zap(to: TestStream.film)
    player.command(.stop)
    #expect(player.player.state == .stopped)
    #expect(player.requests.isEmpty)
    player.answer(.sessionTeardown, .ok(""))
    #expect(player.lines == ["teardownSuccess"])
    #expect(player.player.state == .stopped)
  }

  @Test func `a source that never had a session is left without a teardown`() {
    let player = PlayerBench()
    player.zap(to: TestStream.news)
    player.zap(to: TestStream.film)
    #expect(player.requests == [.contentToken])
    #expect(player.lines.contains("abandon 1"))
  }

  @Test func `answers to what was left are dropped`() throws {
    let player = try PlayerBench.playing()
    player.fire(.heartbeat, source: 2)
    let late = player.bench.sent.map { Pending.request($0.id) }
    player.zap(to: TestStream.film)
    for pending in late {
      for answer in [RequestResult.ok("late"), .refused(500), .timedOut] {
        player.answer(pending, answer)
        #expect(player.lines.isEmpty)
      }
    }
    #expect(player.player.state == .sourceSet)
  }

  @Test(arguments: PlayerTimer.Kind.allCases)
  func `a timer of a source that was removed is ignored`(kind: PlayerTimer.Kind) throws {
    let player = try PlayerBench.playing()
    player.zap(to: TestStream.film)
    player.answer(.sessionTeardown, .ok(""))
    player.fire(kind, source: 2)
    #expect(player.lines.isEmpty)
    #expect(player.player.state == .sourceSet)
  }

  @Test(arguments: PlayerTimer.Kind.allCases)
  func `a timer of a source that is closing changes nothing`(kind: PlayerTimer.Kind) throws {
    let player = try PlayerBench.playing()
    player.zap(to: TestStream.film)
    player.fire(kind, source: 2)
    #expect(player.requests.isEmpty)
    player.answer(.sessionTeardown, .ok(""))
    #expect(player.requests == [.contentToken])
  }

  @Test(arguments: Policy.shipped)
  func `a V2 session that the app does not tear down holds no zap up`(policy: Policy) throws {
    let player = PlayerBench(.test(.sspV2))
    player.bench.context.app.policy = policy
    player.bench.context.app.certificate = try player.server.certificate
    player.zap(to: TestStream.news)
    player.answer(.contentToken, .ok("c1"))
    player.answer(.manifest, .ok(TestStream.master(sessionKeyOf: TestStream.news)))
    player.answer(.sessionSetup, .session("s1", heartbeat: 30))
    player.command(.stop)
    let tearsDown = [.documented, .watchful].contains(policy)
    #expect(player.requests == (tearsDown ? [.sessionTeardown] : []))
    player.zap(to: TestStream.film)
    if tearsDown {
      #expect(player.requests.isEmpty)
      player.answer(.sessionTeardown, .ok(""))
    }
    #expect(player.requests == [.contentToken])
    player.answer(.contentToken, .ok("c2"))
    #expect(player.requests == [.manifest])
  }

  @Test
  func `a teardown that is slow opens the next source after the wait, and its error is posted`()
    throws
  {
    let player = try PlayerBench.playing()
    player.zap(to: TestStream.film)
    player.endWait(.sessionTeardown)
    #expect(player.requests == [.contentToken])
    player.answer(.sessionTeardown, .refused(500))
    #expect(player.lines.contains("OTVSSMTeardownErrorNotification code=500"))
    #expect(player.requests.isEmpty)
    try player.open("c2", session: "s2")
    #expect(player.player.state == .playing)
  }

  @Test
  func `a set-up that is slow loads the stream after the wait, and its answer brings the key`()
    throws
  {
    let player = PlayerBench()
    player.bench.context.app.certificate = try player.server.certificate
    player.zap(to: TestStream.news)
    player.answer(.contentToken, .ok("c1"))
    player.endWait(.sessionSetup)
    #expect(player.requests == [.manifest])
    player.answer(.manifest, .ok(TestStream.master(sessionKeyOf: TestStream.news)))
    #expect(player.observation.drm == .awaitingSessionToken)
    player.answer(.sessionSetup, .session("s1", heartbeat: 30))
    #expect(player.requests.contains(.licence))
  }

  @Test func `zapped away from during a slow set-up, a session is opened that nobody ends`() throws
  {
    let player = PlayerBench()
    player.zap(to: TestStream.news)
    player.answer(.contentToken, .ok("c1"))
    player.endWait(.sessionSetup)
    player.zap(to: TestStream.clip)
    #expect(player.requests == [.manifest])
    player.answer(.sessionSetup, .session("s1", heartbeat: 30))
    #expect(player.lines == ["set heartbeat of 2 @30.0", "setupSuccess heartbeat=30.0"])
    #expect(player.observation.session.state == .off)
    player.bench.wait(until: .seconds(30))
    player.fire(.heartbeat, source: 2)
    #expect(player.requests == [.sessionHeartbeat])
    player.answer(.sessionHeartbeat, .refused(404, code: 1006))
    #expect(player.lines.last == "OTVSSMHeartbeatErrorNotification errorCode=1006 code=404")
    #expect(player.player.state != .error)
  }
}
