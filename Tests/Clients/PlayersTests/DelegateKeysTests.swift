import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

@Suite struct DelegateKeysTests {
  private static let token =
    "GET app.token https://sim-app.headend.example/SIM/app/v1/tokens"
    + "?contentId=news-one&accountId=a1&deviceUniqueId=tv 10 s"
  private static let server = Endpoints(tenant: "SIM").ssmServer
  private static let licence = "POST licence.request \(Endpoints(tenant: "SIM").license)"

  @Test func `synchronously, token and session come before the stream, then the licence`() throws {
    let keys = DelegateBench()
    #expect(keys.open() == false)
    #expect(keys.lines == ["set contentTokenPoll @0.1", Self.token])
    #expect(keys.handle(.contentToken, .ok("c1")) == "nothing")
    #expect(
      keys.lines == [
        "cancel contentTokenPoll", "POST session.setup \(Self.server)/sessions/setup [c1] 60 s",
        "setupStart sync=true", "block 2 for 5 s",
      ])
    #expect(keys.handle(.sessionSetup, .session("s1", heartbeat: 30)) == "sessionReady")
    keys.proceed()
    #expect(keys.lines.isEmpty)
    #expect(try keys.need() == "nothing")
    #expect(keys.lines.first == "provisionRequestStart")
    #expect(keys.handle(.certificate, .ok(keys.server.identity.certificate)) == "nothing")
    #expect(
      keys.lines == [
        "provisionRequestSuccess", "keyRequestStart renewal=false", "\(Self.licence) [c1,s1] 10 s",
      ])
    #expect(try keys.receiveLicence(leaseEnd: 100) == "keyReceived")
    #expect(
      keys.lines == [
        "set leaseEnd @100.0", "set licenceRenewal @80.0",
        "keyRequestSuccess leaseSeconds=100.0 renewal=false",
      ])
    #expect(keys.keys.state == .active)
  }

  @Test func `asynchronously, the key waits for the token, then for the session`() throws {
    let keys = DelegateBench(.ssp, .async)
    #expect(keys.open() == false)
    #expect(try keys.need() == "nothing")
    #expect(keys.lines.isEmpty)
    #expect(keys.keys.state == .awaitingContentToken)
    #expect(keys.handle(.contentToken, .ok("c1")) == "readyToLoad")
    #expect(keys.lines.last == "setupStart sync=false")
    keys.proceed()
    #expect(keys.lines == ["set sessionTokenPause @0.2"])
    #expect(keys.keys.state == .awaitingSessionToken)
    keys.bench.wait(until: .milliseconds(200))
    #expect(keys.fire(.sessionTokenPause) == "nothing")
    #expect(keys.lines == ["set sessionTokenPause @0.4"])
    keys.handle(.sessionSetup, .session("s1", heartbeat: 30))
    keys.fire(.sessionTokenPause)
    #expect(keys.lines.first == "provisionRequestStart")
  }

  @Test(arguments: [
    (
      RequestResult.refused(403, code: 1007),
      [
        "setupFailure errorCode=1007 code=403",
        "OTVSSMSetupErrorNotification errorCode=1007 code=403",
      ]
    ),
    (
      .timedOut,
      ["setupFailure", "OTVSSMSetupErrorNotification"].map { $0 + " code=-1 nativeCode=-1001" }
    ),
    (.ok("{"), ["setupFailure code=200", "OTVSSMSetupErrorNotification code=200"]),
    (.session("s1", heartbeat: 0), ["OTVSSMHeartbeatErrorNotification code=200"]),
  ])
  func `without a session there is no licence`(answer: RequestResult, errors: [String]) throws {
    let keys = DelegateBench(.ssp, .async)
    _ = keys.open()
    try keys.need()
    keys.handle(.contentToken, .ok("c1"))
    #expect(keys.handle(.sessionSetup, answer) == "failed")
    #expect(
      keys.lines == errors + [
        "cancel licenceRenewal", "OTVDRMLicenseError(keyResponseError) wrapperCode=5007",
      ])
    #expect(keys.keys.state == .error)
    #expect(try keys.need() == "failed")
    #expect(keys.lines.isEmpty)
  }

  @Test func `after a set-up that failed the licence request fails at once`() throws {
    let keys = DelegateBench()
    _ = keys.open()
    keys.handle(.contentToken, .ok("c1"))
    #expect(keys.handle(.sessionSetup, .timedOut) == "failed")
    #expect(
      keys.lines
        == ["setupFailure", "OTVSSMSetupErrorNotification"].map {
          $0 + " code=-1 nativeCode=-1001"
        } + ["OTVDRMLicenseError(keyResponseError) wrapperCode=5007"])
    #expect(keys.keys.state == .error)
  }

  @Test(arguments: DelegateKind.allCases)
  func `no content token within five seconds`(kind: DelegateKind) {
    let keys = DelegateBench(kind)
    _ = keys.open()
    keys.handle(.contentToken, .refused(403))
    for _ in 1..<50 { #expect(keys.fire(.contentTokenPoll) == "nothing") }
    #expect(keys.fire(.contentTokenPoll) == "failed")
    #expect(
      keys.lines == ["OTVDRMLicenseError(DRMErrorContentTokenNotAvailable) wrapperCode=5022"])
    // No playlist has named a key.
    let key = AssetIdentifier(contentId: TestStream.news.content)
    #expect(keys.keys.failure.flatMap { AssetIdentifier(text: $0.keyIdentifier) } == key)
    #expect(keys.session.state == .off)
    #expect(keys.keys.state == .error)
  }

  @Test(arguments: [
    (RequestResult.refused(404), "wrapperCode=5007 code=404"),
    (.timedOut, "nativeCode=-1001 wrapperCode=5007"),
    (.ok("x"), "nativeCode=-42679 wrapperCode=5007"),
  ])
  func `without a certificate there is no licence`(answer: RequestResult, codes: String) throws {
    let keys = DelegateBench(.multiInstance)
    _ = keys.open()
    keys.handle(.contentToken, .ok("c1"))
    try keys.need()
    #expect(keys.handle(.certificate, answer) == "failed")
    #expect(keys.lines.last == "OTVDRMLicenseError(keyResponseError) \(codes)")
  }

  @Test(arguments: [
    (
      RequestResult.refused(403, code: 4000),
      "wrapperCode=5007 code=403 errorCode=4000"
    ),
    (.timedOut, "nativeCode=-1001 wrapperCode=5007"), (.ok(""), "wrapperCode=5007"),
    (.ok(#"{"CkcMessage":"AAAA"}"#), "nativeCode=-42668 wrapperCode=5007"),
  ])
  func `a first licence that is refused ends the source; a renewal leaves the key`(
    answer: RequestResult, codes: String
  ) throws {
    let error = "OTVDRMLicenseError(keyResponseError) \(codes)"
    let first = DelegateBench(.multiInstance)
    first.bench.context.app.certificate = try first.server.certificate
    _ = first.open()
    first.handle(.contentToken, .ok("c1"))
    try first.need()
    #expect(first.handle(.licence, answer) == "failed")
    #expect(first.lines == ["keyRequestFailure \(codes)", "cancel licenceRenewal", error])
    let playing = try DelegateBench.playing()
    playing.fire(.licenceRenewal)
    #expect(playing.handle(.licence, answer) == "nothing")
    #expect(playing.lines == ["keyRequestFailure \(codes)", "cancel licenceRenewal", error])
    #expect(playing.keys.hasKey)
  }

  @Test func `a lease that has ended already makes no key, and may be renewed`() throws {
    let keys = DelegateBench(.multiInstance)
    keys.bench.context.app.certificate = try keys.server.certificate
    _ = keys.open()
    keys.handle(.contentToken, .ok("c1"))
    try keys.need()
    #expect(try keys.receiveLicence(leaseEnd: 0) == "leaseExpired")
    #expect(
      keys.lines.last
        == "OTVDRMLicenseError(keyResponseWithExpiredLease) nativeCode=-42656 wrapperCode=5004")
    #expect(keys.bench.run { $0.renew(&$1).name } == "nothing")
    #expect(keys.lines == ["keyRequestStart renewal=false", "\(Self.licence) [c1] 10 s"])
    #expect(try keys.receiveLicence(leaseEnd: 50) == "keyReceived")
  }

  @Test func `a renewal carries both tokens, one at a time`() throws {
    let keys = try DelegateBench.playing()
    #expect(keys.fire(.licenceRenewal) == "nothing")
    #expect(
      keys.lines == [
        "cancel licenceRenewal", "keyRequestStart renewal=true", "\(Self.licence) [c1,s1] 10 s",
      ])
    #expect(keys.keys.state == .renewalRequested)
    keys.fire(.licenceRenewal)
    #expect(keys.lines.isEmpty)
    keys.bench.run { _ = $0.renew(&$1) }
    #expect(keys.lines.isEmpty)
    #expect(try keys.receiveLicence(leaseEnd: 200) == "keyReceived")
    #expect(keys.lines.last == "keyRequestSuccess leaseSeconds=200.0 renewal=true")
  }

  @Test func `a renewal that is unanswered at the end of the lease is given up`() throws {
    let keys = try DelegateBench.playing()
    keys.fire(.licenceRenewal)
    let late = keys.bench.pending(.licence)
    #expect(keys.bench.run { $0.leaseEnded(of: 0, &$1).name } == "itemFailed -42656")
    #expect(keys.lines == ["abandon 4", "cancel licenceRenewal"])
    #expect(!keys.bench.awaits(late))
    #expect(!keys.keys.hasKey)
  }

  @Test func `beats are reported`() throws {
    let keys = try DelegateBench.playing()
    keys.bench.wait(until: .seconds(30))
    #expect(keys.fire(.heartbeat) == "nothing")
    #expect(keys.handle(.sessionHeartbeat, .session("s2")) == "heartbeatSucceeded")
    keys.bench.wait(until: .seconds(60))
    keys.fire(.heartbeat)
    #expect(keys.lines.last == "POST session.heartbeat \(Self.server)/sessions/heartbeat [s2] 5 s")
    #expect(keys.handle(.sessionHeartbeat, .refused(403)) == "heartbeatFailed")
  }

  @Test func `a source that is closed waits for nothing but its teardown`() throws {
    let keys = try DelegateBench.playing()
    keys.fire(.licenceRenewal)
    keys.bench.run { $0.close(&$1) }
    #expect(
      keys.lines == [
        "cancel contentTokenPoll", "abandon 4", "cancel sessionTokenPause",
        "cancel licenceRenewal", "cancel leaseEnd",
      ])
    #expect(!keys.bench.awaits(keys.bench.pending(.licence)))
    #expect(keys.bench.run { $0.tearDown(isZap: true, &$1) } == true)
    #expect(keys.bench.awaits(keys.bench.pending(.sessionTeardown)))
    #expect(keys.handle(.sessionTeardown, .ok("")) == "tornDown")
  }

  @Test func `a source that is closed before its token came ends without a teardown`() {
    let keys = DelegateBench()
    _ = keys.open()
    keys.bench.run { $0.close(&$1) }
    #expect(
      keys.lines == ["abandon 1", "cancel contentTokenPoll", "cancel sessionTokenPause"])
    #expect(keys.bench.run { $0.tearDown(isZap: true, &$1) } == false)
    #expect(!keys.bench.awaits(keys.bench.pending))
  }

  @Test func `keys are asked for side by side, and a late one delays no other`() throws {
    let keys = try DelegateBench.playing()
    try keys.need("b")
    try keys.need("c")
    #expect(keys.bench.sent.count { $0.operation == .licence } == 3)
    #expect(try keys.receiveLicence(2) == "keyReceived")
    #expect(keys.keys.cipher(for: "c") != nil)
    #expect(keys.keys.cipher(for: "b") == nil)
    #expect(try keys.receiveLicence(1) == "keyReceived")
    #expect(keys.keys.held == [0, 1, 2])
  }

  @Test func `a further key that is refused is asked for again when it is needed again`() throws {
    let keys = try DelegateBench.playing()
    try keys.need("b")
    #expect(keys.handle(.licence, .refused(503)) == "keyRefused")
    #expect(keys.keys.hasKey)
    #expect(try keys.need("b") == "nothing")
    #expect(keys.bench.sent.count { $0.operation == .licence } == 3)
    #expect(try keys.receiveLicence(2) == "keyReceived")
  }

  @Test func `several first keys fetch one certificate`() throws {
    let keys = DelegateBench(.multiInstance)
    _ = keys.open()
    keys.handle(.contentToken, .ok("c1"))
    let news = AssetIdentifier(contentId: "news-one", keyId: "sd").text
    let other = AssetIdentifier(contentId: "news-one", keyId: "hd").text
    try keys.need(news)
    try keys.need(other)
    #expect(keys.bench.sent.count { $0.operation == .certificate } == 1)
    #expect(keys.bench.sent.count { $0.operation == .licence } == 0)
    keys.handle(.certificate, .ok(keys.server.identity.certificate))
    #expect(keys.bench.sent.count { $0.operation == .certificate } == 1)
    #expect(keys.bench.sent.count { $0.operation == .licence } == 2)
  }

  @Test func `each key is renewed by its own timer, and a dropped one is not`() throws {
    let keys = try DelegateBench.playing()
    try keys.need("b")
    try keys.receiveLicence(1)
    keys.bench.run { $0.drop(0, &$1) }
    keys.fire(.licenceRenewal, of: 0)
    #expect(keys.lines.isEmpty)
    keys.fire(.licenceRenewal, of: 1)
    #expect(keys.lines.contains { $0.hasPrefix("POST licence.request") })
    #expect(keys.lines.first == "cancel licenceRenewal key 1")
  }

  @Test func `a clear stream has a session and no licence`() throws {
    let keys = DelegateBench(.ssp, channel: TestStream.clip)
    #expect(!keys.open())
    #expect(keys.handle(.contentToken, .ok("c1")) == "nothing")
    #expect(keys.bench.sent.last?.operation == .sessionSetup)
    #expect(keys.handle(.sessionSetup, .session("s1", heartbeat: 30)) == "sessionReady")
    keys.proceed()
    #expect(keys.session.state == .on && keys.keys.state == .inactive)
    keys.fire(.heartbeat)
    #expect(keys.bench.sent.last?.operation == .sessionHeartbeat)
    #expect(keys.bench.run { $0.tearDown(isZap: true, &$1) })
    #expect(
      keys.bench.sent.map(\.operation) == [
        .contentToken, .sessionSetup, .sessionHeartbeat, .sessionTeardown,
      ])
  }

  @Test(arguments: [RequestResult.refused(403), .timedOut])
  func `a clear stream plays without a session when there is no content token`(
    answer: RequestResult
  ) {
    let keys = DelegateBench(.ssp, channel: TestStream.clip)
    _ = keys.open()
    #expect(keys.handle(.contentToken, answer) == "readyToLoad")
    #expect(keys.session.state == .off && keys.keys.state == .inactive)
  }

  @Test func `a clear stream whose set-up is refused is loaded, and the app is told`() {
    let keys = DelegateBench(.ssp, channel: TestStream.clip)
    _ = keys.open()
    keys.handle(.contentToken, .ok("c1"))
    #expect(keys.handle(.sessionSetup, .refused(400)) == "readyToLoad")
    #expect(keys.lines.contains { $0.hasPrefix("OTVSSMSetupErrorNotification") })
    #expect(!keys.lines.contains { $0.hasPrefix("OTVDRMLicenseError") })
  }
}
