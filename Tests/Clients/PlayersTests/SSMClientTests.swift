import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

@Suite struct SSMClientTests {
  typealias Bench = PartBench<SSMClient>

  /// Where a session can be.
  enum Stage: CaseIterable {
    case off, awaitingToken, settingUp, on, beating, tearingDown, setupFailed, beatFailed

    var state: SessionState {
      switch self {
      case .off: .off
      case .awaitingToken: .awaitingContentToken
      case .settingUp: .setupRequested
      case .on: .on
      case .beating: .renewalRequested
      case .tearingDown: .teardownRequested
      case .setupFailed, .beatFailed: .error
      }
    }
  }

  /// A client at that stage: set up at 0 s with a beat every 30 s, beating at 30 s.
  static func bench(_ stage: Stage, isSync: Bool = true) -> Bench {
    let bench = Bench(SSMClient(server: "https://ssm", isSync: isSync))
    if stage == .off { return bench }
    bench.run { client, _ in client.awaitContentToken() }
    if stage == .awaitingToken { return bench }
    bench.run { $0.setUp(contentToken: "c1", &$1) }
    if stage == .settingUp { return bench }
    let answer = stage == .setupFailed ? RequestResult.timedOut : .session("s1", heartbeat: 30)
    bench.run { _ = $0.handle(answer, &$1) }
    if stage == .on || stage == .setupFailed { return bench }
    if stage == .tearingDown {
      bench.run { _ = $0.tearDown(&$1) }
      return bench
    }
    bench.wait(until: .seconds(30))
    bench.run { $0.beat(&$1) }
    if stage == .beatFailed { bench.run { _ = $0.handle(.refused(403), &$1) } }
    return bench
  }

