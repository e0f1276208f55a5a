import ContentProtection
import FoundationEssentials
import HeadEndAPI
import Simulation

/// The SSM side of a source: set-up, heartbeats and teardown of one session
/// (Players/SecureSessions). What an event leads to, `SessionPhase` says.
struct SSMClient: Sendable {
  private var phase = SessionPhase.off
  private(set) var sessionToken: String?
  private var failure: SSMFailure?
  /// What the next source's session continues from.
  private(set) var history: SessionHistory
  private var nextBeat: Instant?
  /// When the last heartbeat was sent.
  private var lastBeat = Instant.zero
  /// First characters of the session identifier; empty without a session.
  private(set) var identifier = ""
  private var pending: Pending?
  /// Counts its sessions: an answer says which it is for.
  private(set) var number = 0
  /// Sessions whose teardown is out, though another was set up since: its errors are still posted.
  private var lateTeardowns: [Int] = []
  /// Whether it was left during set-up, so that it is never torn down and its heartbeats continue.
  private(set) var isOrphan = false

  private let server: String
  private let isSync: Bool
  /// Whether the licence keeps the session alive, so that no heartbeat is sent: a licence brought
  /// the next session token.
  private(set) var isEnforced = false

  /// A client without a session; it shows the history of the sessions before it.
  init(server: String, isSync: Bool, history: SessionHistory = .init()) {
    self.server = server
    self.isSync = isSync
    self.history = history
  }

  /// Whether heartbeats are sent, or will be.
  var isLive: Bool { nextBeat != nil || phase.isSettingUp }

  /// Whether the answer to a set-up is awaited.
  var isSettingUp: Bool { phase.isSettingUp }

  /// Whether set-up failed, so that no session token will come.
  var isLost: Bool { phase.isLost }

  /// Whether the next session has to wait for the end of this one.
  var isTearingDown: Bool { phase.holdsUpNext }

  var state: SessionState { SessionState(phase) }

  /// Whether it has something to do after its source was left: teardown, late answers or the beats
  /// of an orphan.
  var lingers: Bool { pending != nil || !lateTeardowns.isEmpty || nextBeat != nil }

  /// Waits for the app's content token.
  mutating func awaitContentToken() { phase = .awaitingContentToken }

  /// No content token came.
  mutating func giveUp() { phase = .off }

  /// Asks for a session with the content token.
  mutating func setUp(contentToken: String, _ context: inout InputContext) {
    if phase.isTearingDown { lateTeardowns.append(number) }
    number += 1
    phase.setUpSent()
    failure = nil
    (isOrphan, isEnforced) = (false, false)
    history.beatCount = 0
    pending = context.send(
      .sessionSetup, .post, to: server + "/sessions/setup", authorizations: contentToken,
      timeout: context.app.policy.setUpLimit, replyTo: .session(number))
    context.announce(.setupRequested(isSync: isSync))
    if isSync { context.blockMainThread(until: pending, atMost: ClientTimes.setUpWait) }
  }

  /// The main thread no longer waits; the request continues, and its answer still counts.
  mutating func waitEnded() -> SessionPhase.Event { phase.waitEnded() }

  /// Ends the session, if there is one; true when an answer has to be waited for. The token is
  /// cleared before the request is sent, so that no beat can race it.
  mutating func tearDown(_ context: inout InputContext) -> Bool {
    if isOrphan { return false }
    let end = phase.end()
    isOrphan = end == .orphan
    if isOrphan { return false }
    context.cancelTimer(.heartbeat)
    nextBeat = nil
    if phase.isTearingDown, end != .sendTeardown { return end == .awaitAnswer }
    context.abandon(&pending)
    guard let token = sessionToken else { return false }
    sessionToken = nil
    pending = context.send(
      .sessionTeardown, .post, to: server + "/sessions/teardown", authorizations: token,
      timeout: ClientTimes.sessionTimeout, replyTo: .session(number))
    context.announce(.teardownRequested(isSync: isSync))
    if isSync { context.blockMainThread(until: pending, atMost: ClientTimes.teardownWait) }
    return true
  }

