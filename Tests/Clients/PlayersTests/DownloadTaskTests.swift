import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// `AVAssetDownloadTask`: suspend, resume, and a full device.
@Suite struct DownloadTaskTests {
  private static let segment =
    "GET origin.segment https://sim-origin.headend.example/SIM/vod/clip/mid/0.card"

  private func paused(after bytes: Int) throws -> DownloadBench {
    let downloads = try DownloadBench.loading(TestStream.clip)
    #expect(
      downloads.bench.effects { $0.pause(&$1) }
        == ["break off 3", "cancel downloadRetry", "OTVAssetDownloadStateChanged"])
    downloads.breakOff(after: bytes)
    return downloads
  }

  private func clip(_ downloads: DownloadBench) -> PersistenceAsset? {
    downloads.app.asset(of: "clip")
  }

  @Test func `a paused download goes on at its byte`() throws {
    let downloads = try paused(after: 400)
    #expect(clip(downloads)?.state == .paused && clip(downloads)?.bytes == 400)
    #expect(
      downloads.bench.effects { $0.resume(&$1) }
        == ["OTVAssetDownloadStateChanged", "\(Self.segment) from byte 400 30 s"])
    downloads.handle(.segment, .ok(TestStream.encryptedCard(0), nominalBytes: 600))
    #expect(clip(downloads)?.bytes == 1000 && clip(downloads)?.savedSegments == 1)
    #expect(downloads.lines.contains { $0.hasSuffix("/mid/1.card 30 s") })
    downloads.handle(.segment, .ok(TestStream.encryptedCard(1), nominalBytes: 1000))
    #expect(clip(downloads)?.state == .downloaded && clip(downloads)?.bytes == 2000)
  }

  @Test func `paused again within the same segment, it goes on at the later byte`() throws {
    let downloads = try paused(after: 400)
    downloads.bench.run { $0.resume(&$1) }
    downloads.bench.run { $0.pause(&$1) }
    downloads.breakOff(after: 100)
    #expect(
      downloads.bench.effects { $0.resume(&$1) }.last == "\(Self.segment) from byte 500 30 s")
  }

  @Test func `a paused download waits for nothing, and is not retried`() throws {
    let downloads = try paused(after: 0)
    downloads.bench.run { $0.fire(.downloadRetry, &$1) }
    #expect(downloads.lines.isEmpty)
    #expect(!downloads.bench.awaits(downloads.bench.pending(.segment)))
    downloads.start(TestStream.clip)
    #expect(downloads.lines == ["commandRefused"])
  }

  @Test func `paused while a playlist loads, it asks for that again`() {
    let downloads = DownloadBench()
    downloads.start()
    downloads.bench.run { $0.pause(&$1) }
    downloads.breakOff(after: 70)
    #expect(downloads.app.asset(of: "film")?.bytes == 0)
    downloads.bench.run { $0.resume(&$1) }
    #expect(downloads.lines.last?.hasSuffix("/master.m3u8 10 s") == true)
  }

  @Test func `only what is under way is paused, only what is paused resumed`() throws {
    let downloads = try DownloadBench.loading(TestStream.clip)
    #expect(downloads.bench.effects { $0.resume(&$1) } == ["commandRefused"])
    downloads.bench.run { $0.pause(&$1) }
    #expect(downloads.bench.effects { $0.pause(&$1) } == ["commandRefused"])
    downloads.bench.run { $0.cancel(&$1) }
    #expect(downloads.bench.effects { $0.pause(&$1) } == ["commandRefused"])
    #expect(downloads.bench.effects { $0.resume(&$1) } == ["commandRefused"])
  }

  @Test func `a paused download that is cancelled leaves nothing`() throws {
    let downloads = try paused(after: 400)
    #expect(
      downloads.bench.effects { $0.cancel(&$1) } == ["cancel downloadRetry", "downloadRemoved"])
    #expect(downloads.app.assets.isEmpty)
    downloads.start(TestStream.clip)
    #expect(clip(downloads)?.bytes == 0)
  }

  @Test func `the licence of a paused download still comes`() throws {
    let downloads = try DownloadBench.loading()
    downloads.handle(.contentToken, .ok("c1"))
    downloads.bench.run { $0.pause(&$1) }
    try downloads.receiveLicence(end: 100)
    #expect(downloads.app.asset(of: "film")?.licence != nil)
    #expect(downloads.state == .paused)
  }

  @Test func `on a full device a download fails with -11807 and leaves nothing`() throws {
    let downloads = try DownloadBench.loading(count: 3)
    downloads.handle(.contentToken, .ok("c1"))
    try downloads.receiveLicence(end: 100)
    let other = try #require(downloads.app.asset(of: "film")).bytes
    downloads.bench.context.app.storage = other + 2500
    downloads.receiveSegments(2)
    #expect(downloads.app.freeStorage == 500)
    downloads.receiveSegments(1)
    #expect(
      downloads.lines == [
        "assetDownloadTaskDidCompleteWithError errorStatusCode=-11807", "cancel downloadRetry",
        "OTVAssetDownloadStateChanged",
      ])
    let asset = try #require(downloads.app.asset(of: "film"))
    #expect(asset.state == .error && asset.bytes == 0 && asset.licence == nil)
    #expect(asset.file(at: PersistenceAsset.offlineURL(of: "film")) == nil)
    #expect(downloads.app.freeStorage == other + 2500)
    #expect(downloads.bench.part.current == nil)
    #expect(
      ItemFailure.storageFull.native
        == NativeError(
          domain: NativeError.avFoundation, code: -11807,
          underlying: NativeError(domain: NativeError.posix, code: 28)))
  }

  @Test func `a download that fails gives up the request for its licence`() throws {
    let downloads = try DownloadBench.loading()
    downloads.bench.context.app.storage = 10
    downloads.receiveSegments(1)
    #expect(downloads.lines.contains("abandon 4"))
    #expect(!downloads.bench.awaits(downloads.bench.pending(.contentToken)))
  }

  @Test func `after its app was killed, a download goes on with the segment that was lost`() throws
  {
    let downloads = try DownloadBench.loading()
    let configuration = PlayerConfiguration.test(channel: TestStream.film)
    downloads.bench.run { part, context in
      part.processEnded(configuration, Endpoints(tenant: "SIM"))
      context.processEnded()
    }
    #expect(!downloads.bench.awaits(downloads.bench.pending(.segment)))
    let lines = downloads.bench.effects { $0.restore(&$1) }
    #expect(lines.first == "OTVAssetDownloadStateChanged")
    #expect(lines.contains { $0.hasSuffix("/mid/0.card 30 s") })
    #expect(lines.contains { $0.hasPrefix("GET app.token") })
  }

  @Test func `a paused download is still paused when its app is launched again`() throws {
    let downloads = try paused(after: 400)
    let configuration = PlayerConfiguration.test(channel: TestStream.clip)
    downloads.bench.run { part, _ in
      part.processEnded(configuration, Endpoints(tenant: "SIM"))
    }
    #expect(downloads.bench.effects { $0.restore(&$1) }.isEmpty)
    #expect(
      downloads.bench.effects { $0.resume(&$1) }.last == "\(Self.segment) from byte 400 30 s")
  }
}