  @Test(arguments: [true, false])
  func `set-up is asked for with the content token, and blocks the main thread when synchronous`(
    isSync: Bool
  ) {
    let bench = Self.bench(.awaitingToken, isSync: isSync)
    let effects = bench.effects { $0.setUp(contentToken: "c1", &$1) }
    #expect(
      effects == [
        "POST session.setup https://ssm/sessions/setup [c1] 60 s", "setupStart sync=\(isSync)",
      ] + (isSync ? ["block 1 for 5 s"] : []))
    #expect(bench.sent.allSatisfy { $0.body.isEmpty && $0.headers.isEmpty })
    #expect(bench.part.state == .setupRequested)
    #expect(bench.awaits(.request(RequestID(1))))
    #expect(bench.part.isLive)
  }

  @Test(arguments: [
    (#"{"sessionToken":"s","heartbeat":30}"#, 30.0), (#"{"sessionToken":"s","heartBeat":7}"#, 7.0),
    (#"{"heartBeat":1,"sessionToken":"s","more":[]}"#, 1.0),
  ])
  func `a grant starts beats at a fixed rate`(body: String, interval: Double) {
    let bench = Self.bench(.settingUp)
    #expect(bench.run { $0.handle(.ok(body), &$1) } == .established)
    #expect(bench.lines == ["set heartbeat @\(interval)", "setupSuccess heartbeat=\(interval)"])
    #expect(bench.part.state == .on)
    #expect(bench.part.sessionToken == "s")
    #expect(bench.part.observation(isReplaced: false).interval.inSeconds == interval)
  }

  @Test(arguments: [
    (RequestResult.refused(403, code: 1007), "SSMSetupError", "errorCode=1007 code=403"),
    (.refused(500), "SSMSetupError", "code=500"),
    (.refused(404, "<html>"), "SSMSetupError", "code=404"),
    (.timedOut, "SSMSetupError", "code=-1 nativeCode=-1001"),
    (.failure(.networkConnectionLost), "SSMSetupError", "code=-1 nativeCode=-1005"),
    (.ok(""), "SSMSetupError", "code=200"), (.ok("{"), "SSMSetupError", "code=200"),
    (.ok(#"{"heartbeat":30}"#), "SSMSetupError", "code=200"),
    (.ok(#"{"sessionToken":"s"}"#), "SSMHeartbeatError", "code=200"),
    (.ok(#"{"sessionToken":"s","heartbeat":0}"#), "SSMHeartbeatError", "code=200"),
    (.ok(#"{"sessionToken":"s","heartbeat":-5}"#), "SSMHeartbeatError", "code=200"),
    (.ok(#"{"sessionToken":"s","heartbeat":"30"}"#), "SSMSetupError", "code=200"),
  ])
  func `a set-up without a usable grant fails`(answer: RequestResult, name: String, codes: String) {
    let bench = Self.bench(.settingUp)
    #expect(bench.run { $0.handle(answer, &$1) } == .setUpFailed)
    let isRefused = name == "SSMSetupError"
    #expect(
      bench.lines == (isRefused ? ["setupFailure \(codes)"] : [])
        + ["OTV\(name)Notification \(codes)"])
    #expect(bench.part.state == .error)
    #expect(bench.part.isLost)
    #expect(!bench.part.isLive)
    let failure = bench.part.observation(isReplaced: false).failure
    #expect(failure != nil && (failure?.message != nil) == codes.contains("errorCode"))
    #expect(bench.part.observation(isReplaced: true).failure == nil)
  }

  @Test func `a beat carries the session token, and the next is due one interval later`() {
    let bench = Self.bench(.on)
    bench.wait(until: .seconds(30))
    let effects = bench.effects { $0.beat(&$1) }
    #expect(
      effects == [
        "set heartbeat @60.0", "heartbeatStart",
        "POST session.heartbeat https://ssm/sessions/heartbeat [s1] 5 s",
      ])
    #expect(bench.part.state == .renewalRequested)
  }

  @Test(arguments: [(30, 60.0), (59, 60.0), (60, 90.0), (100, 120.0), (1000, 1020.0)])
  func `beats that were due while the app was suspended are skipped`(now: Int, next: Double) {
    let bench = Self.bench(.on)
    bench.wait(until: .seconds(now))
    #expect(bench.effects { $0.beat(&$1) }.first == "set heartbeat @\(next)")
  }

  @Test func `a beat that is due while the last is unanswered is not sent`() {
    let bench = Self.bench(.beating)
    bench.wait(until: .seconds(60))
    #expect(bench.effects { $0.beat(&$1) } == ["set heartbeat @90.0"])
    #expect(bench.part.state == .renewalRequested)
  }

  @Test(arguments: [Stage.off, .awaitingToken, .settingUp, .tearingDown, .setupFailed])
  func `without a session token no beat is sent`(stage: Stage) {
    let bench = Self.bench(stage)
    #expect(bench.effects { $0.beat(&$1) }.isEmpty)
    #expect(bench.part.state == stage.state)
  }

  @Test func `the answer to a beat brings the next token`() {
    let bench = Self.bench(.beating)
    #expect(bench.run { $0.handle(.session("s2"), &$1) } == .beatSucceeded)
    #expect(bench.lines == ["heartbeatSuccess beat=1"])
    #expect(bench.part.state == .on)
    bench.wait(until: .seconds(60))
    #expect(
      bench.effects { $0.beat(&$1) }.last
        == "POST session.heartbeat https://ssm/sessions/heartbeat [s2] 5 s")
  }

  @Test(arguments: [
    (RequestResult.refused(403, code: 1006), "errorCode=1006 code=403"),
    (.refused(503), "code=503"),
    (.timedOut, "code=-1 nativeCode=-1001"),
    (.failure(.notConnectedToInternet), "code=-1 nativeCode=-1009"), (.ok(""), "code=200"),
    (.ok("[]"), "code=200"), (.ok(#"{"heartbeat":30}"#), "code=200"),
  ])
  func `a failed beat is reported, and the beats go on`(answer: RequestResult, codes: String) {
    let bench = Self.bench(.beating)
    for (seconds, failures) in [(30, 1), (60, 2)] {
      #expect(bench.run { $0.handle(answer, &$1) } == .beatFailed)
      #expect(
        bench.lines == [
          "heartbeatFailure \(codes)", "OTVSSMHeartbeatErrorNotification \(codes)",
        ])
      #expect(bench.part.state == .error)
      #expect(bench.part.isLive)
      #expect(!bench.part.isLost)
      let beats = bench.part.observation(isReplaced: false).beats.map(\.succeeded)
      #expect(beats == Array(repeating: false, count: failures))
      bench.wait(until: .seconds(seconds + 30))
      #expect(bench.effects { $0.beat(&$1) }.first == "set heartbeat @\(Double(seconds + 60))")
      #expect(bench.part.state == .renewalRequested)
    }
  }

  @Test func `a beat that succeeds after a failed one ends the error`() {
    let bench = Self.bench(.beatFailed)
    bench.wait(until: .seconds(60))
    #expect(
      bench.effects { $0.beat(&$1) }.last
        == "POST session.heartbeat https://ssm/sessions/heartbeat [s1] 5 s")
    #expect(bench.run { $0.handle(.session("s2"), &$1) } == .beatSucceeded)
    #expect(bench.lines == ["heartbeatSuccess beat=1"])
    #expect(bench.part.state == .on)
    let seen = bench.part.observation(isReplaced: false)
    #expect(seen.failure == nil)
    #expect(seen.beats.map(\.succeeded) == [false, true])
  }

  /// What a teardown does at each stage: what it abandons, and whether a request goes out.
  @Test(arguments: [
    (Stage.off, [], nil as Int?), (.awaitingToken, [], nil),
    (.on, [], 2), (.beating, ["abandon 2"], 3), (.setupFailed, [], nil), (.beatFailed, [], 3),
  ])
  func `a session with a token is torn down, any other is dropped`(
    stage: Stage, abandoned: [String], request: Int?
  ) {
    let bench = Self.bench(stage)
    #expect(bench.run { $0.tearDown(&$1) } == (request != nil))
    let teardown = request.map {
      [
        "POST session.teardown https://ssm/sessions/teardown [s1] 60 s", "teardownStart sync=true",
        "block \($0) for 3 s",
      ]
    }
    #expect(bench.lines == ["cancel heartbeat"] + abandoned + (teardown ?? []))
    #expect(bench.part.state == (request == nil ? .off : .teardownRequested))
    #expect(bench.part.sessionToken == nil)
    #expect(!bench.part.isLive)
  }

  @Test func `a slow set-up ends the blocking alone, and a late answer counts`() {
    let bench = Self.bench(.settingUp)
    bench.wait(until: .seconds(5))
    #expect(bench.run { client, _ in client.waitEnded() } == .setUpLate)
    #expect(bench.part.state == .setupRequested)
    bench.wait(until: .seconds(50))
    #expect(bench.run { $0.handle(.session("s1", heartbeat: 30), &$1) } == .established)
    #expect(bench.lines == ["set heartbeat @80.0", "setupSuccess heartbeat=30.0"])
  }

  @Test(arguments: [true, false])
  func `left during set-up, the session is an orphan that beats on`(isSync: Bool) {
    let bench = Self.bench(.settingUp, isSync: isSync)
    if isSync { _ = bench.run { client, _ in client.waitEnded() } }
    #expect(bench.run { $0.tearDown(&$1) } == false)
    #expect(bench.lines.isEmpty && bench.part.lingers && bench.part.isOrphan)
    #expect(bench.run { $0.handle(.session("s1", heartbeat: 30), &$1) } == .nothing)
    #expect(bench.lines == ["set heartbeat @30.0", "setupSuccess heartbeat=30.0"])
    #expect(bench.run { $0.tearDown(&$1) } == false)
    bench.wait(until: .seconds(30))
    #expect(bench.effects { $0.beat(&$1) }.count == 3)
    #expect(bench.part.lingers)
  }

  @Test func `a set-up that another replaced is nobody's, and its answer means nothing`() {
    let bench = Self.bench(.settingUp, isSync: false)
    let first = bench.part.number
    bench.run { client, context in
      _ = client.tearDown(&context)
      client.setUp(contentToken: "c2", &context)
    }
    #expect(
      bench.run { $0.handle(.session("s1", heartbeat: 30), of: first, &$1) } == .nothing)
    #expect(bench.lines.isEmpty)
    #expect(bench.run { $0.handle(.session("s2", heartbeat: 30), &$1) } == .established)
    #expect(bench.part.sessionToken == "s2")
  }

  @Test(arguments: [true, false])
  func `a set-up that fails after its source was left leaves nothing to end`(isSync: Bool) {
    let bench = Self.bench(.settingUp, isSync: isSync)
    bench.run { _ = $0.tearDown(&$1) }
    #expect(bench.run { $0.handle(.timedOut, &$1) } == .ended)
    #expect(
      bench.lines
        == ["setupFailure", "OTVSSMSetupErrorNotification"].map {
          $0 + " code=-1 nativeCode=-1001"
        })
    #expect(!bench.part.lingers)
  }

  @Test func `a slow teardown keeps the next session waiting for three seconds alone`() {
    let bench = Self.bench(.tearingDown)
    #expect(bench.part.isTearingDown)
    #expect(bench.run { client, _ in client.waitEnded() } == .ended)
    #expect(!bench.part.isTearingDown && bench.part.lingers)
    #expect(bench.run { $0.handle(.refused(500), &$1) } == .ended)
    #expect(bench.lines.last == "OTVSSMTeardownErrorNotification code=500")
  }

  @Test func `a teardown that is out is not sent again`() {
    let bench = Self.bench(.tearingDown)
    #expect(bench.run { $0.tearDown(&$1) } == true)
    #expect(bench.lines == ["cancel heartbeat"])
    #expect(bench.part.isTearingDown)
    #expect(bench.awaits(bench.pending(.sessionTeardown)))
  }

  @Test(
    arguments: [
      (RequestResult.ok(""), nil as String?), (.refused(204), nil), (.refused(299), nil),
      (.refused(403, code: 1006), "errorCode=1006 code=403"),
      (.timedOut, "code=-1 nativeCode=-1001"),
      (.refused(500, "?"), "code=500"), (.refused(300), "code=300"),
    ], [Stage.on, .beatFailed])
  func `every answer ends the session, and every refusal is an error`(
    answer: (result: RequestResult, codes: String?), stage: Stage
  ) {
    let bench = Self.bench(stage)
    bench.run { _ = $0.tearDown(&$1) }
    #expect(bench.run { $0.handle(answer.result, &$1) } == .ended)
    #expect(
      bench.lines
        == (answer.codes.map {
          ["teardownFailure \($0)", "OTVSSMTeardownErrorNotification \($0)"]
        } ?? ["teardownSuccess"]))
    #expect(bench.part.state == .off)
    #expect(bench.part.observation(isReplaced: false).identifier.isEmpty)
  }

  @Test(arguments: [Stage.off, .awaitingToken, .on, .setupFailed, .beatFailed])
  func `an answer that nothing waits for changes nothing`(stage: Stage) {
    for answer in [RequestResult.session("late", heartbeat: 1), .refused(500), .timedOut] {
      let bench = Self.bench(stage)
      let token = bench.part.sessionToken
      #expect(bench.run { $0.handle(answer, &$1) } == .nothing)
      #expect(bench.lines.isEmpty)
      #expect(bench.part.state == stage.state)
      #expect(bench.part.sessionToken == token)
    }
  }

  @Test(arguments: Stage.allCases)
  func `a session that is left expires at the server`(stage: Stage) {
    let bench = Self.bench(stage)
    let pending = bench.pending
    let isAwaited = bench.awaits(pending)
    bench.run { $0.leave(&$1) }
    #expect(
      bench.lines
        == ["cancel heartbeat"] + (isAwaited ? ["abandon \(bench.sent.last?.id.number ?? 0)"] : []))
    #expect(!bench.awaits(pending))
    #expect(bench.part.state == .off)
    #expect(bench.part.sessionToken == nil)
    #expect(!bench.part.isLive)
  }

  @Test func `without a content token there is no session`() {
    let bench = Self.bench(.awaitingToken)
    bench.run { client, _ in client.giveUp() }
    #expect(bench.part.state == .off)
  }
}

/// What a session leaves to be seen, and sessions that a licence keeps alive.
@Suite struct SSMClientHistoryTests {
  @Test func `where the licence renews the session its timer asks for renewals`() {
    let bench = SSMClientTests.bench(.settingUp)
    bench.run { _ = $0.handle(.session("s1", heartbeat: 30), &$1) }
    #expect(bench.lines == ["set heartbeat @30.0", "setupSuccess heartbeat=30.0"])
    bench.wait(until: .seconds(20))
    bench.run { $0.renewed(by: "s2", &$1) }
    #expect(bench.lines.isEmpty)
    #expect(bench.part.sessionToken == "s2" && bench.part.isEnforced)
    let seen = bench.part.observation(isReplaced: false)
    #expect(seen.beatCount == 1)
    #expect(seen.nextBeat == .zero + .seconds(30))
    #expect(seen.beats == [Beat(instant: .zero + .seconds(20), succeeded: true)])
    bench.wait(until: .seconds(30))
    #expect(bench.effects { $0.beat(&$1) } == ["set heartbeat @60.0"])
  }

  @Test func `a readable token names the session, any other is known by its fingerprint`() {
    let claims = SessionClaims(
      tenantId: "SIM", accountId: "a1", deviceUniqueId: "tv", sessionId: "0123456789abcdef",
      contentId: "film", sequence: 0)
    let token = JSONWebToken.sign(
      claims, kid: "k", secret: TokenSecret(Array(repeating: 1, count: 32)))
    for (token, identifier) in [(token, "01234567"), ("opaque", Fingerprint.of("opaque"))] {
      let bench = SSMClientTests.bench(.settingUp)
      bench.run { _ = $0.handle(.session(token, heartbeat: 30), &$1) }
      #expect(bench.part.observation(isReplaced: false).identifier == identifier)
    }
  }

  @Test func `the next session goes on with the strip of beats, and counts from zero`() {
    let bench = SSMClientTests.bench(.beating)
    bench.run { _ = $0.handle(.session("s2"), &$1) }
    let next = PartBench(
      SSMClient(server: "https://ssm", isSync: true, history: bench.part.history))
    #expect(next.part.observation(isReplaced: false).beatCount == 1)
    next.run { $0.setUp(contentToken: "c2", &$1) }
    #expect(next.part.observation(isReplaced: false).beatCount == 0)
    #expect(next.part.observation(isReplaced: false).beats.count == 1)
  }

  @Test func `the last 64 beats are kept`() {
    var history = SessionHistory()
    for second in 0..<70 {
      history.add(Beat(instant: .zero + .seconds(second), succeeded: true))
    }
    #expect(history.beats.count == 64)
    #expect(history.beats.first?.instant == .zero + .seconds(6))
    #expect(history.beats.last?.instant == .zero + .seconds(69))
  }
}

extension SSMClient {
  /// Takes the answer to whatever is out.
  fileprivate mutating func handle(
    _ result: RequestResult, _ context: inout InputContext
  ) -> SessionPhase.Event {
    for number in 1...20 {
      _ = context.takeAddress(of: .request(RequestID(UInt64(number))))
    }
    return handle(result, of: number, &context)
  }
}
