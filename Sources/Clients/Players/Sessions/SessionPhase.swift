/// How far one SSM session is for the client that asked for it, and what can happen to it: the
/// rules that a player's `SSMClient` and a light viewer of a crowd share (Players/SecureSessions).
/// What is kept beside it, and how requests travel, is theirs.
///
/// A value stands for one session. A client that asks for the next one while a teardown is under
/// way has two, and each answer says which of them it is for.
package enum SessionPhase: UInt8, CaseIterable, Sendable {
  case off
  /// The app has not given its content token yet.
  case awaitingContentToken
  case settingUp
  /// The same; the main thread no longer waits for the answer.
  case settingUpLate
  case on
  case beating
  case beatFailed
  case setUpFailed
  case tearingDown
  /// The same; the main thread no longer waits for the answer.
  case tearingDownLate

  /// What something that has happened means for the source.
  package enum Event: Sendable {
    case nothing
    case established
    case setUpFailed
    /// The main thread waited for set-up long enough: the app continues without a session.
    case setUpLate
    case beatSucceeded
    case beatFailed
    /// The session has ended, or its end is no longer waited for: the next one may begin.
    case ended
  }

  /// What it takes to end a session.
  package enum End: Sendable {
    case nothing
    case sendTeardown
    case awaitAnswer
    /// The zap found no token, so it sends no teardown: no one will end the session
    /// (Players/SecureSessions, "Synchronous calls").
    case orphan
  }

  /// Whether the client has a session token.
  package var hasToken: Bool { self == .on || self == .beating || self == .beatFailed }

  /// Whether set-up has been asked for and not been answered.
  package var isSettingUp: Bool { self == .settingUp || self == .settingUpLate }

  package var isTearingDown: Bool { self == .tearingDown || self == .tearingDownLate }

  /// Whether set-up failed, so that no session token will come.
  package var isLost: Bool { self == .setUpFailed }

  /// Whether a synchronous client has to wait for the end of this session before the next.
  package var holdsUpNext: Bool { self == .tearingDown }

  /// Whether a synchronous call blocks the app's main thread.
  package var blocksMainThread: Bool { self == .settingUp || self == .tearingDown }

  package mutating func setUpSent() { self = .settingUp }

  package mutating func setUpAnswered(isGranted: Bool) -> Event {
    guard isSettingUp else { return .nothing }
    self = isGranted ? .on : .setUpFailed
    return isGranted ? .established : .setUpFailed
  }

  /// The main thread no longer waits; the request continues, and its answer still counts.
  package mutating func waitEnded() -> Event {
    switch self {
    case .settingUp:
      self = .settingUpLate
      return .setUpLate
    case .tearingDown:
      self = .tearingDownLate
      return .ended
    case .off, .awaitingContentToken, .settingUpLate, .on, .beating, .beatFailed,
      .setUpFailed, .tearingDownLate:
      return .nothing
    }
  }

  package mutating func beatSent() { self = .beating }

  /// A beat that failed does not end the beats: each failure is reported, and a success ends the
  /// error (Players/SecureSessions, "Heartbeats").
  package mutating func beatAnswered(isGranted: Bool) -> Event {
    guard hasToken else { return .nothing }
    self = isGranted ? .on : .beatFailed
    return isGranted ? .beatSucceeded : .beatFailed
  }

  /// Ends the session, if there is one. While set-up is out there is no token, and so no teardown:
  /// also asynchronous calls do not wait for one another.
  package mutating func end() -> End {
    switch self {
    case .settingUp, .settingUpLate: return .orphan
    case .on, .beating, .beatFailed:
      self = .tearingDown
      return .sendTeardown
    case .tearingDown: return .awaitAnswer
    case .tearingDownLate: return .nothing
    case .off, .awaitingContentToken, .setUpFailed:
      self = .off
      return .nothing
    }
  }

  package mutating func teardownAnswered() -> Event {
    guard isTearingDown else { return .nothing }
    self = .off
    return .ended
  }

  /// When the next beat is due, in nanoseconds. Beats keep a fixed rate from the set-up on, as a
  /// repeating timer does: those that were due while the app was suspended are skipped.
  package static func nextBeat(after last: Int64, every interval: Int64, at now: Int64) -> Int64 {
    let next = last + interval
    return next > now ? next : next + (now - next) / max(1, interval) * interval + interval
  }
}
