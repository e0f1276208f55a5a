import HeadEndAPI
import Players
import Simulation

/// The SSM side of a light viewer: what an `SSMClient` sends and waits for
/// (Players/SecureSessions).
struct LightSession: Sendable {
  private enum State: UInt8 {
    case off
    case setUp
    case on
    /// Set-up or a heartbeat failed.
    case error
    case tearingDown
  }

  /// When the next heartbeat is sent; 0 = none will be.
  private var nextBeat: Int64 = 0
  /// When the answer to the last heartbeat is there.
  private var beatEnds: Int64 = 0
  private var beats: UInt32 = 0
  private var setUps: UInt16 = 0
  private var teardowns: UInt16 = 0
  /// Counts the viewer's sessions: what concerns an earlier one no longer counts.
  private var number: UInt16 = 0
  private var state = State.off
  /// Whether the viewer has a session token.
  private(set) var hasToken = false
  /// Whether the main thread has stopped waiting for the answer.
  private var isLate = false
  /// Whether it ends as soon as its set-up is answered: its source was left meanwhile.
  private var endsAfterSetUp = false

  /// What an event means for the viewer.
  enum Event {
    case nothing
    case established
    /// The app's main thread waited for set-up long enough, and goes on without a session.
    case late
    case setUpFailed(Outcome)
    case beatFailed
    /// It has ended, or its end is no longer waited for; the server may have refused.
    case ended(isRefused: Bool)
    /// The server refused a teardown that nothing waits for any more.
    case teardownRefused
  }

  /// Whether set-up failed, so that no session token will come.
  var isLost: Bool { state == .error && !hasToken }

  /// Whether a synchronous call blocks the app's main thread.
  func blocksMainThread(isSync: Bool) -> Bool {
    isSync && !isLate && (state == .setUp || state == .tearingDown)
  }

  private func reference(_ viewer: ViewerReference) -> ViewerReference {
    ViewerReference(index: viewer.index, generation: number)
  }

  mutating func setUp(_ viewer: ViewerReference, _ board: inout Switchboard) {
    number &+= 1
    state = .setUp
    (isLate, endsAfterSetUp) = (false, false)
    board.send(.setUpArrives, of: reference(viewer), at: board.now)
  }

  /// The request for a session is at the head-end.
  mutating func setUpArrives(
    _ viewer: ViewerReference, on channel: Int, isRetry: Bool, isTokenGood: Bool,
    _ board: inout Switchboard
  ) {
    guard viewer.generation == number, state == .setUp else { return }
    let passage = board.admit(.sessionSetup, of: viewer, isRetry: isRetry)
    var outcome = Outcome.refused
    if passage.isServed {
      setUps &+= 1
      if isTokenGood { outcome = board.openSession(of: viewer) }
    }
    let timeout = board.times.sessionTimeout
    let bytes =
      outcome == .success
      ? board.terms.channels[channel].sizes.setUp : Switchboard.refusalBytes(outcome)
    let reply = board.reply(
      to: passage, .sessionSetup, of: viewer, count: UInt64(setUps), outcome, bytes: bytes,
      timeout: timeout)
    board.set(.setUpAnswered, reply.outcome, of: viewer, at: reply.instant)
    let wait = board.now - board.half + board.times.setUpWait
    if board.isSync, reply.instant > wait { board.set(.setUpWaitEnds, of: viewer, at: wait) }
  }

  mutating func setUpWaitEnds(_ viewer: ViewerReference) -> Event {
    guard viewer.generation == number, state == .setUp else { return .nothing }
    isLate = true
    return .late
  }

