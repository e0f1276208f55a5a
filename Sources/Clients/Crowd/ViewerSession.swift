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
  func isCalm(_ network: CrowdNetwork) -> Bool {
    phase == .off
      || phase == .on
        && nextBeat - network.constants.heartbeat + Int64(beatWait) * 1000 <= network.now
  }

  /// When the next heartbeat is at the head-end.
  func beatArrival(_ viewer: Int, _ network: CrowdNetwork) -> Int64 {
    nextBeat == 0 ? .max : network.constants.arrival(of: viewer, sent: nextBeat)
  }

  /// Has the wheel wake it for the next heartbeat.
  mutating func setTimer(_ viewer: Int, at instant: Int64, _ network: inout CrowdNetwork) {
    guard !hasTimer else { return }
    hasTimer = true
    network.set(.beatArrives, of: reference(viewer), at: instant)
  }

  func reference(_ viewer: Int) -> ViewerReference {
    ViewerReference(index: viewer, generation: number)
  }

  mutating func setUp(_ viewer: Int, _ network: inout CrowdNetwork) {
    number &+= 1
    phase.setUpSent()
    network.send(.setUpArrives, of: reference(viewer), at: network.now)
  }

  /// The request for a session is at the head-end.
  mutating func setUpArrives(
    _ context: ViewerContext, isTokenGood: Bool, _ network: inout CrowdNetwork
  ) {
    guard context.viewer.generation == number, phase.isSettingUp else { return }
    let size = network.constants.sizes(context).setUp
    let (reply, _) = network.exchange(
      .sessionSetup, of: context, count: &setUps, within: network.constants.times.sessionTimeout
    ) { network, _ in .of(isTokenGood ? network.openSession(of: context.viewer) : .refused, size) }
    network.set(.setUpAnswered, reply.outcome, of: context.viewer, at: reply.instant)
    network.setWaitEnd(
      .setUpWaitEnds, of: context, after: network.constants.times.setUpWait, unless: reply.instant)
  }

  /// Whether an answer is for a session of the app's present process.
  func isOfPresentProcess(_ viewer: ViewerReference) -> Bool {
    number &- viewer.generation < Self.process
  }

  /// Whether it is for one that was left during its set-up.
  func isOrphan(_ viewer: ViewerReference) -> Bool { viewer.generation != number }

  mutating func setUpAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ network: inout CrowdNetwork
  ) -> SessionPhase.Event {
    guard viewer.generation == number else { return .nothing }
    let event = phase.setUpAnswered(isGranted: outcome == .success)
    if event == .established { nextBeat = network.now + network.constants.heartbeat }
    return event
  }

  /// A heartbeat is at the head-end; the next is due one interval after it was sent. While one is
  /// under way, none is sent.
  mutating func beatArrives(_ context: ViewerContext, _ network: inout CrowdNetwork) {
    let viewer = context.viewer
    guard viewer.generation == number, beatArrival(viewer.index, network) == network.now else {
      return
    }
    let sent = nextBeat
    nextBeat = SessionPhase.nextBeat(after: sent, every: network.constants.heartbeat, at: sent)
    hasTimer = false
    let interval = Self.microseconds(network.constants.heartbeat)
    guard beatWait <= interval else {
      beatWait -= interval
      return
    }
    let size = network.constants.sizes(context).heartbeat
    let (reply, _) = network.exchange(
      .sessionHeartbeat, of: context, count: &beats,
      within: network.constants.times.heartbeatTimeout
    ) { network, inFlight in .of(network.beatSession(of: viewer, inFlight), size) }
    beatWait = Self.microseconds(reply.instant - sent + 999)
    guard reply.outcome != .success else {
      // Nothing but the answer's instant is lost when it is taken now.
      _ = phase.beatAnswered(isGranted: true)
      return
    }
    network.set(.beatFailed, reply.outcome, of: viewer, at: reply.instant)
  }

  mutating func beatFailed(_ viewer: ViewerReference) -> SessionPhase.Event {
    viewer.generation == number ? phase.beatAnswered(isGranted: false) : .nothing
  }

  /// Ends the session, if there is one; true when an answer has to be waited for. The token is
  /// cleared before the request is sent, so that no beat can race it.
  mutating func end(_ viewer: ViewerReference, _ network: inout CrowdNetwork) -> Bool {
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
      network.send(.teardownArrives, of: reference(viewer.index), at: network.now)
      return true
    }
  }

  /// A teardown is at the head-end.
  mutating func teardownArrives(_ context: ViewerContext, _ network: inout CrowdNetwork) {
    let size = network.constants.sizes(context).teardown
    let (reply, _) = network.exchange(
      .sessionTeardown, of: context, count: &teardowns,
      within: network.constants.times.sessionTimeout
    ) { network, inFlight in
      .of(network.closeSession(of: context.viewer, late: inFlight.lateness), size)
    }
    network.set(.teardownAnswered, reply.outcome, of: context.viewer, at: reply.instant)
    network.setWaitEnd(
      .teardownWaitEnds, of: context, after: network.constants.times.teardownWait,
      unless: reply.instant)
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
