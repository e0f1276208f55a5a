import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

@Suite struct DownloadsTests {
  private static let film = "https://sim-origin.headend.example/SIM/vod/film"
  private static let token =
    "GET app.token https://sim-app.headend.example/SIM/app/v1/tokens"
    + "?contentId=film&accountId=a1&deviceUniqueId=tv 10 s"

  @Test func `a download takes the best rendition within 3 Mbit/s, and a licence`() {
    let downloads = DownloadBench()
    downloads.start()
    #expect(
      downloads.lines
        == ["OTVAssetDownloadStateChanged", "GET origin.manifest \(Self.film)/master.m3u8 10 s"])
    #expect(downloads.bench.part.current == "film")
    #expect(AssetDownload.bandwidthLimit == 3_000_000)
    downloads.handle(.manifest, .ok(TestStream.master()))
    #expect(downloads.lines == ["GET origin.manifest \(Self.film)/mid/index.m3u8 10 s"])
    downloads.handle(.manifest, .ok(TestStream.media(count: 2, keyOf: TestStream.film)))
    #expect(
      downloads.lines == [
        "GET origin.segment \(Self.film)/mid/0.card 30 s", Self.token, "set keptTokenWait @5.0",
      ])
    downloads.handle(.contentToken, .ok("c1"))
    #expect(downloads.lines.prefix(2) == ["cancel keptTokenWait", "provisionRequestStart"])
    downloads.handle(.certificate, .ok(downloads.server.identity.certificate))
    #expect(
      downloads.lines == [
        "provisionRequestSuccess", "keyRequestStart renewal=false",
        "POST licence.request \(Endpoints(tenant: "SIM").license) [c1] 10 s",
      ])
  }

  @Test func `it is complete with its last segment and its licence, whichever is later`() throws {
    let licenceLast = try DownloadBench.loading()
    licenceLast.receiveSegments(2)
    #expect(licenceLast.lines == ["OTVAssetDownloadProgress progress=100"])
    #expect(licenceLast.state == .downloading)
    licenceLast.handle(.contentToken, .ok("c1"))
    #expect(try licenceLast.receiveLicence(end: 100) == .licenceStored(content: "film"))
    #expect(
      licenceLast.lines == [
        "keyRequestSuccess leaseSeconds=100.0 renewal=false",
        "OTVLicenseDownloadEnded success=true",
        "OTVAssetDownloadStateChanged", "cancel downloadRetry",
      ])
    #expect(licenceLast.state == .downloaded)
    let segmentLast = try DownloadBench.loading()
    segmentLast.handle(.contentToken, .ok("c1"))
    try segmentLast.receiveLicence(end: 100)
    #expect(segmentLast.lines.last == "OTVLicenseDownloadEnded success=true")
    segmentLast.receiveSegments(2)
    #expect(segmentLast.lines.last == "cancel downloadRetry")
    #expect(segmentLast.state == .downloaded)
    #expect(segmentLast.bench.part.current == nil)
  }

  @Test func `a clear video needs no licence`() throws {
    let downloads = try DownloadBench.loading(TestStream.clip, count: 1)
    #expect(!downloads.lines.contains(Self.token))
    downloads.receiveSegments(1)
    #expect(downloads.app.asset(of: "clip")?.state == .downloaded)
  }

  @Test func `progress is announced at each tenth`() throws {
    let downloads = try DownloadBench.loading(TestStream.clip, count: 25)
    var percents: [String] = []
    for _ in 0..<25 {
      downloads.receiveSegments(1)
      percents += downloads.lines.filter { $0.contains("Progress") }
    }
    #expect(percents.allSatisfy { $0.hasPrefix("OTVAssetDownloadProgress") })
    #expect(
      percents.map { $0.drop { $0 != "=" }.dropFirst() }
        == ["12", "20", "32", "40", "52", "60", "72", "80", "92", "100"])
    #expect(downloads.app.asset(of: "clip")?.bytes == 25_000)
  }

  @Test func `the package on the device plays what was loaded`() throws {
    let downloads = try DownloadBench.loading(TestStream.clip, count: 1)
    downloads.receiveSegments(1)
    let asset = try #require(downloads.app.asset(of: "clip"))
    let folder = "file:///downloads/clip.movpkg"
    let master = try MasterPlaylist(try #require(asset.file(at: "\(folder)/")))
    #expect(master.variants.map(\.uri) == ["media.m3u8"])
    #expect(master.variants.first?.height == 540)
    let media = try MediaPlaylist(try #require(asset.file(at: "\(folder)/media.m3u8")))
    #expect(media.segments.map(\.uri) == ["0.card"])
    #expect(asset.file(at: "\(folder)/0.card") == TestStream.encryptedCard(0))
  }

  @Test func `what cannot be downloaded is refused, and why`() throws {
    func refusal(_ channel: Channel, _ change: (DownloadBench) -> Void = { _ in }) -> [String] {
      let downloads = DownloadBench()
      change(downloads)
      downloads.start(channel)
      return downloads.lines
    }
    func keep(_ state: DownloadState) -> (DownloadBench) -> Void {
      { downloads in
        var asset = PersistenceAsset(TestStream.film, owner: PlayerID(1))
        asset.state = state
        downloads.bench.context.app.add(asset)
      }
    }
    #expect(refusal(TestStream.news) == ["commandRefused"])
    #expect(refusal(TestStream.film) { $0.start(TestStream.clip) } == ["commandRefused"])
    #expect(refusal(TestStream.film, keep(.downloaded)) == ["commandRefused"])
    #expect(refusal(TestStream.film, keep(.downloading)) == ["commandRefused"])
    #expect(refusal(TestStream.film, keep(.error)).count == 2)
  }

  @Test(arguments: [Flavour.flowplayer, .tvsdk])
  func `other SDKs do not download`(flavour: Flavour) {
    let downloads = DownloadBench(flavour: flavour)
    downloads.start()
    #expect(downloads.lines == ["commandRefused"])
    #expect(downloads.app.assets.isEmpty)
  }

  @Test func `a download that is cancelled leaves nothing, and ignores late answers`() throws {
    let downloads = try DownloadBench.loading()
    let late = [downloads.bench.pending(.segment), downloads.bench.pending(.contentToken)]
    #expect(
      downloads.bench.effects { $0.cancel(&$1) }
        == [
          "abandon 3", "cancel downloadRetry", "cancel keptTokenWait", "abandon 4",
          "downloadRemoved",
        ])
    #expect(downloads.app.assets.isEmpty)
    #expect(!late.contains { downloads.bench.awaits($0) })
    #expect(downloads.bench.effects { $0.cancel(&$1) }.isEmpty)
    downloads.start()
    #expect(downloads.lines.first == "OTVAssetDownloadStateChanged")
  }

  @Test func `a download whose asset was removed is not written`() throws {
    let downloads = try DownloadBench.loading()
    #expect(downloads.bench.effects { $0.remove("film", &$1) } == ["downloadRemoved"])
    #expect(downloads.bench.effects { $0.remove("film", &$1) }.isEmpty)
    downloads.receiveSegments(1)
    #expect(downloads.lines.isEmpty)
  }

  @Test(arguments: [RequestResult.refused(404), .refused(503), .timedOut])
  func `a load that fails is tried again every two seconds, fifteen times`(
    answer: RequestResult
  ) throws {
    let downloads = try DownloadBench.loading()
    for _ in 1..<15 {
      downloads.handle(.segment, answer)
      #expect(downloads.lines == ["set downloadRetry @2.0"])
      downloads.bench.run { $0.fire(.downloadRetry, &$1) }
      #expect(downloads.lines == ["GET origin.segment \(Self.film)/mid/0.card 30 s"])
    }
    downloads.handle(.segment, answer)
    #expect(downloads.lines.first?.hasPrefix("assetDownloadTaskDidCompleteWithError") == true)
    #expect(
      downloads.lines.dropFirst()
        == [
          "cancel downloadRetry", "cancel keptTokenWait", "abandon 4",
          "OTVAssetDownloadStateChanged",
        ])
    #expect(downloads.state == .error)
    #expect(downloads.bench.part.current == nil)
  }

  @Test func `a load that succeeds resets the count`() throws {
    let downloads = try DownloadBench.loading(count: 5)
    for _ in 0..<3 {
      for _ in 0..<14 {
        downloads.handle(.segment, .refused(404))
        downloads.bench.run { $0.fire(.downloadRetry, &$1) }
      }
      downloads.receiveSegments(1)
    }
    #expect(downloads.state == .downloading)
  }

  @Test(arguments: ["", "{}", "#EXTM3U", "#EXTM3U\n#EXT-X-STREAM-INF:\nx"], [true, false])
  func `a playlist that cannot be read fails the download`(text: String, isMaster: Bool) {
    let downloads = DownloadBench()
    downloads.start()
    if !isMaster { downloads.handle(.manifest, .ok(TestStream.master())) }
    downloads.handle(.manifest, .ok(text))
    #expect(
      downloads.lines.contains("assetDownloadTaskDidCompleteWithError errorStatusCode=-12646"))
    #expect(downloads.state == .error)
    #expect(!downloads.bench.awaits(downloads.bench.pending))
  }
}
