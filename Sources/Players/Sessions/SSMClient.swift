import ContentProtection
import FoundationEssentials
import HeadEndAPI
import Simulation

/// The SSM side of a source: set-up, heartbeats and teardown of one session
/// (Players/SecureSessions).
struct SSMClient: Sendable {
  private(set) var state = SessionState.off
  private(set) var sessionToken: String?
  private var failure: SSMFailure?
  private var history: SessionHistory
  private var nextBeat: Instant?
  private var identifier = ""
  private var pending: Pending?
  /// A teardown that nothing waits for any more, though its error would still be posted.
  private var lateTeardown: Pending?
  /// Whether the main thread has stopped waiting for the answer.
  private var isLate = false
  /// What happens to a session whose set-up was in flight when its source was left.
  private var afterSetUp = AfterSetUp.use

  private enum AfterSetUp {
    case use
    /// Asynchronous calls run one after another here: the teardown follows the set-up. The SDK's
    /// comment says so, but each call has a queue of its own there, so that they overlap and leave
    /// orphans, too. A light viewer of a crowd has one session, and players must match it [N].
    case tearDown
    /// The zap found no token, so it sent no teardown: the session beats on
    /// (Players/SecureSessions, "Synchronous calls").
    case orphan
  }

  private let server: String
  private let isSync: Bool
  /// Whether the licence keeps the session alive, so that no heartbeat is sent.
  private let isEnforced: Bool

  /// What an answer means for the source.
  enum Outcome: Equatable {
    case nothing
    case established
    case setupFailed
    /// The main thread waited for set-up long enough: the app goes on without a session.
    case setupLate
    case heartbeatSucceeded
    case heartbeatFailed
    /// The session has ended, or its end is no longer waited for: the next one may begin.
    case tornDown
  }

  /// A client without a session; it shows the history of the sessions before it.
  init(server: String, isSync: Bool, isEnforced: Bool = false, history: SessionHistory = .init()) {
    self.server = server
    self.isSync = isSync
    self.isEnforced = isEnforced
    self.history = history
  }

  /// Whether heartbeats are sent, or will be.
  var isLive: Bool { nextBeat != nil || state == .setupRequested }

  /// Whether set-up failed, so that no session token will come.
  var isLost: Bool { state == .error && sessionToken == nil }

  /// Whether the next session has to wait for the end of this one.
  var isTearingDown: Bool {
    !isLate
      && (state == .teardownRequested || (afterSetUp == .tearDown && state == .setupRequested))
  }

  /// Whether it was left during set-up, so that nobody will tear it down.
  var isOrphan: Bool { afterSetUp == .orphan }

  /// Whether it has something to do after its source was left: teardown, late answers or the beats
  /// of an orphan.
  var lingers: Bool { pending != nil || lateTeardown != nil || nextBeat != nil }

  func awaits(_ pending: Pending) -> Bool {
    self.pending == pending || awaitsLateTeardown(pending)
  }

  func awaitsLateTeardown(_ pending: Pending) -> Bool { lateTeardown == pending }

  /// Waits for the app's content token.
  mutating func awaitContentToken() {
    state = .awaitingContentToken
  }

  /// No content token came.
  mutating func giveUp() {
    state = .off
  }

  /// Asks for a session with the content token.
  mutating func setUp(contentToken: String, _ context: inout InputContext) {
    if state == .teardownRequested { lateTeardown = pending }
    state = .setupRequested
    failure = nil
    isLate = false
    afterSetUp = .use
    history.beatCount = 0
    pending = context.send(
      .sessionSetup, .post, to: server + "/sessions/setup", authorizations: contentToken,
      timeout: ClientTimes.sessionTimeout)
    context.announce(.setupRequested(isSync: isSync))
    if isSync { context.blockMainThread(until: pending, atMost: ClientTimes.setUpWait) }
  }