  /// The session is orphaned: its heartbeats continue.
  mutating func orphan() { isOrphan = nextBeat != nil || phase.isSettingUp }

  /// Leaves the session to expire at the server.
  mutating func leave(_ context: inout InputContext) {
    context.cancelTimer(.heartbeat)
    context.abandon(&pending)
    reset()
  }

  /// Sends a heartbeat: its repeating timer fired, or a fault wants one early, and the timer keeps
  /// its time [N]. While one is unanswered, none is sent [N]. Where the licence keeps the session
  /// alive, the timer is for its renewals.
  mutating func beat(isEarly: Bool = false, _ context: inout InputContext) {
    guard let token = sessionToken else { return }
    if !isEarly { scheduleBeat(&context) }
    guard pending == nil, !isEnforced else { return }
    phase.beatSent()
    lastBeat = context.now
    context.announce(.heartbeatRequested)
    pending = context.send(
      .sessionHeartbeat, .post, to: server + "/sessions/heartbeat", authorizations: token,
      timeout: ClientTimes.heartbeatTimeout, replyTo: .session(number))
  }

  /// A licence brought the next session token: that was the heartbeat. The timer continues at its
  /// fixed rate from the set-up.
  mutating func renewed(by token: String, _ context: inout InputContext) {
    sessionToken = token
    isEnforced = true
    history.beatCount += 1
    history.add(Beat(instant: context.now, succeeded: true))
  }

  /// Takes the answer to a request of the session with that number.
  mutating func handle(
    _ result: RequestResult, of number: Int, _ context: inout InputContext
  ) -> SessionPhase.Event {
    guard number == self.number else {
      guard let index = lateTeardowns.firstIndex(of: number) else { return .nothing }
      lateTeardowns.remove(at: index)
      announceTeardown(result, &context)
      return .nothing
    }
    pending = nil
    switch phase {
    case .settingUp, .settingUpLate: return finishSetUp(result, &context)
    case .beating: return finishBeat(result, &context)
    case .tearingDown, .tearingDownLate:
      announceTeardown(result, &context)
      reset()
      return .ended
    case .off, .awaitingContentToken, .on, .beatFailed, .setUpFailed: return .nothing
    }
  }

  /// What inspector and pane show; the reason of a failure goes with a source that was replaced.
  func observation(isReplaced: Bool) -> SessionObservation {
    SessionObservation(
      state: state, identifier: identifier, beatCount: history.beatCount, nextBeat: nextBeat,
      interval: history.interval, beats: history.beats, failure: isReplaced ? nil : failure,
      beatSent: state == .renewalRequested ? lastBeat : nil)
  }

  private mutating func finishSetUp(
    _ result: RequestResult, _ context: inout InputContext
  ) -> SessionPhase.Event {
    let grant = Self.grant(in: result)
    let seconds = grant.flatMap { $0.heartbeat ?? $0.heartBeat } ?? 0
    let event = phase.setUpAnswered(isGranted: seconds > 0)
    guard let grant, seconds > 0 else {
      announceSetUpFailure(result, hasGrant: grant != nil, &context)
      return isOrphan ? .ended : event
    }
    keep(token: grant.sessionToken)
    context.app.lostSession.serviceAgreed()
    history.interval = .seconds(seconds)
    nextBeat = context.now
    scheduleBeat(&context)
    context.announce(.setupSucceeded(session: identifier, heartbeat: history.interval))
    return isOrphan ? .nothing : event
  }

  private mutating func announceSetUpFailure(
    _ result: RequestResult, hasGrant: Bool, _ context: inout InputContext
  ) {
    guard hasGrant else {
      let failure = fail(Self.failure(of: result))
      context.announce(.setupFailed(failure))
      return context.announce(.ssmSetupError(failure))
    }
    context.announce(.ssmHeartbeatError(fail(Self.failure(of: result))))
  }

