import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// How the player reacts to what its parts report.
@Suite struct PlayerTests {
  @Test func `after a refused set-up the licence request has no token, and fails`() {
    let player = PlayerBench()
    player.zap(to: TestStream.news)
    player.answer(.contentToken, .ok("c1"))
    player.answer(.sessionSetup, .refused(403, code: 1007))
    #expect(player.lines.contains { $0.hasPrefix("OTVSSMSetupError") })
    #expect(player.player.state == .error && player.requests.isEmpty)
    #expect(player.observation.counters.errors == 2)
    #expect(player.lines.contains { $0.hasPrefix("OTVDRMLicenseError") })
    #expect(player.observation.failure?.line.hasPrefix("OTVSSMSetupError") == true, "the cause")
  }

  @Test func `a refused beat is counted; what plays goes on until the app stops it`() throws {
    let player = try PlayerBench.playing()
    player.bench.wait(until: .seconds(30))
    player.fire(.heartbeat, source: 2)
    player.answer(.sessionHeartbeat, .refused(403, code: 1006))
    #expect(player.player.state == .playing)
    #expect(player.observation.counters.missedBeats == 1)
    #expect(player.player.hasSession)
    player.command(.stop)
    player.answer(.sessionTeardown, .refused(403))
    #expect(
      player.lines == ["teardownFailure code=403", "OTVSSMTeardownErrorNotification code=403"])
  }

  @Test func `a beat that succeeds ends the error of the one that failed`() throws {
    let player = try PlayerBench.playing()
    player.bench.wait(until: .seconds(30))
    player.fire(.heartbeat, source: 2)
    player.answer(.sessionHeartbeat, .timedOut)
    #expect(player.observation.failure != nil)
    player.bench.wait(until: .seconds(60))
    player.fire(.heartbeat, source: 2)
    player.answer(.sessionHeartbeat, .session("s3"))
    #expect(player.observation.failure == nil)
    #expect(player.observation.counters.beats == 1)
  }

  @Test func `a lease that ends without another fails the item`() throws {
    let player = try PlayerBench.playing()
    player.bench.wait(until: .seconds(100))
    player.fire(.leaseEnd, source: 2)
    #expect(player.lines.contains("AVPlayerItemFailedToPlayToEndTime errorStatusCode=-42656"))
    #expect(player.player.state == .error)
    #expect(!player.player.canRenewLicence)
  }

  @Test func `fifteen segments that are not there fail the item`() throws {
    let player = try PlayerBench.playing()
    for second in 1...15 {
      player.answer(.segment, .refused(503))
      player.bench.wait(until: .seconds(second))
      if second < 15 { player.fire(.segmentRetry, source: 2) }
    }
    #expect(player.player.state == .error)
    #expect(
      player.observation.failure?.line
        == "AVPlayerItemFailedToPlayToEndTime errorStatusCode=-16849 code=503")
  }

  @Test func `AirPlay is shown at once, and asks for a token where there is a session`() throws {
    let player = try PlayerBench.playing()
    player.command(.airPlay)
    #expect(player.lines.first == "externalPlaybackActive active=true")
    #expect(player.requests == [.tokenCallback])
    player.answer(.tokenCallback, .refused(404))
    player.answer(.sessionTeardown, .ok(""))
    player.answer(.sessionSetup, .refused(400))
    #expect(player.player.state == .error)
    player.command(.airPlay)
    #expect(player.lines == ["externalPlaybackActive active=false"])
  }

  @Test func `a zap during a hand-over tears the old session down once`() throws {
    let player = try PlayerBench.playing()
    player.command(.airPlay)
    player.answer(.tokenCallback, .ok("c2"))
    #expect(player.requests == [.sessionTeardown])
    player.zap(to: TestStream.clip)
    #expect(player.requests.isEmpty)
    player.answer(.sessionTeardown, .ok(""))
    #expect(player.requests == [.manifest])
    #expect(player.player.channel == TestStream.clip)
  }

  @Test func `a hosted app is asked for its token, its address and its key`() throws {
    let player = PlayerBench(.test(isHosted: true))
    player.bench.context.app.certificate = try player.server.certificate
    player.zap(to: TestStream.news)
    #expect(player.lines.last == "ask 1 streamToken")
    player.answer(.token(nil))
    player.fire(.contentTokenPoll, source: 2)
    player.answer(.token("c1"))
    player.answer(.sessionSetup, .session("s1", heartbeat: 30))
    player.answer(.manifest, .ok(TestStream.master(sessionKeyOf: TestStream.news)))
    #expect(player.lines.last?.hasSuffix("licenceRequest") == true)
    player.answer(.licenceRequest(.init(url: "https://own", authorizations: "mine")))
    let ckc = try player.server.ckc(for: player.bench.sent.last)
    player.answer(.licence, .ok("wrapped"))
    player.answer(.ckc(ckc))
    #expect(player.lines == ["keyRequestSuccess renewal=false"])
    #expect(player.observation.lease?.isUnlimited == true)
  }

  @Test func `a host answer that comes after a zap is dropped`() throws {
    let player = PlayerBench(.test(.multiInstance, isHosted: true))
    player.bench.context.app.certificate = try player.server.certificate
    player.zap(to: TestStream.news)
    player.answer(.manifest, .ok(TestStream.master(sessionKeyOf: TestStream.news)))
    #expect(player.lines.last?.hasSuffix("licenceRequest") == true)
    player.zap(to: TestStream.clip)
    player.answer(.licenceRequest(.init(url: "https://own", authorizations: "mine")))
    #expect(player.lines.isEmpty)
  }

  @Test func `commands that the state does not allow change nothing`() {
    let player = PlayerBench()
    for command in [
      PlayerCommand.stop, .pause, .renewLicence, .cancelDownload, .setVolume(percent: 100),
      .setMuted(false), .setRate(permille: 1000),
    ] {
      player.command(command)
      #expect(player.lines.filter { !$0.hasPrefix("cancel") }.isEmpty, "\(command)")
      #expect(player.player.state == .initialised)
    }
  }

  @Test func `a live stream cannot be sought in`() throws {
    let player = try PlayerBench.playing()
    player.command(.seek(to: .seconds(3)))
    #expect(player.lines == ["commandRefused"])
  }

  @Test func `a moving picture stops in the background, and goes on in the foreground`() throws {
    let player = try PlayerBench.playing()
    player.handle(.background)
    #expect(player.lines == ["cancel segmentEnd of 2", "onPaused"])
    player.handle(.background)
    #expect(player.lines.isEmpty)
    player.handle(.foreground)
    #expect(player.lines == ["onPlay", "set segmentEnd of 2 @6.0", "onPlaying"])
    player.handle(.foreground)
    #expect(player.lines.isEmpty)
  }

  @Test func `a certificate that is dropped is fetched again with the next licence`() throws {
    let player = try PlayerBench.playing()
    player.command(.dropCertificate)
    #expect(player.bench.context.app.certificate == nil)
    player.command(.renewLicence)
    #expect(player.requests == [.certificate])
    player.answer(.certificate, .ok(player.server.identity.certificate))
    #expect(player.requests == [.licence])
    #expect(player.lines.contains("keyRequestStart renewal=true"))
  }
}