  /// The main thread no longer waits; the request goes on, and its answer still counts.
  mutating func waitEnded() -> Outcome {
    isLate = true
    switch state {
    case .setupRequested: return .setupLate
    case .teardownRequested: return .tornDown
    case .off, .awaitingContentToken, .on, .renewalRequested, .error: return .nothing
    }
  }

  /// Ends the session, if there is one; true when an answer has to be waited for. The token is
  /// cleared before the request is sent, so that no beat can race it.
  mutating func tearDown(_ context: inout InputContext) -> Bool {
    if isOrphan { return false }
    if state == .setupRequested {
      afterSetUp = isSync ? .orphan : .tearDown
      return isTearingDown
    }
    context.cancelTimer(.heartbeat)
    nextBeat = nil
    if state == .teardownRequested { return isTearingDown }
    context.abandon(&pending)
    guard let token = sessionToken else {
      state = .off
      return false
    }
    sessionToken = nil
    state = .teardownRequested
    isLate = false
    pending = context.send(
      .sessionTeardown, .post, to: server + "/sessions/teardown", authorizations: token,
      timeout: ClientTimes.sessionTimeout)
    context.announce(.teardownRequested(isSync: isSync))
    if isSync { context.blockMainThread(until: pending, atMost: ClientTimes.teardownWait) }
    return true
  }

  /// Leaves the session to expire at the server.
  mutating func leave(_ context: inout InputContext) {
    context.cancelTimer(.heartbeat)
    context.abandon(&pending)
    reset()
  }

  /// Sends a heartbeat: its repeating timer fired. A beat that failed does not end the beats: each
  /// failure is reported, and a success ends the error (Players/SecureSessions, "Heartbeats").
  mutating func beat(_ context: inout InputContext) {
    guard let token = sessionToken else { return }
    scheduleBeat(&context)
    guard pending == nil else { return }
    state = .renewalRequested
    context.announce(.heartbeatRequested)
    pending = context.send(
      .sessionHeartbeat, .post, to: server + "/sessions/heartbeat", authorizations: token,
      timeout: ClientTimes.heartbeatTimeout)
  }

  /// A licence brought the next session token: that was the heartbeat. Returns when the licence is
  /// to be renewed again.
  mutating func renewed(by token: String, _ context: inout InputContext) -> Duration {
    sessionToken = token
    history.beatCount += 1
    nextBeat = context.now + history.interval
    history.add(Beat(instant: context.now, succeeded: true))
    return history.interval
  }

  /// Takes the answer to the pending request.
  mutating func receive(_ result: RequestResult, _ context: inout InputContext) -> Outcome {
    pending = nil
    switch state {
    case .setupRequested: return finishSetUp(result, &context)
    case .renewalRequested: return finishBeat(result, &context)
    case .teardownRequested: return finishTeardown(result, &context)
    case .off, .awaitingContentToken, .on, .error: return .nothing
    }
  }

  /// What inspector and pane show; the reason of a failure goes with a source that was replaced.
  func observation(isReplaced: Bool) -> SessionObservation {
    SessionObservation(
      state: state, identifier: identifier, beatCount: history.beatCount, nextBeat: nextBeat,
      interval: history.interval, beats: history.beats, failure: isReplaced ? nil : failure)
  }

  /// What the next source's session goes on from.
  var historyForNext: SessionHistory { history }

  private mutating func finishSetUp(
    _ result: RequestResult, _ context: inout InputContext
  ) -> Outcome {
    guard let grant = Self.grant(in: result) else {
      nextBeat = nil
      let failure = fail(Self.failure(of: result))
      context.announce(.setupFailed(failure))
      context.announce(.ssmSetupError(failure))
      return leftSetUpFailed ?? .setupFailed
    }
    guard let seconds = grant.heartbeat ?? grant.heartBeat, seconds > 0 else {
      let failure = SSMFailure(
        errorCode: nil, code: 200, message: "heartbeat interval is not a number above 0")
      context.announce(.ssmHeartbeatError(fail(failure)))
      return leftSetUpFailed ?? .setupFailed
    }
    keep(token: grant.sessionToken)
    context.app.sessionServiceAgreed()
    state = .on
    history.interval = .seconds(seconds)
    nextBeat = context.now
    scheduleBeat(&context)
    context.announce(.setupSucceeded(session: identifier, heartbeat: history.interval))
    switch afterSetUp {
    case .use: return .established
    case .orphan: return .nothing
    case .tearDown:
      _ = tearDown(&context)
      return .nothing
    }
  }