  private mutating func finishBeat(
    _ result: RequestResult, _ context: inout InputContext
  ) -> SessionPhase.Event {
    let grant = Self.grant(in: result)
    let event = phase.beatAnswered(isGranted: grant != nil)
    guard let grant else {
      history.add(Beat(instant: context.now, succeeded: false))
      let failure = fail(Self.failure(of: result))
      context.announce(.heartbeatFailed(failure))
      context.announce(.ssmHeartbeatError(failure))
      return event
    }
    sessionToken = grant.sessionToken
    context.app.lostSession.serviceAgreed()
    failure = nil
    history.beatCount += 1
    history.add(Beat(instant: context.now, succeeded: true))
    context.announce(.heartbeatSucceeded(beat: history.beatCount))
    return event
  }

  private func announceTeardown(_ result: RequestResult, _ context: inout InputContext) {
    guard result.success == nil else {
      context.app.lostSession.serviceAgreed()
      return context.announce(.teardownSucceeded)
    }
    let failure = Self.failure(of: result)
    context.announce(.teardownFailed(failure))
    context.announce(.ssmTeardownError(failure))
  }

  private mutating func fail(_ failure: SSMFailure) -> SSMFailure {
    self.failure = failure
    return failure
  }

  private mutating func scheduleBeat(_ context: inout InputContext) {
    let next = Instant(
      nanoseconds: SessionPhase.nextBeat(
        after: (nextBeat ?? context.now).nanoseconds, every: history.interval.wholeNanoseconds,
        at: context.now.nanoseconds))
    nextBeat = next
    context.setTimer(.heartbeat, at: next)
  }

  /// Keeps a new session's token and what it says about the session; later tokens say the same.
  private mutating func keep(token: String) {
    sessionToken = token
    do throws(TokenFault) {
      let claims = try JSONWebToken.decode(token, as: SessionClaims.self)
      identifier = String(claims.sessionId.prefix(8))
    } catch {
      // Tokens are opaque to a client: one that cannot be read is used all the same.
      identifier = Fingerprint.of(token)
    }
  }

  private mutating func reset() {
    phase = .off
    sessionToken = nil
    identifier = ""
    nextBeat = nil
  }

  private static func grant(in result: RequestResult) -> SessionGrant? {
    result.success.flatMap {
      SessionGrant(reading: $0.body)
    }
  }

  /// The failure as the notification's `userInfo` says it: -1 and the error when no response
  /// arrived, and no message unless it is in the body (Players/SecureSessions, "Error
  /// notifications").
  private static func failure(of result: RequestResult) -> SSMFailure {
    switch result {
    case .failure(let failure):
      return SSMFailure(errorCode: nil, code: -1, network: failure)
    case .response(let response, _):
      let body = JSONText.value(ServiceFailure.self, from: response.body)
      return SSMFailure(
        errorCode: body?.errorCode, code: response.status, message: body?.message)
    }
  }
}

/// What is shown of sessions after they have ended: the strip of beats continues.
struct SessionHistory: Sendable {
  /// Beats that succeeded in the last session.
  var beatCount = 0
  var interval = Duration.zero
  /// The last beats, oldest first.
  private(set) var beats: [Beat] = []

  private static let keptBeats = 64

  mutating func add(_ beat: Beat) {
    if beats.count >= Self.keptBeats { beats.removeFirst() }
    beats.append(beat)
  }
}

extension SessionObservation {
  /// A source without its own session: the history of earlier ones.
  init(after history: SessionHistory) {
    self.init(
      state: .off, identifier: "", beatCount: history.beatCount, nextBeat: nil,
      interval: history.interval, beats: history.beats, failure: nil)
  }
}

extension SessionState {
  /// What is shown of a session at that point.
  init(_ phase: SessionPhase) {
    self =
      switch phase {
      case .off: .off
      case .awaitingContentToken: .awaitingContentToken
      case .settingUp, .settingUpLate: .setupRequested
      case .on: .on
      case .beating: .renewalRequested
      case .beatFailed, .setUpFailed: .error
      case .tearingDown, .tearingDownLate: .teardownRequested
      }
  }
}