  mutating func setUpAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ board: inout Switchboard
  ) -> Event {
    guard viewer.generation == number, state == .setUp else { return .nothing }
    guard outcome == .success else {
      state = .error
      return endsAfterSetUp ? .ended(isRefused: false) : .setUpFailed(outcome)
    }
    state = .on
    hasToken = true
    nextBeat = board.now + board.heartbeat
    board.send(.beatArrives, of: viewer, at: nextBeat)
    guard endsAfterSetUp else { return .established }
    _ = end(viewer, &board)
    return .nothing
  }

  /// A heartbeat is at the head-end; the next is due one interval after it was sent. While one is
  /// under way, none is sent.
  mutating func beatArrives(
    _ viewer: ViewerReference, on channel: Int, isRetry: Bool, _ board: inout Switchboard
  ) {
    guard viewer.generation == number, nextBeat != 0 else { return }
    let sent = nextBeat
    nextBeat = sent + board.heartbeat
    board.send(.beatArrives, of: viewer, at: nextBeat)
    guard sent >= beatEnds else { return }
    let passage = board.admit(.sessionHeartbeat, of: viewer, isRetry: isRetry)
    var outcome = Outcome.refused
    if passage.isServed {
      beats &+= 1
      if board.sessions.beat(viewer.index, at: board.now) {
        board.countToken()
        outcome = .success
      }
    }
    let reply = board.reply(
      to: passage, .sessionHeartbeat, of: viewer, count: UInt64(beats), outcome,
      bytes: outcome == .success
        ? board.terms.channels[channel].sizes.heartbeat : Switchboard.refusalBytes(outcome),
      timeout: board.times.heartbeatTimeout)
    beatEnds = reply.instant
    guard reply.outcome != .success else {
      // Nothing but the answer's instant is lost when it is taken now.
      state = .on
      return
    }
    board.set(.beatFailed, reply.outcome, of: viewer, at: reply.instant)
  }

  mutating func beatFailed(_ viewer: ViewerReference) -> Event {
    guard viewer.generation == number, state == .on || state == .error else { return .nothing }
    state = .error
    return .beatFailed
  }

  /// Ends the session, if there is one; true when an answer has to be waited for. The token is
  /// cleared before the request is sent, so that no beat can race it.
  mutating func end(_ viewer: ViewerReference, _ board: inout Switchboard) -> Bool {
    switch state {
    case .setUp where board.isSync:
      // Nobody will end that session: it is left to expire.
      forget()
      return false
    case .setUp:
      endsAfterSetUp = true
      return true
    case .tearingDown: return !isLate
    case .off: return false
    case .on, .error: break
    }
    nextBeat = 0
    beatEnds = 0
    guard hasToken else {
      state = .off
      return false
    }
    hasToken = false
    state = .tearingDown
    isLate = false
    board.send(.teardownArrives, of: reference(viewer), at: board.now)
    return true
  }

  /// A teardown is at the head-end.
  mutating func teardownArrives(
    _ viewer: ViewerReference, on channel: Int, _ board: inout Switchboard
  ) {
    let passage = board.admit(.sessionTeardown, of: viewer, isRetry: false)
    var outcome = Outcome.refused
    if passage.isServed {
      teardowns &+= 1
      if board.sessions.close(viewer.index, at: board.now) { outcome = .success }
    }
    let reply = board.reply(
      to: passage, .sessionTeardown, of: viewer, count: UInt64(teardowns), outcome,
      bytes: outcome == .success
        ? board.terms.channels[channel].sizes.teardown : Switchboard.refusalBytes(outcome),
      timeout: board.times.sessionTimeout)
    board.set(.teardownAnswered, reply.outcome, of: viewer, at: reply.instant)
    let wait = board.now - board.half + board.times.teardownWait
    if board.isSync, reply.instant > wait { board.set(.teardownWaitEnds, of: viewer, at: wait) }
  }

  mutating func teardownWaitEnds(_ viewer: ViewerReference) -> Event {
    guard viewer.generation == number, state == .tearingDown else { return .nothing }
    isLate = true
    return .ended(isRefused: false)
  }

  mutating func teardownAnswered(_ outcome: Outcome, _ viewer: ViewerReference) -> Event {
    let isRefused = outcome != .success
    guard viewer.generation == number, state == .tearingDown else {
      return isRefused ? .teardownRefused : .nothing
    }
    state = .off
    guard !isLate else { return isRefused ? .teardownRefused : .nothing }
    return .ended(isRefused: isRefused)
  }

  /// The app's process has ended, or nothing waits for the set-up any more: what the server has is
  /// left to expire.
  mutating func forget() {
    number &+= 1
    state = .off
    (hasToken, nextBeat, beatEnds) = (false, 0, 0)
  }
}