  /// What a failed set-up means once its source has been left: there is no session to end.
  private var leftSetUpFailed: Outcome? { afterSetUp == .use ? nil : .tornDown }

  /// Takes the answer to a teardown that nothing waits for any more.
  mutating func receiveLateTeardown(_ result: RequestResult, _ context: inout InputContext) {
    lateTeardown = nil
    announceTeardown(result, &context)
  }

  private mutating func finishBeat(
    _ result: RequestResult, _ context: inout InputContext
  ) -> Outcome {
    guard let grant = Self.grant(in: result) else {
      history.add(Beat(instant: context.now, succeeded: false))
      let failure = fail(Self.failure(of: result))
      context.announce(.heartbeatFailed(failure))
      context.announce(.ssmHeartbeatError(failure))
      return .heartbeatFailed
    }
    sessionToken = grant.sessionToken
    context.app.sessionServiceAgreed()
    state = .on
    failure = nil
    history.beatCount += 1
    history.add(Beat(instant: context.now, succeeded: true))
    context.announce(.heartbeatSucceeded(beat: history.beatCount))
    return .heartbeatSucceeded
  }

  private mutating func finishTeardown(
    _ result: RequestResult, _ context: inout InputContext
  ) -> Outcome {
    announceTeardown(result, &context)
    reset()
    return .tornDown
  }

  private func announceTeardown(_ result: RequestResult, _ context: inout InputContext) {
    guard result.success == nil else {
      context.app.sessionServiceAgreed()
      return context.announce(.teardownSucceeded)
    }
    let failure = Self.failure(of: result)
    context.announce(.teardownFailed(failure))
    context.announce(.ssmTeardownError(failure))
  }

  private mutating func fail(_ failure: SSMFailure) -> SSMFailure {
    state = .error
    self.failure = failure
    return failure
  }

  /// Beats keep a fixed rate from the set-up on, as a repeating timer does: those that were due
  /// while the app was suspended are skipped.
  private mutating func scheduleBeat(_ context: inout InputContext) {
    guard !isEnforced else { return }
    let interval = history.interval
    var next = (nextBeat ?? context.now) + interval
    if next <= context.now {
      let missed = (context.now - next).wholeNanoseconds / max(1, interval.wholeNanoseconds)
      next += interval * (missed + 1)
    }
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
    state = .off
    sessionToken = nil
    identifier = ""
    nextBeat = nil
  }

  private static func grant(in result: RequestResult) -> SessionGrant? {
    result.success.flatMap {
      SessionGrant(plain: $0.body) ?? JSONText.value(SessionGrant.self, from: $0.body)
    }
  }

  /// The failure as the notification's `userInfo` says it: -1 when no response arrived.
  private static func failure(of result: RequestResult) -> SSMFailure {
    switch result {
    case .failure(let failure):
      return SSMFailure(
        errorCode: nil, code: -1, message: failure.meaning, networkCode: failure.rawValue)
    case .response(let response, _):
      let body = JSONText.value(ServiceFailure.self, from: response.body)
      return SSMFailure(
        errorCode: body?.errorCode, code: response.status,
        message: body?.message ?? "the answer cannot be read")
    }
  }
}

/// What is shown of sessions after they have ended: the strip of beats goes on.
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
  /// A source without a session of its own: what is left of those before.
  init(after history: SessionHistory) {
    self.init(
      state: .off, identifier: "", beatCount: history.beatCount, nextBeat: nil,
      interval: history.interval, beats: history.beats, failure: nil)
  }
}
