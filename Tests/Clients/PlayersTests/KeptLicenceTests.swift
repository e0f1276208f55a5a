import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// The licences that are kept with downloads.
@Suite struct KeptLicenceTests {
  private static let failed = ["OTVLicenseDownloadEnded success=false"]
  private static let noToken =
    ["OTVDRMLicenseError(DRMErrorContentTokenNotAvailable) wrapperCode=5022"] + failed

  @Test(arguments: [RequestResult.refused(403), .timedOut])
  func `without a token the download fails, after as long as a stream waits`(
    answer: RequestResult
  ) throws {
    let downloads = try DownloadBench.loading()
    downloads.handle(.contentToken, answer)
    #expect(downloads.lines.isEmpty && downloads.bench.part.isRenewing)
    #expect(downloads.state == .downloading)
    downloads.endWait()
    #expect(Array(downloads.lines.prefix(2)) == Self.noToken)
    #expect(downloads.state == .error && !downloads.bench.part.isRenewing)
  }

  @Test func `a token is waited for as long as 50 polls of 100 ms take`() {
    let downloads = DownloadBench()
    downloads.bench.run { $0.renew("film", reason: "", &$1) }
    #expect(downloads.lines.last == "set keptTokenWait @5.0")
    downloads.endWait()
    #expect(downloads.lines == ["abandon 1"] + Self.noToken)
    #expect(!downloads.bench.awaits(downloads.bench.pending(.contentToken)))
    downloads.bench.run { $0.renew("film", reason: "", &$1) }
    downloads.handle(.contentToken, .ok("c1"))
    #expect(downloads.lines.first == "cancel keptTokenWait")
  }

  @Test func `a download that is cancelled waits for no token`() throws {
    let downloads = try DownloadBench.loading()
    downloads.handle(.contentToken, .refused(403))
    downloads.bench.run { $0.cancel(&$1) }
    #expect(downloads.lines.contains("cancel keptTokenWait"))
    #expect(!downloads.bench.part.isRenewing)
  }

  @Test(arguments: [
    (
      RequestResult.refused(403, code: 4000),
      "wrapperCode=5007 code=403 errorCode=4000"
    ),
    (.timedOut, "nativeCode=-1001 wrapperCode=5007"), (.ok("{}"), "wrapperCode=5007"),
    (.ok(#"{"CkcMessage":"AAAA"}"#), "nativeCode=-42668 wrapperCode=5007"),
  ])
  func `without a licence the download fails`(answer: RequestResult, codes: String) throws {
    let downloads = try DownloadBench.loading()
    downloads.handle(.contentToken, .ok("c1"))
    downloads.handle(.licence, answer)
    #expect(
      downloads.lines.prefix(2) == [
        "keyRequestFailure \(codes)", "OTVDRMLicenseError(keyResponseError) \(codes)",
      ])
    #expect(downloads.lines.contains(Self.failed[0]))
    #expect(downloads.state == .error)
  }

  @Test func `a licence without an end cannot be kept`() throws {
    let downloads = try DownloadBench.loading()
    downloads.handle(.contentToken, .ok("c1"))
    let request = downloads.bench.sent.last { $0.operation == .licence }
    downloads.handle(.licence, try downloads.server.licence(for: request))
    #expect(downloads.lines.contains(Self.failed[0]))
  }

  @Test func `after one expired licence the app may ask again, after two the download fails`()
    throws
  {
    let downloads = try DownloadBench.loading()
    downloads.handle(.contentToken, .ok("c1"))
    try downloads.receiveLicence(end: 0)
    #expect(
      downloads.lines == [
        "OTVDRMLicenseError(keyResponseWithExpiredLease) nativeCode=-42656 wrapperCode=5004"
      ] + Self.failed)
    #expect(downloads.state == .downloading)
    #expect(downloads.bench.part.contentOfExpiredLicence == "film")
    downloads.bench.run { $0.renew("film", reason: "", &$1) }
    downloads.handle(.contentToken, .ok("c2"))
    try downloads.receiveLicence(end: 0)
    #expect(downloads.state == .error)
    #expect(downloads.bench.part.contentOfExpiredLicence == nil)
  }

  @Test func `of a download that is cancelled nothing is renewed`() throws {
    let downloads = try DownloadBench.loading()
    downloads.handle(.contentToken, .ok("c1"))
    try downloads.receiveLicence(end: 0)
    downloads.bench.run { $0.cancel(&$1) }
    #expect(downloads.bench.part.contentOfExpiredLicence == nil)
  }

  @Test(arguments: [nil, "film", "clip"])
  func `a failure concerns playback where a picture waits for that licence`(waiting: String?) throws
  {
    let downloads = DownloadBench()
    downloads.bench.run { $0.renew("film", reason: "", &$1) }
    downloads.handle(.contentToken, .refused(500))
    downloads.endWait(waiting: waiting)
    let failures = downloads.bench.last.compactMap { effect -> LicenseFailure? in
      if case .announce(.sdk(.drmLicenseError(let failure))) = effect { failure } else { nil }
    }
    #expect(failures.map(\.concernsPlayback) == [waiting == "film"])
  }

