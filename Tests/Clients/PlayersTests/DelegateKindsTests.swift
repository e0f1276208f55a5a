import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// What each class of licence delegate does its own way.
@Suite struct DelegateKindsTests {
  private static let licence = Endpoints(tenant: "SIM").license
  private static let server = Endpoints(tenant: "SIM").ssmServer

  @Test func `a token map gives the token of the content`() throws {
    let keys = DelegateBench(.multiInstance)
    #expect(keys.open() == false)
    keys.bench.context.app.certificate = try keys.server.certificate
    #expect(keys.handle(.contentToken, .ok("c1")) == "readyToLoad")
    #expect(keys.lines == ["cancel contentTokenPoll", "setStreamToken count=1"])
    keys.bench.context.app.delegate.setStreamToken("x", contentID: "clip", for: PlayerID(1))
    try keys.need()
    #expect(
      keys.lines
        == ["keyRequestStart renewal=false", "POST licence.request \(Self.licence) [c1] 10 s"])
    keys.bench.run { $0.close(&$1) }
    #expect(keys.lines.first == "removeStreamToken count=1")
    #expect(keys.bench.run { $0.tearDown(isZap: true, &$1) } == false)
  }

  @Test func `without its token in the map the key waits`() throws {
    let keys = DelegateBench(.multiInstance)
    _ = keys.open()
    keys.handle(.contentToken, .ok("c1"))
    keys.bench.context.app.delegate = LicenseDelegate()
    #expect(try keys.need() == "nothing")
    #expect(keys.lines.isEmpty)
    #expect(keys.keys.state == .awaitingContentToken)
  }

  @Test func `with one header for all, a licence request carries the last one set`() throws {
    let keys = DelegateBench(.single)
    #expect(keys.open() == false)
    keys.bench.context.app.certificate = try keys.server.certificate
    #expect(keys.handle(.contentToken, .ok("c1")) == "readyToLoad")
    #expect(keys.lines == ["cancel contentTokenPoll", "setHTTPHeader"])
    _ = keys.bench.context.app.delegate.setHTTPHeader("other", content: "clip", for: PlayerID(1))
    try keys.need()
    #expect(keys.lines.last == "POST licence.request \(Self.licence) [other] 10 s")
  }

  @Test func `V2 sets the session up inside the licence request`() throws {
    let keys = DelegateBench(.sspV2)
    #expect(keys.open() == false)
    #expect(keys.handle(.contentToken, .ok("c1")) == "readyToLoad")
    #expect(keys.lines == ["cancel contentTokenPoll"])
    #expect(try keys.need() == "nothing")
    #expect(
      keys.lines == [
        "POST session.setup \(Self.server)/sessions/setup [c1] 60 s", "setupStart sync=true",
        "block 2 for 5 s", "set sessionTokenPause @0.2",
      ])
    try keys.need()
    #expect(keys.lines.isEmpty)
    #expect(keys.handle(.sessionSetup, .session("s1", heartbeat: 30)) == "sessionReady")
    keys.fire(.sessionTokenPause)
    #expect(keys.lines.first == "provisionRequestStart")
  }

  @Test(arguments: Policy.shipped, [false, true])
  func `V2 leaves its session to expire, unless the app tears it down`(
    policy: Policy, isZap: Bool
  ) throws {
    let keys = try DelegateBench.playing(.sspV2)
    keys.bench.context.app.policy = policy
    let waits = keys.bench.run { $0.tearDown(isZap: isZap, &$1) }
    #expect(waits == [.documented, .watchful].contains(policy))
    #expect(keys.lines.contains("teardownStart sync=true") == waits)
    #expect(waits || keys.lines == ["cancel heartbeat"])
  }

  @Test func `an app's own code tears V2 down itself when it stops; a zap does so for it`() throws {
    for isZap in [false, true] {
      let keys = try DelegateBench.playing(.sspV2, isHosted: true)
      #expect(keys.bench.run { $0.tearDown(isZap: isZap, &$1) } == isZap)
    }
  }

  @Test func `an enforced session is kept alive by renewals, which carry its token alone`() throws {
    let keys = try DelegateBench.playing(isEnforced: true)
    #expect(
      keys.bench.sent.last?.line
        == "POST licence.request \(Self.licence) [c1,s1] 10 s", "the server decides")
    #expect(
      keys.lines == [
        "set leaseEnd @100.0", "set licenceRenewal @80.0",
        "keyRequestSuccess leaseSeconds=100.0 renewal=false", "cancel licenceRenewal",
      ])
    #expect(keys.bench.context.record.counters.beats == 1)
    keys.bench.wait(until: .seconds(30))
    keys.fire(.heartbeat)
    #expect(keys.lines.first == "set heartbeat @60.0", "from the set-up on, at a fixed rate")
    #expect(keys.lines.last == "POST licence.request \(Self.licence)?renew=true [s2] 10 s")
    keys.bench.wait(until: .seconds(34))
    #expect(try keys.receiveLicence(leaseEnd: 130, sessionToken: "s3") == "keyReceived")
    #expect(keys.session.sessionToken == "s3")
    #expect(keys.session.observation(isReplaced: false).nextBeat == .zero + .seconds(60))
    #expect(!keys.bench.sent.contains { $0.operation == .sessionHeartbeat })
  }

  @Test(arguments: [
    (RequestResult.refused(403, code: 1006), "nothing"), (.timedOut, "nothing"),
    (.ok("{}"), "nothing"),
  ])
  func `an enforced renewal that fails is tried again at the next beat`(
    answer: RequestResult, event: String
  ) throws {
    let keys = try DelegateBench.playing(isEnforced: true)
    keys.fire(.heartbeat)
    #expect(keys.handle(.licence, answer) == event)
    #expect(keys.lines.contains { $0.hasPrefix("OTVDRMLicenseError(keyResponseError)") })
    #expect(!keys.lines.contains { $0.hasPrefix("OTVSSM") })
    #expect(keys.session.sessionToken == "s2")
    #expect(keys.keys.hasKey)
    #expect(keys.keys.state == .error)
    keys.fire(.heartbeat)
    #expect(keys.lines.last == "POST licence.request \(Self.licence)?renew=true [s2] 10 s")
  }
}

