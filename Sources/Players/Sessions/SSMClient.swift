import ContentProtection
package import HeadEndAPI
package import Simulation

/// The SSM side of a player: set-up, heartbeats and teardown of one session (DOMAIN §1.2, §1.6;
/// `reference/opentv-secure-session-management.txt`).
package struct SSMClient: Sendable {
  package internal(set) var state = SessionState.off
  package internal(set) var failure: SSMFailure?
  package internal(set) var sessionToken: String?
  package internal(set) var beatCount = 0
  package internal(set) var beats: [Beat] = []
  package internal(set) var nextBeat: Instant?
  package internal(set) var interval = Duration.zero
  var identifier = ""

  let player: PlayerID
  let server: String
  let isSync: Bool
  /// Whether the licence keeps the session alive, so that no heartbeat is sent.
  let isEnforced: Bool
  var pending: RequestID?

  /// What an answer means for the player.
  enum Outcome: Equatable {
    case nothing
    case established
    case setupFailed
    case heartbeatSucceeded
    case heartbeatFailed
    /// No session any more: the next one may begin.
    case tornDown
  }

  /// How long the SDK waits for set-up and teardown (DOMAIN §1.2); a beat's limit is our choice.
  static let setupTimeout = Duration.seconds(5)
  static let teardownTimeout = Duration.seconds(3)
  static let heartbeatTimeout = Duration.seconds(5)
  static let keptBeats = 64

  package init(player: PlayerID, server: String, isSync: Bool, isEnforced: Bool = false) {
    self.isEnforced = isEnforced
    self.player = player
    self.server = server
    self.isSync = isSync
  }

  /// Asks for a session with the content token.
  mutating func setUp(contentToken: String, _ turn: inout Turn) {
    state = .setupRequested
    failure = nil
    beatCount = 0
    pending = turn.send(
      .sessionSetup, from: player, .post, to: server + "/sessions/setup",
      authorizations: contentToken, timeout: Self.setupTimeout)
    turn.announce(.setupRequested(isSync: isSync))
    if isSync, let pending { turn.effects.append(.blockMainThread(pending)) }
  }

  /// Ends the session, if there is one; true when an answer has to be waited for. The token is
  /// forgotten before the request is sent, so that no beat can race it.
  mutating func tearDown(_ turn: inout Turn) -> Bool {
    turn.cancelTimer(.heartbeat)
    nextBeat = nil
    if state == .teardownRequested { return true }
    turn.abandon(&pending)
    guard let token = sessionToken else {
      state = .off
      return false
    }
    sessionToken = nil
    // From ERROR the server has said already that the session is gone: whatever it answers now
    // is no news to the app.
    let isQuiet = state == .error
    state = .teardownRequested
    teardownIsQuiet = isQuiet
    pending = turn.send(
      .sessionTeardown, from: player, .post, to: server + "/sessions/teardown",
      authorizations: token, timeout: Self.teardownTimeout)
    turn.announce(.teardownRequested(isSync: isSync))
    if isSync, let pending { turn.effects.append(.blockMainThread(pending)) }
    return true
  }

  private(set) var teardownIsQuiet = false

  /// Leaves the session to expire at the server.
  mutating func leave(_ turn: inout Turn) {
    turn.cancelTimer(.heartbeat)
    turn.abandon(&pending)
    reset()
  }

  /// Sends a heartbeat: its timer fired.
  mutating func beat(_ turn: inout Turn) {
    guard let token = sessionToken else { return }
    scheduleBeat(&turn)
    guard state == .on else { return }
    state = .renewalRequested
    pending = turn.send(
      .sessionHeartbeat, from: player, .post, to: server + "/sessions/heartbeat",
      authorizations: token, timeout: Self.heartbeatTimeout)
  }

  /// Beats keep a fixed rate from the set-up on, as a repeating timer does: those that fell due
  /// while the app was suspended are left out.
  mutating func scheduleBeat(_ turn: inout Turn) {
    guard !isEnforced else { return }
    var next = (nextBeat ?? turn.now) + interval
    if next <= turn.now {
      let missed = (turn.now - next).wholeNanoseconds / max(1, interval.wholeNanoseconds)
      next += interval * (missed + 1)
    }
    nextBeat = next
    turn.setTimer(.heartbeat, at: next)
  }

  /// Keeps a new session's token and what it says about the session; later tokens say the same.
  mutating func keep(token: String) {
    sessionToken = token
    do throws(TokenFault) {
      let claims = try JSONWebToken.decode(token, as: SessionClaims.self)
      identifier = String(claims.sessionId.prefix(8))
    } catch {
      // Tokens are opaque to a client: one that cannot be read is used all the same.
      identifier = Fingerprint.of(token)
    }
  }

  /// Forgets the last session but for its beats and what went wrong.
  mutating func reset() {
    state = .off
    sessionToken = nil
    identifier = ""
    nextBeat = nil
  }
}