  @Test(arguments: RenewalRoute.allCases)
  func `a renewal is called by its method's name, one at a time`(route: RenewalRoute) {
    let downloads = DownloadBench()
    downloads.bench.run { $0.renew("film", by: route, reason: "", &$1) }
    #expect(downloads.lines.first == route.methodName)
    #expect(downloads.bench.sent.last?.operation == .contentToken)
    downloads.bench.run { $0.renew("clip", reason: "", &$1) }
    #expect(downloads.lines.isEmpty)
  }

  @Test func `a licence that comes before its asset waits for it`() throws {
    let downloads = DownloadBench()
    downloads.bench.context.app.certificate = try downloads.server.certificate
    downloads.bench.run { $0.renew("film", reason: "", &$1) }
    downloads.handle(.contentToken, .ok("c1"))
    #expect(try downloads.receiveLicence(end: 100) == .nothing)
    downloads.start()
    #expect(downloads.app.asset(of: "film")?.licence != nil)
    downloads.handle(.manifest, .ok(TestStream.master()))
    downloads.handle(.manifest, .ok(TestStream.media(count: 1, keyOf: TestStream.film)))
    #expect(downloads.bench.sent.last?.operation == .segment)
    downloads.receiveSegments(1)
    #expect(downloads.state == .downloaded)
  }

  @Test func `the manager fetches the licence before the playlist names its key`() throws {
    let downloads = DownloadBench(.manager)
    downloads.start()
    #expect(downloads.bench.sent.map(\.operation) == [.manifest, .contentToken])
    downloads.handle(.manifest, .ok(TestStream.master()))
    downloads.handle(.manifest, .ok(TestStream.media(count: 1, keyOf: TestStream.film)))
    #expect(downloads.bench.sent.filter { $0.operation == .contentToken }.count == 1)
  }

