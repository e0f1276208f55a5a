import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

@Suite struct PlaybackTests {
  @Test(arguments: SessionSetup.allCases)
  func `four players play within five seconds, two with sessions`(setup: SessionSetup) {
    let witness = Witness(Classic.lineUp(setup: setup))
    witness.advance(to: 5)
    let players = witness.session.world.observation.players
    #expect(players.map(\.state) == Array(repeating: .playing, count: 4))
    #expect(players.map(\.drm) == [.active, .inactive, .active, .inactive])
    #expect(players.map(\.session.state) == [.on, .off, .on, .off])
    #expect(players.map(\.picture.scene) == ["globe", "waves", "match", "shapes"])
    #expect(witness.sessions == 2)
  }

  @Test func `a synchronous set-up holds up commands of the app's other player, not its pictures`()
    throws
  {
    let witness = Witness()
    witness.advance(to: 10)
    let slow = Fault(
      on: .operation(.sessionSetup), of: .player(Classic.main),
      effect: .delay(.seconds(8), jitter: .zero))
    witness.perform(.arm(slow, provoke: true))
    witness.advance(by: 2)
    let before = try #require(witness.player(Classic.preview))
    #expect(before.mainBlockedSince != nil)
    witness.perform(.player(Classic.preview, .pause))
    witness.advance(by: 2)
    let blocked = try #require(witness.player(Classic.preview))
    #expect(blocked.state == .playing)
    #expect(blocked.picture.mediaTime - before.picture.mediaTime == .seconds(2))
    witness.advance(by: 4)
    #expect(witness.player(Classic.preview)?.state == .paused)
  }

  @Test func `main thread is blocked while a synchronous call is out, and only then`() {
    let witness = Witness()
    witness.advance(to: 0.2)
    #expect(witness.player(Classic.preview)?.mainBlockedSince != nil)
    #expect(witness.player(Classic.second)?.mainBlockedSince != nil)
    #expect(witness.player(Classic.kids)?.mainBlockedSince == nil)
    witness.advance(to: 1)
    #expect(witness.player(Classic.preview)?.mainBlockedSince == nil)
  }

  @Test func `the lease is renewed at four fifths of its length`() {
    let witness = Witness()
    witness.advance(to: 200)
    #expect(witness.player(Classic.main)?.counters.licences == 3)
    let lease = witness.player(Classic.main)?.lease
    #expect(lease.map { ($0.renewal - $0.begin) * 5 == ($0.end - $0.begin) * 4 } == true)
  }

  @Test func `zap parts sum up to the time from key to picture`() throws {
    let witness = Witness()
    witness.advance(to: 20)
    witness.perform(.player(Classic.main, .zap(to: Classic.channels[1])))
    witness.advance(by: 10)
    let zap = try #require(witness.player(Classic.main)?.zaps.last)
    let playing = try #require(
      witness.heard.last { $0.player == Classic.main && $0.notice == .timeline(.playing) })
    #expect(zap.total == playing.instant - zap.begin)
    #expect(zap.teardown > .zero && zap.setup > .zero && zap.licence > .zero)
  }

  @Test(arguments: [Classic.main, Classic.preview])
  func `a start is announced as load, play and playing, in the field's order`(player: PlayerID) {
    let witness = Witness()
    witness.advance(to: 5)
    let steps = witness.heard.filter { $0.player == player }.map(\.notice.name)
      .filter { $0.hasPrefix("on") }
    #expect(steps == ["onLoadStart", "onLoad", "onPlay", "onPlaying"])
  }

  @Test func `a video starts over at its end`() {
    let witness = Witness()
    witness.advance(to: 75)
    #expect(witness.heard.contains { $0.notice == .sdk(.didPlayToEndTime) })
    #expect(witness.player(Classic.kids)?.state == .playing)
    #expect((witness.player(Classic.kids)?.picture.mediaTime ?? .zero) < .seconds(20))
  }

  @Test(arguments: [500, 2000, 3000, 4000])
  func `a video starts over at its end at any rate, wherever the rate was set`(permille: Int) {
    let witness = Witness()
    witness.session.advance(to: Instant(nanoseconds: 5_000_000_001))
    witness.perform(.player(Classic.kids, .setRate(permille: permille)))
    witness.session.advance(to: Instant(nanoseconds: 7_123_456_789))
    witness.perform(.player(Classic.kids, .pause))
    witness.perform(.player(Classic.kids, .play))
    witness.advance(to: 140)
    let ends = witness.heard.count { $0.notice == .sdk(.didPlayToEndTime) }
    #expect((1...9).contains(ends))
    #expect(witness.player(Classic.kids)?.state.isUnderWay == true)
  }

  @Test func `pause stops the picture, not the heartbeat`() throws {
    let witness = Witness()
    witness.advance(to: 8)
    witness.perform(.player(Classic.main, .pause))
    let before = try #require(witness.player(Classic.main))
    witness.advance(to: 35)
    let after = try #require(witness.player(Classic.main))
    #expect(after.picture.mediaTime == before.picture.mediaTime)
    #expect(after.counters.beats == 3)
    witness.perform(.player(Classic.main, .play))
    witness.advance(by: 1)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `removed players leave nothing behind`() {
    let witness = Witness()
    witness.advance(to: 30)
    for index in 0..<4 { witness.perform(.removePlayer(PlayerID(index))) }
    witness.advance(by: 15)
    #expect(witness.session.world.schedule.count == 0)
    #expect(witness.sessions == 0)
  }

  @Test func `a guest on a clear channel plays, on an encrypted one meets the limit`() {
    let witness = Witness()
    witness.advance(to: 5)
    witness.perform(.addPlayer(channel: 204))
    witness.perform(.addPlayer(channel: 101))
    witness.advance(by: 10)
    let players = witness.session.world.observation.players
    #expect(players[4].state == .playing)
    #expect(players[5].state == .stopped)
    #expect(players[5].failure?.name == "OTVSSMSetupErrorNotification")
    #expect(players[0].state == .playing && players[2].state == .playing)
  }

  @Test func `a guest and its device are called by the number on the wall, or the next free one`() {
    let witness = Witness()
    witness.perform(.addPlayer(channel: 204))
    witness.perform(.addPlayer(channel: 204, name: "guest-7"))
    witness.perform(.addPlayer(channel: 204))
    let guests = witness.session.world.observation.players.suffix(3)
    #expect(guests.map(\.name) == ["guest-5", "guest-7", "guest-8"])
    #expect(guests.map(\.device) == ["guest-5", "guest-6", "guest-8"])
  }

  @Test func `a zap takes less than 4 s on average at 12 Mbit/s`() {
    let witness = Witness()
    for zap in 0..<8 {
      witness.advance(to: 30 + Double(zap) * 25)
      witness.perform(.player(Classic.second, .zap(to: Classic.channels[zap % 2])))
    }
    witness.advance(by: 20)
    let times: [Duration] = witness.heard.compactMap { heard in
      guard heard.player == Classic.second, case .simulator(.zapFinished(let time)) = heard.notice
      else { return nil }
      return time.total
    }.suffix(8)
    #expect(times.count == 8)
    #expect(times.reduce(.zero, +) / times.count < .seconds(4), "\(times)")
  }
}
