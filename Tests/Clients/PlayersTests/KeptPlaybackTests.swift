import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// A player whose channel plays from the device.
@Suite struct KeptPlaybackTests {
  private static let folder = "file:///downloads/film.movpkg"

  /// A film on the device that plays, with a licence of twenty seconds from the first play on.
  private static func playing(licenceEnd: Int = 100) throws -> PlayerBench {
    let player = PlayerBench(.test(channel: TestStream.film))
    player.bench.context.app.certificate = try player.server.certificate
    var asset = PersistenceAsset(TestStream.film, owner: PlayerID(0))
    asset.state = .downloaded
    asset.licence = PersistentLicence(
      KeyServer.key(playback: .seconds(20)), keyIdentifier: TestStream.assetID(of: TestStream.film),
      storageEnd: .scriptedEpoch + .seconds(licenceEnd))
    player.bench.context.app.add(asset)
    player.zap(to: TestStream.film)
    player.answer(.manifest, .ok(TestStream.master()))
    player.answer(.manifest, .ok(TestStream.media(count: 9, keyOf: TestStream.film)))
    for sequence in 0..<2 { player.answer(.segment, .ok(TestStream.encryptedCard(sequence))) }
    return player
  }

  @Test func `it needs neither token nor session nor network`() throws {
    let player = try Self.playing()
    #expect(player.player.state == .playing)
    #expect(player.observation.isOffline)
    #expect(player.bench.sent.allSatisfy { $0.isForFile })
    #expect(player.bench.sent.map(\.url).first == "\(Self.folder)/", "the package is the item")
  }

  @Test func `an expired licence stalls the picture until another is stored`() throws {
    let player = try Self.playing()
    player.bench.wait(until: .seconds(20))
    player.fire(.leaseEnd, source: 2)
    #expect(player.player.state == .waiting)
    #expect(
      player.lines.contains(
        "OTVDRMLicenseError(keyResponseWithExpiredLease) nativeCode=-42800 wrapperCode=5004"))
    #expect(player.lines.contains("set leaseEnd of 2 @30.0"))
    player.command(.renewLicence)
    #expect(player.lines.first == RenewalRoute.asset.methodName)
    player.answer(.contentToken, .ok("c1"))
    player.answer(
      .licence,
      try player.server.licence(
        for: player.bench.sent.last, leaseEnd: .scriptedEpoch + .seconds(500),
        playback: .seconds(60)))
    #expect(player.lines.contains("persistentContentKeyLoaded secondsLeft=60.0"))
    #expect(player.lines.contains("set leaseEnd of 2 @80.0"))
    #expect(player.player.state == .playing)
  }

  @Test func `without another licence the item fails after ten seconds`() throws {
    let player = try Self.playing()
    player.bench.wait(until: .seconds(20))
    player.fire(.leaseEnd, source: 2)
    player.bench.wait(until: .seconds(30))
    player.fire(.leaseEnd, source: 2)
    #expect(player.player.state == .error)
    #expect(player.lines.contains("AVPlayerItemFailedToPlayToEndTime errorStatusCode=-42800"))
  }

  @Test func `a refused renewal concerns what waits for it`() throws {
    let player = try Self.playing(licenceEnd: 0)
    #expect(player.player.state == .play)
    player.command(.renewLicence)
    player.answer(.contentToken, .refused(403))
    player.fire(.keptTokenWait, source: 0)
    guard case .sdk(.drmLicenseError(let failure))? = player.observation.failure else {
      Issue.record("no error was noted")
      return
    }
    #expect(failure.concernsPlayback)
    #expect(failure.object == .contentTokenNotAvailable)
  }

  @Test func `a download that is removed while it plays is streamed instead`() throws {
    let player = try Self.playing()
    player.command(.removeDownload)
    #expect(player.lines.first == "downloadRemoved")
    #expect(player.requests == [.contentToken])
    #expect(!player.observation.isOffline)
    #expect(player.observation.downloads.isEmpty)
  }

  @Test func `a download goes on while other channels play`() throws {
    let player = PlayerBench(.test(channel: TestStream.film))
    player.command(.download)
    #expect(player.requests == [.manifest])
    let pending = player.bench.pending(.manifest)
    player.zap(to: TestStream.clip)
    player.answer(pending, .ok(TestStream.master()))
    #expect(player.bench.sent.last?.url.hasSuffix("vod/film/mid/index.m3u8") == true)
    #expect(player.observation.downloads.map(\.content) == ["film"])
  }
}
