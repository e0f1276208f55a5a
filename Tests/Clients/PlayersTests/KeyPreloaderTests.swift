import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// Keys that an app's content key session asks for before anybody zaps to their channels.
@Suite struct KeyPreloaderTests {
  /// A player that plays `news` and has asked for the key of `film`.
  private static func player(
    preload: [Channel] = [TestStream.news, TestStream.film]
  ) throws -> PlayerBench {
    var configuration = PlayerConfiguration.test()
    var settings = PlayerConfiguration.ContentKeys()
    settings.preload = preload
    configuration.contentKeys = settings
    let player = PlayerBench(configuration)
    player.bench.context.app.certificate = try player.server.certificate
    player.zap(to: TestStream.news)
    player.answer(.contentToken, .ok("c1"))
    player.answer(.manifest, .ok(TestStream.master()))
    player.answer(
      .manifest, .ok(TestStream.media(count: 5, isEnded: false, keyOf: TestStream.news)))
    player.answer(.licence, try player.licence(leaseEnd: 100))
    return player
  }

  private static func playing() throws -> PlayerBench {
    let player = try player()
    player.answer(.contentToken, .ok("c2"))
    player.answer(.licence, try player.licence(leaseEnd: 100))
    player.answer(.segment, .ok(TestStream.encryptedCard(2)))
    #expect(player.observation.state == .playing)
    return player
  }

  @Test func `while a channel plays, the app asks for the token and the key of the other`() throws {
    let player = try Self.player()
    #expect(player.requests.contains(.contentToken))
    player.answer(.contentToken, .ok("c2"))
    #expect(player.requests == [.licence])
    #expect(player.bench.sent.last?.authorizations == "c2")
    #expect(player.lines.contains { $0.hasPrefix("processContentKeyRequest") })
    player.answer(.licence, try player.licence(leaseEnd: 100))
    #expect(player.lines.contains { $0.hasPrefix("contentKeyRequestDidSucceed") })
    #expect(player.requests.isEmpty, "it has its own key already")
  }

  @Test func `a zap to it needs neither token nor key`() throws {
    let player = try Self.playing()
    player.zap(to: TestStream.film)
    #expect(player.requests == [.manifest])
    player.answer(.manifest, .ok(TestStream.master()))
    player.answer(
      .manifest, .ok(TestStream.media(count: 5, isEnded: false, keyOf: TestStream.film)))
    #expect(!player.requests.contains(.licence) && !player.requests.contains(.contentToken))
    #expect(player.observation.drm == .active)
    #expect(player.observation.zap?.part == .firstPicture)
    player.answer(.segment, .ok(TestStream.encryptedCard(2)))
    #expect(player.observation.state == .playing)
  }

  @Test func `the key of the channel that was left is kept for the way back`() throws {
    let player = try Self.playing()
    player.zap(to: TestStream.film)
    #expect(!player.lines.contains { $0.hasPrefix("contentKeySessionDidGenerateExpired") })
    player.zap(to: TestStream.news)
    #expect(player.requests == [.manifest])
  }

  @Test func `a key whose lease has ended, or that was refused, is left to the zap`() throws {
    let late = try Self.playing()
    late.bench.context.begin(
      InputMoment(now: .zero + .seconds(101), deviceTime: .scriptedEpoch + .seconds(101)))
    late.zap(to: TestStream.film)
    #expect(late.requests == [.contentToken])
    let refused = try Self.player()
    refused.answer(.contentToken, .ok("c2"))
    refused.answer(.licence, .refused(403, code: 4000))
    #expect(refused.lines.contains { $0.hasPrefix("contentKeyRequestDidFail") })
    #expect(refused.observation.failure == nil, "nothing that plays has failed")
    refused.zap(to: TestStream.film)
    #expect(refused.requests == [.contentToken])
  }

  @Test func `without channels to preload, nothing is asked for ahead`() throws {
    let player = try Self.player(preload: [])
    #expect(!player.requests.contains(.contentToken))
    player.zap(to: TestStream.film)
    #expect(player.requests == [.contentToken])
  }
}