  @Test func `a new licence replaces the old, and its playback time restarts`() throws {
    let downloads = try DownloadBench.loading()
    downloads.handle(.contentToken, .ok("c1"))
    try downloads.receiveLicence(end: 100)
    downloads.receiveSegments(2)
    downloads.bench.run { $0.renew("film", reason: "", &$1) }
    downloads.handle(.contentToken, .ok("c2"))
    #expect(try downloads.receiveLicence(end: 300) == .licenceStored(content: "film"))
    #expect(
      downloads.lines == [
        "keyRequestSuccess leaseSeconds=300.0 renewal=true", "OTVLicenseDownloadEnded success=true",
      ])
    #expect(downloads.app.asset(of: "film")?.licence?.end == .scriptedEpoch + .seconds(300))
  }

  @Test func `an app that reads tokens renews before the end, and again a minute later`() throws {
    let downloads = DownloadBench(.asset, .token)
    downloads.bench.context.app.certificate = try downloads.server.certificate
    downloads.start()
    downloads.handle(.manifest, .ok(TestStream.master()))
    downloads.handle(.manifest, .ok(TestStream.media(count: 1, keyOf: TestStream.film)))
    let right = ContentRight(contentId: "film", start: "", end: "", duration: 1000, storable: true)
    let token = JSONWebToken.sign(
      ContentAuthorization(exp: nil, device: nil, contentRights: [right]), kid: "k",
      secret: TokenSecret(Array(repeating: 1, count: 32)))
    downloads.handle(.contentToken, .ok(token))
    try downloads.receiveLicence(end: 1000)
    #expect(downloads.lines.contains("set offlineRenewal @800.0"))
    downloads.bench.wait(until: .seconds(799))
    #expect(downloads.bench.effects { $0.fire(.offlineRenewal, &$1) }.isEmpty)
    downloads.bench.wait(until: .seconds(800))
    downloads.bench.run { $0.fire(.offlineRenewal, &$1) }
    #expect(downloads.lines.first == RenewalRoute.asset.methodName)
    #expect(downloads.lines.last == "set offlineRenewal @860.0")
  }

  @Test func `an app that asks the key server renews by its answer`() throws {
    let downloads = try Self.asking()
    let request = try #require(downloads.bench.sent.last)
    let address = "https://sim-drm.headend.example/SIM/fpls/contentlicenseservice/v1/licenses"
    #expect(request.url == "\(address)/information?contentId=film&deviceUniqueId=tv")
    #expect(request.method == .get && request.authorizations == "c1")
    let answer = LicenceInformation(
      contentId: "film", deviceUniqueId: "tv", start: .scriptedEpoch,
      end: .scriptedEpoch + .seconds(500))
    downloads.handle(.licence, .ok(JSONText.bytes(answer)))
    #expect(
      downloads.lines == ["licenceInformation secondsLeft=500.0", "set offlineRenewal @400.0"])
  }

  @Test(arguments: [
    RequestResult.refused(404), .refused(503), .failure(.timedOut), .ok("{}"),
    .ok(#"{"contentId":"film","deviceUniqueId":"","start":"","end":"soon","duration":1}"#),
  ])
  func `an app that the key server does not answer waits for the notification`(
    result: RequestResult
  ) throws {
    let downloads = try Self.asking()
    downloads.handle(.licence, result)
    #expect(downloads.lines == ["licenceInformation"])
    #expect(downloads.app.asset(of: "film")?.licence?.renewalDue == nil)
    downloads.bench.run { $0.renew("film", reason: "", &$1) }
    #expect(downloads.bench.sent.last?.operation == .contentToken, "the client is idle again")
  }

  /// One whose licence has come, and whose app asks when it ends.
  private static func asking() throws -> DownloadBench {
    let downloads = DownloadBench(.asset, .server)
    downloads.bench.context.app.certificate = try downloads.server.certificate
    downloads.start()
    downloads.bench.run { $0.renew("film", reason: "", &$1) }
    downloads.handle(.contentToken, .ok("c1"))
    try downloads.receiveLicence(end: 1000)
    return downloads
  }

  @Test(arguments: ["c1", "", "a.b.c"])
  func `a token that cannot be read sets no time to renew`(token: String) throws {
    let downloads = DownloadBench(.asset, .token)
    downloads.bench.context.app.certificate = try downloads.server.certificate
    downloads.start()
    downloads.bench.run { $0.renew("film", reason: "", &$1) }
    downloads.handle(.contentToken, .ok(token))
    try downloads.receiveLicence(end: 1000)
    #expect(!downloads.lines.contains { $0.contains("offlineRenewal") })
    #expect(downloads.app.asset(of: "film")?.licence?.renewalDue == nil)
  }

  @Test func `an app's own delegate has its token; nil headers are asked for again for 5 s`()
    throws
  {
    let downloads = DownloadBench(isHosted: true)
    downloads.bench.context.app.certificate = try downloads.server.certificate
    downloads.bench.run { $0.renew("film", reason: "", &$1) }
    #expect(downloads.lines.last == "ask 1 licenceRequest")
    for count in 0...25 {
      let event = downloads.bench.run {
        $0.handle(.host(.licenceRequest(nil)), to: .keptLicence, waiting: nil, &$1)
      }
      #expect(event == .nothing)
      guard count < 25 else { break }
      #expect(downloads.lines == ["set keptTokenWait @0.2"])
      downloads.endWait()
      #expect(downloads.lines == ["ask \(count + 2) licenceRequest"])
    }
    #expect(downloads.lines == Self.noToken)
  }

  @Test(arguments: [
    PlayerTimer.Kind.heartbeat, .licenceRenewal, .leaseEnd, .sessionTokenPause, .contentTokenPoll,
    .playlistReload, .segmentRetry, .segmentEnd, .offlineRenewal, .downloadRetry,
  ])
  func `without a download no timer does anything`(timer: PlayerTimer.Kind) {
    let downloads = DownloadBench()
    #expect(downloads.bench.effects { $0.fire(timer, &$1) }.isEmpty)
  }

  @Test func `licences that are due at once are renewed one after another`() throws {
    let downloads = DownloadBench(.asset, .token)
    downloads.bench.context.app.certificate = try downloads.server.certificate
    for channel in [TestStream.film, TestStream.news] {
      var asset = PersistenceAsset(channel, owner: PlayerID(0))
      var licence = PersistentLicence(
        KeyServer.key(), keyIdentifier: TestStream.assetID(of: channel),
        storageEnd: .scriptedEpoch + .seconds(5))
      licence.renewalDue = .zero
      asset.licence = licence
      downloads.bench.context.app.add(asset)
    }
    downloads.bench.run { $0.fire(.offlineRenewal, &$1) }
    #expect(downloads.lines.first == RenewalRoute.asset.methodName)
    #expect(downloads.lines.last == "set offlineRenewal @0.0")
    downloads.bench.run { $0.fire(.offlineRenewal, &$1) }
    #expect(downloads.lines == ["set offlineRenewal @1.0"])
    downloads.handle(.contentToken, .ok("c1"))
    try downloads.receiveLicence(end: 100)
    downloads.bench.run { $0.fire(.offlineRenewal, &$1) }
    #expect(downloads.lines.first == RenewalRoute.asset.methodName)
    downloads.handle(.contentToken, .ok("c2"))
    try downloads.receiveLicence(end: 200)
    let ends = downloads.app.assets.compactMap { $0.licence?.storageEnd }
    #expect(ends == [.scriptedEpoch + .seconds(100), .scriptedEpoch + .seconds(200)])
  }
}