extension Request {
  fileprivate var line: String { Effect.send(self).line }
}

/// AirPlay: the licence is asked for again with a token and a session of its own.
@Suite struct HandOverTests {
  private static let licence = Endpoints(tenant: "SIM").license
  private static let noSession = "OTVDRMLicenseError(keyResponseError) wrapperCode=5007"

  private static func handingOver() throws -> DelegateBench {
    let keys = try DelegateBench.playing()
    keys.bench.run { _ = $0.screenChanged(&$1) }
    return keys
  }

  @Test func `token, teardown, set-up and licence follow each other`() throws {
    let keys = try Self.handingOver()
    #expect(keys.lines.first == "OTVSSPTokenCallback.token")
    #expect(keys.handle(.tokenCallback, .ok("c2")) == "nothing")
    #expect(
      keys.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "cancel contentTokenPoll", "cancel heartbeat", "POST session.teardown",
        "teardownStart sync=true", "block 5",
      ])
    #expect(keys.handle(.sessionTeardown, .ok("")) == "nothing")
    #expect(keys.lines.first == "teardownSuccess")
    #expect(keys.bench.sent.last?.authorizations == "c2")
    #expect(keys.handle(.sessionSetup, .session("s2", heartbeat: 30)) == "nothing")
    #expect(
      keys.lines.suffix(2)
        == ["keyRequestStart renewal=false", "POST licence.request \(Self.licence) [c2,s2] 10 s"])
    #expect(try keys.receiveLicence(leaseEnd: 50) == "keyReceived")
  }

  @Test(arguments: [RequestResult.refused(403), .timedOut, .refused(500, "c2")])
  func `a callback without a token leads to a set-up with an empty one`(
    answer: RequestResult
  ) throws {
    let keys = try Self.handingOver()
    #expect(keys.handle(.tokenCallback, answer) == "nothing")
    #expect(keys.handle(.sessionTeardown, .ok("")) == "nothing")
    #expect(keys.bench.sent.last?.operation == .sessionSetup)
    #expect(keys.bench.sent.last?.authorizations == "")
    #expect(keys.handle(.sessionSetup, .refused(400)) == "failed")
    #expect(keys.lines.contains { $0.hasPrefix("OTVSSMSetupErrorNotification") })
    #expect(keys.lines.last == Self.noSession)
  }

  @Test func `a refused teardown does not keep the next session away`() throws {
    let keys = try Self.handingOver()
    keys.handle(.tokenCallback, .ok("c2"))
    #expect(keys.handle(.sessionTeardown, .timedOut) == "nothing")
    #expect(
      keys.lines.prefix(2) == [
        "teardownFailure code=-1 nativeCode=-1001",
        "OTVSSMTeardownErrorNotification code=-1 nativeCode=-1001",
      ])
    #expect(keys.bench.sent.last?.operation == .sessionSetup)
  }

  @Test func `after an enforced renewal that failed, AirPlay asks for no renewal`() throws {
    let keys = try DelegateBench.playing(isEnforced: true)
    keys.fire(.heartbeat)
    keys.handle(.licence, .refused(403, code: 1006))
    keys.bench.run { _ = $0.screenChanged(&$1) }
    keys.handle(.tokenCallback, .ok("c2"))
    keys.handle(.sessionTeardown, .ok(""))
    keys.handle(.sessionSetup, .session("s3", heartbeat: 30))
    #expect(keys.bench.sent.last?.line == "POST licence.request \(Self.licence) [c2,s3] 10 s")
  }

  @Test(arguments: [false, true])
  func `a refused set-up fails the licence request, also after a renewal that failed`(
    afterFailure: Bool
  ) throws {
    let keys = try DelegateBench.playing()
    if afterFailure {
      keys.fire(.licenceRenewal)
      keys.handle(.licence, .refused(403, code: 4000))
      #expect(keys.keys.state == .error)
    }
    keys.bench.run { _ = $0.screenChanged(&$1) }
    keys.handle(.tokenCallback, .ok("c2"))
    keys.handle(.sessionTeardown, .ok(""))
    #expect(keys.handle(.sessionSetup, .refused(403, code: 1007)) == "failed")
    let errors = keys.lines.filter { $0.hasPrefix("OTV") }
    #expect(errors == ["OTVSSMSetupErrorNotification errorCode=1007 code=403", Self.noSession])
    #expect(!keys.keys.hasKey, "the licence was for the other screen")
    let key = keys.keys.failure?.keyIdentifier
    #expect(key.flatMap { AssetIdentifier(text: $0) }?.contentId == TestStream.news.content)
  }

  @Test func `without a session the licence alone is asked for again`() throws {
    let keys = try DelegateBench.playing(.multiInstance)
    keys.fire(.licenceRenewal)
    keys.bench.run { _ = $0.screenChanged(&$1) }
    #expect(
      keys.lines == [
        "abandon 3", "keyRequestStart renewal=false",
        "POST licence.request \(Self.licence) [c1] 10 s",
      ])
  }

  @Test func `a source that is closed meanwhile sets up no session`() throws {
    let keys = try Self.handingOver()
    keys.bench.run { $0.close(&$1) }
    #expect(!keys.bench.awaits(keys.bench.pending(.tokenCallback)))
    #expect(keys.bench.run { $0.tearDown(isZap: true, &$1) } == true)
    #expect(keys.handle(.sessionTeardown, .ok("")) == "tornDown")
    #expect(keys.bench.sent.last?.operation == .sessionTeardown)
  }

  @Test func `a failed playback cancels the hand-over`() throws {
    let keys = try Self.handingOver()
    keys.bench.run { $0.interrupt(&$1) }
    #expect(keys.lines == ["abandon 4", "cancel contentTokenPoll"])
    #expect(!keys.bench.awaits(keys.bench.pending(.tokenCallback)))
  }
}

