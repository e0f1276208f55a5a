import HeadEndAPI
import Players
import Simulation

/// The SSM side of a light viewer: what an `SSMClient` sends and waits for, kept in few bytes. What
/// an event leads to, `SessionPhase` says for both (Players/SecureSessions).
struct ViewerSession: Sendable {
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
  private(set) var phase = SessionPhase.off
  /// Whether the wheel has a timer for the next heartbeat.
  private var hasTimer = false

  /// More sessions than an app can ask for while one answer is on its way: the numbers of the next
  /// process are so far from those of the last.
  private static let process: UInt16 = 4096

  private static func microseconds(_ nanoseconds: Int64) -> UInt32 {
    UInt32(clamping: nanoseconds / 1000)
  }

  /// Whether nothing is planned but its next heartbeat.
  func isCalm(_ board: CrowdNetwork) -> Bool {
    phase == .off
      || phase == .on
        && nextBeat - board.rules.heartbeat + Int64(beatWait) * 1000 <= board.now
  }

  /// When the next heartbeat is at the head-end.
  func beatArrival(_ viewer: Int, _ board: CrowdNetwork) -> Int64 {
    nextBeat == 0 ? .max : board.rules.arrival(of: viewer, sent: nextBeat)
  }

  /// Has the wheel wake it for the next heartbeat.
  mutating func setTimer(_ viewer: Int, at instant: Int64, _ board: inout CrowdNetwork) {
    guard !hasTimer else { return }
    hasTimer = true
    board.set(.beatArrives, of: reference(viewer), at: instant)
  }

  func reference(_ viewer: Int) -> ViewerReference {
    ViewerReference(index: viewer, generation: number)
  }

  mutating func setUp(_ viewer: Int, _ board: inout CrowdNetwork) {
    number &+= 1
    phase.setUpSent()
    board.send(.setUpArrives, of: reference(viewer), at: board.now)
  }

  /// The request for a session is at the head-end.
  mutating func setUpArrives(_ turn: ViewerContext, isTokenGood: Bool, _ board: inout CrowdNetwork)
  {
    guard turn.viewer.generation == number, phase.isSettingUp else { return }
    let size = board.rules.sizes(turn).setUp
    let (reply, _) = board.exchange(
      .sessionSetup, of: turn, count: &setUps, within: board.rules.times.sessionTimeout
    ) { board, _ in .of(isTokenGood ? board.openSession(of: turn.viewer) : .refused, size) }
    board.set(.setUpAnswered, reply.outcome, of: turn.viewer, at: reply.instant)
    board.setWaitEnd(
      .setUpWaitEnds, of: turn, after: board.rules.times.setUpWait, unless: reply.instant)
  }

  /// Whether an answer is for a session of the app's present process.
  func isOfPresentProcess(_ viewer: ViewerReference) -> Bool {
    number &- viewer.generation < Self.process
  }

  /// Whether it is for one that was left during its set-up.
  func isOrphan(_ viewer: ViewerReference) -> Bool { viewer.generation != number }

  mutating func setUpAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ board: inout CrowdNetwork
  ) -> SessionPhase.Event {
    guard viewer.generation == number else { return .nothing }
    let event = phase.setUpAnswered(isGranted: outcome == .success)
    if event == .established { nextBeat = board.now + board.rules.heartbeat }
    return event
  }

  /// A heartbeat is at the head-end; the next is due one interval after it was sent. While one is
  /// under way, none is sent.
  mutating func beatArrives(_ turn: ViewerContext, _ board: inout CrowdNetwork) {
    let viewer = turn.viewer
    guard viewer.generation == number, beatArrival(viewer.index, board) == board.now else {
      return
    }
    let sent = nextBeat
    nextBeat = SessionPhase.nextBeat(after: sent, every: board.rules.heartbeat, at: sent)
    hasTimer = false
    let interval = Self.microseconds(board.rules.heartbeat)
    guard beatWait <= interval else {
      beatWait -= interval
      return
    }
    let size = board.rules.sizes(turn).heartbeat
    let (reply, _) = board.exchange(
      .sessionHeartbeat, of: turn, count: &beats, within: board.rules.times.heartbeatTimeout
    ) { board, passage in .of(board.beatSession(of: viewer, passage), size) }
    beatWait = Self.microseconds(reply.instant - sent + 999)
    guard reply.outcome != .success else {
      // Nothing but the answer's instant is lost when it is taken now.
      _ = phase.beatAnswered(isGranted: true)
      return
    }
    board.set(.beatFailed, reply.outcome, of: viewer, at: reply.instant)
  }

  mutating func beatFailed(_ viewer: ViewerReference) -> SessionPhase.Event {
    viewer.generation == number ? phase.beatAnswered(isGranted: false) : .nothing
  }

  /// Ends the session, if there is one; true when an answer has to be waited for. The token is
  /// cleared before the request is sent, so that no beat can race it.
  mutating func end(_ viewer: ViewerReference, _ board: inout CrowdNetwork) -> Bool {
    switch phase.end() {
    case .awaitAnswer: return true
    case .orphan:
      // It beats on in a player. A light viewer has one session: here it is left to expire [N].
      number &+= 1
      reset()
      return false
    case .nothing:
      if phase == .off { (nextBeat, beatWait, hasTimer) = (0, 0, false) }
      return false
    case .sendTeardown:
      (nextBeat, beatWait, hasTimer) = (0, 0, false)
      board.send(.teardownArrives, of: reference(viewer.index), at: board.now)
      return true
    }
  }

  /// A teardown is at the head-end.
  mutating func teardownArrives(_ turn: ViewerContext, _ board: inout CrowdNetwork) {
    let size = board.rules.sizes(turn).teardown
    let (reply, _) = board.exchange(
      .sessionTeardown, of: turn, count: &teardowns, within: board.rules.times.sessionTimeout
    ) { board, passage in
      .of(board.closeSession(of: turn.viewer, late: passage.lateness), size)
    }
    board.set(.teardownAnswered, reply.outcome, of: turn.viewer, at: reply.instant)
    board.setWaitEnd(
      .teardownWaitEnds, of: turn, after: board.rules.times.teardownWait, unless: reply.instant)
  }

  /// The main thread no longer waits for set-up, or for a teardown.
  mutating func waitEnded(_ viewer: ViewerReference, ofSetUp isSetUp: Bool) -> SessionPhase.Event {
    viewer.generation == number && phase.isSettingUp == isSetUp ? phase.waitEnded() : .nothing
  }

  mutating func teardownAnswered(_ viewer: ViewerReference) -> SessionPhase.Event {
    viewer.generation == number ? phase.teardownAnswered() : .nothing
  }

  /// The app's process has ended: what the server has is left to expire, and no answer comes.
  mutating func processEnded() {
    number &+= Self.process
    reset()
  }

  private mutating func reset() {
    phase = .off
    (nextBeat, beatWait, hasTimer) = (0, 0, false)
  }
}
