import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// What a player says of a zap while it is under way.
@Suite struct ZapObservationTests {
  private static func zap(_ player: PlayerBench) throws -> ZapObservation {
    try #require(player.observation.zap)
  }

  @Test func `a zap says what it has left, and which part is under way`() throws {
    let player = try PlayerBench.playing()
    let last = player.observation.picture
    player.zap(to: TestStream.film)
    let left = try #require(try Self.zap(player).left)
    #expect(left.number == 101 && left.picture.scene == last.scene)
    #expect(left.picture.mediaTime == last.mediaTime && left.picture.look == .normal)
    #expect(try Self.zap(player).part == .teardown)
    player.bench.context.begin(InputMoment(now: .zero + .seconds(1), deviceTime: .scriptedEpoch))
    #expect(try Self.zap(player).times.teardown == .seconds(1), "it grows")
    player.answer(.sessionTeardown, .ok(""))
    #expect(try Self.zap(player).part == .setup)
    player.answer(.contentToken, .ok("c2"))
    player.answer(.sessionSetup, .session("s2", heartbeat: 30))
    #expect(try Self.zap(player).part == .licence)
    player.answer(.manifest, .ok(TestStream.master()))
    player.answer(
      .manifest, .ok(TestStream.media(count: 5, isEnded: false, keyOf: TestStream.film)))
    player.answer(.licence, try player.licence(leaseEnd: 100))
    #expect(try Self.zap(player).part == .firstPicture)
    #expect(try Self.zap(player).isUnderWay)
    player.answer(.segment, .ok(TestStream.encryptedCard(2)))
    let zap = try Self.zap(player)
    #expect(zap.part == nil && zap.end == player.bench.context.now && !zap.hasFailed)
    #expect(zap.times == player.observation.zaps.last)
  }

  @Test func `a first start leaves nothing, and a stream that is opened again neither`() throws {
    let player = try PlayerBench.playing()
    #expect(try Self.zap(player).left == nil)
    player.command(.recover)
    #expect(try Self.zap(player).left == nil && Self.zap(player).isUnderWay)
  }

  @Test func `a clear stream has neither set-up nor licence to wait for`() throws {
    let player = PlayerBench()
    player.zap(to: TestStream.clip)
    #expect(try Self.zap(player).part == .firstPicture)
  }

  @Test func `without sessions the licence follows the teardown`() throws {
    let player = PlayerBench(.test(.multiInstance))
    player.zap(to: TestStream.news)
    #expect(try Self.zap(player).part == .licence)
  }

  @Test func `a zap that fails ends in the part that failed, and stops growing`() throws {
    let player = try PlayerBench.playing()
    player.zap(to: TestStream.film)
    player.answer(.sessionTeardown, .ok(""))
    player.answer(.contentToken, .ok("c2"))
    player.answer(.sessionSetup, .refused(400, code: 1007))
    player.answer(.manifest, .ok(TestStream.master()))
    player.answer(
      .manifest, .ok(TestStream.media(count: 5, isEnded: false, keyOf: TestStream.film)))
    let zap = try Self.zap(player)
    #expect(zap.hasFailed && zap.part == .setup && player.observation.state == .error)
    player.bench.context.begin(InputMoment(now: .zero + .seconds(9), deviceTime: .scriptedEpoch))
    #expect(try Self.zap(player).times == zap.times)
    #expect(player.observation.zaps.map(\.channel) == [101])
  }
}