/// The same with an app's own licence delegate.
@Suite struct HostedDelegateTests {
  @Test func `the session goes to the app's own server`() {
    let keys = DelegateBench(isHosted: true)
    #expect(keys.open() == false)
    #expect(keys.lines == ["ask 1 streamToken"])
    #expect(keys.answer(.token("c1")) == "nothing")
    #expect(keys.lines.first == "POST session.setup https://app/ssm/sessions/setup [c1] 60 s")
  }

  @Test func `a delegate without sessions is asked once a licence is needed`() throws {
    let keys = DelegateBench(.multiInstance, isHosted: true)
    #expect(keys.open() == true)
    #expect(keys.lines.isEmpty)
    keys.bench.context.app.certificate = try keys.server.certificate
    #expect(try keys.need() == "nothing")
    #expect(keys.lines == ["ask 1 licenceRequest"])
  }

  @Test func `nil headers are asked for again for five seconds`() throws {
    let keys = DelegateBench(.multiInstance, isHosted: true)
    keys.bench.context.app.certificate = try keys.server.certificate
    _ = keys.open()
    try keys.need()
    for _ in 0..<25 {
      #expect(keys.answer(.licenceRequest(nil)) == "nothing")
      #expect(keys.lines == ["set sessionTokenPause @0.2"])
      #expect(keys.keys.state == .awaitingContentToken)
      keys.fire(.sessionTokenPause)
      #expect(keys.lines.map { $0.split(separator: " ").last } == ["licenceRequest"])
    }
    #expect(keys.answer(.licenceRequest(nil)) == "failed")
    #expect(
      keys.lines == [
        "cancel sessionTokenPause", "cancel licenceRenewal",
        "OTVDRMLicenseError(DRMErrorContentTokenNotAvailable) wrapperCode=5022",
      ])
  }

  @Test func `a renewal without headers keeps the key and asks again`() throws {
    let keys = try DelegateBench.playing(.multiInstance, isHosted: true)
    keys.fire(.licenceRenewal)
    #expect(keys.lines.last?.hasSuffix("licenceRequest") == true)
    #expect(keys.answer(.licenceRequest(nil)) == "nothing")
    #expect(keys.keys.state == .active)
    #expect(keys.lines == ["set sessionTokenPause @0.2"])
    keys.fire(.sessionTokenPause)
    #expect(keys.lines.first == "cancel licenceRenewal")
    #expect(keys.keys.state == .renewalRequested)
  }

  @Test func `headers in time reset the count`() throws {
    let keys = DelegateBench(.multiInstance, isHosted: true)
    keys.bench.context.app.certificate = try keys.server.certificate
    _ = keys.open()
    try keys.need()
    for _ in 0..<20 {
      keys.answer(.licenceRequest(nil))
      keys.fire(.sessionTokenPause)
    }
    keys.answer(.licenceRequest(.init(url: "https://own", authorizations: "mine")))
    #expect(try keys.receiveLicence(leaseEnd: 100) == "keyReceived")
    for _ in 0..<25 {
      keys.fire(.licenceRenewal)
      #expect(keys.answer(.licenceRequest(nil)) == "nothing")
    }
  }

  @Test func `V2 sets up as soon as key and token are there, in either order`() throws {
    let first = DelegateBench(.sspV2, isHosted: true)
    _ = first.open()
    try first.need()
    #expect(first.lines.isEmpty)
    first.answer(.token("c1"))
    #expect(first.lines.first?.hasPrefix("POST session.setup") == true)
    let second = DelegateBench(.sspV2, isHosted: true)
    _ = second.open()
    second.answer(.token("c1"))
    #expect(second.lines.isEmpty)
    try second.need()
    #expect(second.lines.first?.hasPrefix("POST session.setup") == true)
  }

  @Test func `a token callback that answers nil leads to a set-up with an empty token`() throws {
    let keys = try DelegateBench.playing(isHosted: true)
    keys.bench.run { _ = $0.screenChanged(&$1) }
    #expect(keys.lines == ["OTVSSPTokenCallback.token", "ask 6 tokenCallback"])
    #expect(keys.answer(.token(nil)) == "nothing")
    keys.handle(.sessionTeardown, .ok(""))
    #expect(keys.bench.sent.last?.operation == .sessionSetup)
    #expect(keys.bench.sent.last?.authorizations == "")
  }
}
