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

  private let server: String
  private let isSync: Bool
  /// Whether the licence keeps the session alive, so that no heartbeat is sent.
  private let isEnforced: Bool

  /// What an answer means for the source.
  enum Outcome: Equatable {
    case nothing
    case established
    case setupFailed
    case heartbeatSucceeded
    case heartbeatFailed
    /// The session has ended: the next one may begin.
    case tornDown
  }

  /// How long the SDK waits for set-up and teardown (Players/SecureSessions, "Synchronous calls");
  /// a beat's limit is our choice [N].
  private static let setupTimeout = Duration.seconds(5)
  private static let teardownTimeout = Duration.seconds(3)
  private static let heartbeatTimeout = Duration.seconds(5)

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

  var isTearingDown: Bool { state == .teardownRequested }

  func awaits(_ pending: Pending) -> Bool { self.pending == pending }

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
    state = .setupRequested
    failure = nil
    history.beatCount = 0
    pending = context.send(
      .sessionSetup, .post, to: server + "/sessions/setup", authorizations: contentToken,
      timeout: Self.setupTimeout)
    context.announce(.setupRequested(isSync: isSync))
    if isSync { context.blockMainThread(until: pending) }
  }

  /// Ends the session, if there is one; true when an answer has to be waited for. The token is
  /// cleared before the request is sent, so that no beat can race it.
  mutating func tearDown(_ context: inout InputContext) -> Bool {
    context.cancelTimer(.heartbeat)
    nextBeat = nil
    if state == .teardownRequested { return true }
    context.abandon(&pending)
    guard let token = sessionToken else {
      state = .off
      return false
    }
    sessionToken = nil
    state = .teardownRequested
    pending = context.send(
      .sessionTeardown, .post, to: server + "/sessions/teardown", authorizations: token,
      timeout: Self.teardownTimeout)
    context.announce(.teardownRequested(isSync: isSync))
    if isSync { context.blockMainThread(until: pending) }
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
      timeout: Self.heartbeatTimeout)
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
      return .setupFailed
    }
    guard let seconds = grant.heartbeat ?? grant.heartBeat, seconds > 0 else {
      let failure = SSMFailure(
        errorCode: nil, code: 200, message: "heartbeat interval is not a number above 0")
      context.announce(.ssmHeartbeatError(fail(failure)))
      return .setupFailed
    }
    keep(token: grant.sessionToken)
    state = .on
    history.interval = .seconds(seconds)
    nextBeat = context.now
    scheduleBeat(&context)
    context.announce(.setupSucceeded(session: identifier, heartbeat: history.interval))
    return .established
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
    if result.success != nil {
      context.announce(.teardownSucceeded)
    } else {
      let failure = Self.failure(of: result)
      context.announce(.teardownFailed(failure))
      context.announce(.ssmTeardownError(failure))
    }
    reset()
    return .tornDown
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
      return SSMFailure(errorCode: nil, code: -1, message: failure.meaning)
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
