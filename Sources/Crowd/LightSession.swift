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
  /// How long the last heartbeat waits for its answer, in microseconds, less the heartbeats that
  /// were left out for it.
  private var beatWait: UInt32 = 0
  private var beats: UInt32 = 0
  private var setUps: UInt16 = 0
  private var teardowns: UInt16 = 0
  /// Counts the viewer's sessions: events of an earlier one are ignored.
  private var number: UInt16 = 0
  private var state = State.off
  private var flags = Flags()

  private struct Flags: OptionSet {
    let rawValue: UInt8

    /// The viewer has a session token.
    static let hasToken = Flags(rawValue: 1)
    /// The main thread has stopped waiting for the answer.
    static let isLate = Flags(rawValue: 2)
    /// It ends as soon as its set-up is answered: its source was left meanwhile.
    static let endsAfterSetUp = Flags(rawValue: 4)
    /// The wheel has a timer for the next heartbeat.
    static let hasTimer = Flags(rawValue: 8)
  }

  /// Whether the viewer has a session token.
  var hasToken: Bool { flags.contains(.hasToken) }

  /// Whether the last request for it succeeded.
  var isOn: Bool { state == .on }

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
    isSync && !flags.contains(.isLate) && (state == .setUp || state == .tearingDown)
  }

  private static func microseconds(_ nanoseconds: Int64) -> UInt32 {
    UInt32(clamping: nanoseconds / 1000)
  }

  /// Whether nothing is planned but its next heartbeat.
  func isCalm(_ board: Switchboard) -> Bool {
    switch state {
    case .off: true
    case .on: nextBeat - board.rules.heartbeat + Int64(beatWait) * 1000 <= board.now
    case .setUp, .error, .tearingDown: false
    }
  }

  /// When the next heartbeat is at the head-end.
  func beatArrival(_ viewer: Int, _ board: Switchboard) -> Int64 {
    nextBeat == 0 ? .max : board.rules.arrival(of: viewer, sent: nextBeat)
  }

  /// Has the wheel wake it for the next heartbeat.
  mutating func setTimer(_ viewer: Int, at instant: Int64, _ board: inout Switchboard) {
    guard flags.insert(.hasTimer).inserted else { return }
    board.set(.beatArrives, of: reference(viewer), at: instant)
  }

  func reference(_ viewer: Int) -> ViewerReference {
    ViewerReference(index: viewer, generation: number)
  }

  mutating func setUp(_ viewer: ViewerReference, _ board: inout Switchboard) {
    number &+= 1
    state = .setUp
    flags.subtract([.isLate, .endsAfterSetUp])
    board.send(.setUpArrives, of: reference(viewer.index), at: board.now)
  }

  /// The request for a session is at the head-end.
  mutating func setUpArrives(
    _ viewer: ViewerReference, on channel: Int, isRetry: Bool, isTokenGood: Bool,
    _ board: inout Switchboard
  ) {
    guard viewer.generation == number, state == .setUp else { return }
    let passage = board.admit(.sessionSetup, of: viewer, on: channel, isRetry: isRetry)
    var outcome = Outcome.refused
    if passage.isServed {
      setUps &+= 1
      if isTokenGood { outcome = board.openSession(of: viewer) }
    }
    let timeout = board.rules.times.sessionTimeout
    let bytes =
      outcome == .success
      ? board.rules.terms.channels[channel].sizes.setUp : CrowdRules.refusalBytes(outcome)
    let reply = board.rules.reply(
      to: passage, .sessionSetup, of: viewer, count: UInt64(setUps), outcome, bytes: bytes,
      timeout: timeout, at: board.now)
    board.set(.setUpAnswered, reply.outcome, of: viewer, at: reply.instant)
    let wait = board.now - board.rules.half + board.rules.times.setUpWait
    if board.rules.isSync, reply.instant > wait { board.set(.setUpWaitEnds, of: viewer, at: wait) }
  }

  mutating func setUpWaitEnds(_ viewer: ViewerReference) -> Event {
    guard viewer.generation == number, state == .setUp else { return .nothing }
    flags.insert(.isLate)
    return .late
  }

  mutating func setUpAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ board: inout Switchboard
  ) -> Event {
    guard viewer.generation == number, state == .setUp else { return .nothing }
    guard outcome == .success else {
      state = .error
      return flags.contains(.endsAfterSetUp) ? .ended(isRefused: false) : .setUpFailed(outcome)
    }
    state = .on
    flags.insert(.hasToken)
    nextBeat = board.now + board.rules.heartbeat
    guard flags.contains(.endsAfterSetUp) else { return .established }
    _ = end(viewer, &board)
    return .nothing
  }

  /// A heartbeat is at the head-end; the next is due one interval after it was sent. While one is
  /// under way, none is sent.
  mutating func beatArrives(
    _ viewer: ViewerReference, on channel: Int, isRetry: Bool, _ board: inout Switchboard
  ) {
    guard viewer.generation == number, beatArrival(viewer.index, board) == board.now else {
      return
    }
    let sent = nextBeat
    nextBeat = sent + board.rules.heartbeat
    flags.remove(.hasTimer)
    let interval = Self.microseconds(board.rules.heartbeat)
    guard beatWait <= interval else {
      beatWait -= interval
      return
    }
    let passage = board.admit(.sessionHeartbeat, of: viewer, on: channel, isRetry: isRetry)
    var outcome = Outcome.refused
    if passage.isServed {
      beats &+= 1
      if board.sessions.beat(viewer.index, at: board.now) {
        board.countToken()
        outcome = .success
      }
    }
    let reply = board.rules.reply(
      to: passage, .sessionHeartbeat, of: viewer, count: UInt64(beats), outcome,
      bytes: outcome == .success
        ? board.rules.terms.channels[channel].sizes.heartbeat : CrowdRules.refusalBytes(outcome),
      timeout: board.rules.times.heartbeatTimeout, at: board.now)
    beatWait = Self.microseconds(reply.instant - sent + 999)
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
    case .setUp where board.rules.isSync:
      // Nobody will end that session: it is left to expire.
      forget()
      return false
    case .setUp:
      flags.insert(.endsAfterSetUp)
      return true
    case .tearingDown: return !flags.contains(.isLate)
    case .off: return false
    case .on, .error: break
    }
    nextBeat = 0
    beatWait = 0
    flags.remove(.hasTimer)
    guard flags.remove(.hasToken) != nil else {
      state = .off
      return false
    }
    state = .tearingDown
    flags.remove(.isLate)
    board.send(.teardownArrives, of: reference(viewer.index), at: board.now)
    return true
  }

  /// A teardown is at the head-end.
  mutating func teardownArrives(
    _ viewer: ViewerReference, on channel: Int, _ board: inout Switchboard
  ) {
    let passage = board.admit(.sessionTeardown, of: viewer, on: channel, isRetry: false)
    var outcome = Outcome.refused
    if passage.isServed {
      teardowns &+= 1
      if board.sessions.close(viewer.index, at: board.now) { outcome = .success }
    }
    let reply = board.rules.reply(
      to: passage, .sessionTeardown, of: viewer, count: UInt64(teardowns), outcome,
      bytes: outcome == .success
        ? board.rules.terms.channels[channel].sizes.teardown : CrowdRules.refusalBytes(outcome),
      timeout: board.rules.times.sessionTimeout, at: board.now)
    board.set(.teardownAnswered, reply.outcome, of: viewer, at: reply.instant)
    let wait = board.now - board.rules.half + board.rules.times.teardownWait
    if board.rules.isSync, reply.instant > wait {
      board.set(.teardownWaitEnds, of: viewer, at: wait)
    }
  }

  mutating func teardownWaitEnds(_ viewer: ViewerReference) -> Event {
    guard viewer.generation == number, state == .tearingDown else { return .nothing }
    flags.insert(.isLate)
    return .ended(isRefused: false)
  }

  mutating func teardownAnswered(_ outcome: Outcome, _ viewer: ViewerReference) -> Event {
    let isRefused = outcome != .success
    guard viewer.generation == number, state == .tearingDown else {
      return isRefused ? .teardownRefused : .nothing
    }
    state = .off
    guard !flags.contains(.isLate) else { return isRefused ? .teardownRefused : .nothing }
    return .ended(isRefused: isRefused)
  }

  /// The app's process has ended, or nothing waits for the set-up any more: what the server has is
  /// left to expire.
  mutating func forget() {
    number &+= 1
    state = .off
    (nextBeat, beatWait) = (0, 0)
    flags.subtract([.hasToken, .hasTimer])
  }
}
