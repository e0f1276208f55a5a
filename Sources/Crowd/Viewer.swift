import HeadEndAPI
import Players
import Simulation

/// One viewer of a crowd: a device with one app and one player, of which only what it asks of the
/// head-end is simulated. It sends what a `Player` with an `OTVSSPLicenseDelegate` sends, at the
/// same instants, and its app treats errors by its policy.
struct Viewer: Sendable {
  // In an order that leaves no gaps: there are a million of them.
  private var stream = LightStream()
  private var zaps = LightZaps()
  /// Counts its sources: events of an earlier one are ignored.
  private var source: UInt16 = 0
  /// Failures since the last picture.
  private var attempt: UInt8 = 0
  /// Place of its channel among the crowd's.
  private(set) var channel: UInt8
  let policy: Policy
  /// Whether its next source waits for a teardown, as synchronous calls do.
  private var awaitsTeardown = false
  private var session = LightSession()
  private var keys = LightKeys()
  private var lostSession = LostSession()
  private var isStopped = true

  init(channel: UInt8, policy: Policy) {
    self.channel = channel
    self.policy = policy
  }

  /// Something of each of its cache lines.
  var warmth: UInt64 { stream.warmth &+ UInt64(source) &+ UInt64(isStopped ? 1 : 0) }

  /// How often it has failed since its last picture.
  var failures: Int { Int(attempt) }

  /// When its lease ends, in nanoseconds of simulated time; 0 = it has none.
  var leaseEnd: Int64 { keys.hasKey ? keys.leaseEnd : 0 }

  /// Whether it has asked in vain, and asks again.
  private var isRetry: Bool { attempt > 0 }

  /// Takes what has happened to it, and what follows from that while nothing else can happen.
  mutating func take(_ timer: TimingWheel.Timer, _ board: inout Switchboard) {
    guard let event = timer.event else { return }
    let index = timer.reference.index
    if event == .mediaArrives || event == .beatArrives { beginSoloRun(&board) }
    take(event, timer, &board)
    while board.isSolo, let next = board.nextOfSoloRun(or: nextRequest(of: index, board)),
      let event = next.event
    {
      take(event, next, &board)
    }
    setTimer(index, &board)
  }

  /// Lets its playlists, segments and heartbeats go on without the wheel, if nothing else is under
  /// way, until something else is due.
  private func beginSoloRun(_ board: inout Switchboard) {
    guard board.letsRunAlone, !isStopped, !awaitsTeardown, stream.isCalm, session.isCalm(board)
    else { return }
    board.beginSoloRun(
      through: min(zaps.next, keys.calmEnd(at: board.now)) - 1)
  }

  /// The next request for a playlist or heartbeat that is planned.
  private func nextRequest(of index: Int, _ board: Switchboard) -> TimingWheel.Timer? {
    let playlist = stream.playlistArrival(index, board)
    let beat = session.beatArrival(index, board)
    guard min(playlist, beat) < .max else { return nil }
    return playlist <= beat
      ? TimingWheel.Timer(.mediaArrives, .success, of: reference(index), at: playlist)
      : TimingWheel.Timer(.beatArrives, .success, of: session.reference(index), at: beat)
  }

  /// One timer stands for the next playlist and the next heartbeat: that of the earlier.
  private mutating func setTimer(_ index: Int, _ board: inout Switchboard) {
    let playlist = stream.playlistArrival(index, board)
    let beat = session.beatArrival(index, board)
    if playlist < beat {
      stream.setTimer(reference(index), at: playlist, &board)
    } else if beat < .max {
      session.setTimer(index, at: beat, &board)
    }
  }

  private func reference(_ index: Int) -> ViewerReference {
    ViewerReference(index: index, generation: source)
  }

  private func turn(_ reference: ViewerReference) -> Turn {
    Turn(viewer: reference, channel: Int(channel), isRetry: isRetry)
  }

  private mutating func take(
    _ event: ViewerEvent, _ timer: TimingWheel.Timer, _ board: inout Switchboard
  ) {
    let (viewer, turn) = (timer.reference, turn(timer.reference))
    let isPresent = viewer.generation == source && !isStopped
    switch event {
    case .begin: begin(viewer.index, &board)
    case .zap: zap(viewer.index, &board)
    case .tryAgain: tryAgain(viewer, &board)
    case .orphanExpires: break
    case .setUpArrives: session.setUpArrives(turn, isTokenGood: keys.isTokenGood, &board)
    case .beatArrives:
      session.beatArrives(turn, &board)
      if session.phase == .on { lostSession.serviceAgreed() }
    case .teardownArrives: session.teardownArrives(turn, &board)
    case .setUpAnswered:
      if timer.outcome == .success { lostSession.serviceAgreed() }
      follow(session.setUpAnswered(timer.outcome, viewer, &board), timer.outcome, viewer, &board)
    case .setUpWaitEnds: follow(session.waitEnded(viewer, ofSetUp: true), .success, viewer, &board)
    case .beatFailed: follow(session.beatFailed(viewer), timer.outcome, viewer, &board)
    case .teardownAnswered: teardownAnswered(timer.outcome, viewer, &board)
    case .teardownWaitEnds:
      follow(session.waitEnded(viewer, ofSetUp: false), .success, viewer, &board)
    case .masterArrives: if isPresent { stream.masterArrives(turn, &board) }
    case .mediaArrives: if isPresent { stream.mediaArrives(turn, &board) }
    case .segmentArrives: if isPresent { follow(stream.segmentArrives(turn, &board), turn, &board) }
    case .tokenArrives: if isPresent { keys.tokenArrives(turn, &board) }
    case .certificateArrives: if isPresent { keys.certificateArrives(turn, &board) }
    case .licenceArrives: if isPresent { keys.licenceArrives(turn, &board) }
    case .tokenAnswered, .masterAnswered, .mediaAnswered, .segmentAnswered,
      .certificateAnswered, .licenceAnswered, .tokenMissing, .keyNeeded, .pump, .itemFails,
      .ranDry, .segmentBegins, .renewal, .leaseEnds:
      if isPresent { takeSource(event, timer.outcome, turn, &board) }
    }
  }

  /// An answer has come to the present source, or a time is over.
  private mutating func takeSource(
    _ event: ViewerEvent, _ outcome: Outcome, _ turn: Turn, _ board: inout Switchboard
  ) {
    let viewer = turn.viewer
    switch event {
    case .masterAnswered: follow(stream.masterAnswered(outcome, turn, &board), turn, &board)
    case .mediaAnswered:
      follow(stream.mediaAnswered(outcome, turn, &board), turn, &board)
      // The playlist names again the key that could not be obtained.
      if outcome == .success, keys.isHopeless {
        meet(.licenceFailed, .noLicence, isFatal: true, viewer, &board)
      }
    case .segmentAnswered:
      let hasKey = keys.hasKey || !board.rules.isEncrypted(turn.channel)
      follow(stream.segmentAnswered(outcome, hasKey: hasKey, turn, &board), turn, &board)
    case .pump: stream.pumpIsDue(turn, &board)
    case .segmentBegins: stream.segmentBegins(turn, &board)
    case .ranDry: follow(stream.ranDry(viewer, &board), turn, &board)
    case .itemFails: meet(.itemFailed, .noMedia, isFatal: true, viewer, &board)
    case .tokenAnswered: tokenAnswered(outcome, viewer, &board)
    case .tokenMissing: meet(.licenceFailed, .noLicence, isFatal: true, viewer, &board)
    case .keyNeeded:
      keys.need()
      proceed(viewer, &board)
    case .certificateAnswered:
      follow(keys.certificateAnswered(outcome, viewer, &board), turn, &board)
    case .licenceAnswered: follow(keys.licenceAnswered(outcome, viewer, &board), turn, &board)
    case .renewal: keys.renew(keepsTokensFresh: policy.followsDocuments, viewer, &board)
    case .leaseEnds: follow(keys.leaseEnds(board), turn, &board)
    case .begin, .tryAgain, .zap, .tokenArrives, .setUpArrives, .beatArrives, .teardownArrives,
      .masterArrives, .mediaArrives, .segmentArrives, .certificateArrives, .licenceArrives,
      .setUpAnswered, .beatFailed, .teardownAnswered, .setUpWaitEnds, .teardownWaitEnds,
      .orphanExpires:
      break
    }
  }
}

extension Viewer {
  private mutating func begin(_ index: Int, _ board: inout Switchboard) {
    open(index, &board)
    zaps.plan(of: index, &board)
  }

  private mutating func tryAgain(_ viewer: ViewerReference, _ board: inout Switchboard) {
    guard isStopped, viewer.generation == source else { return }
    open(viewer.index, &board)
    if !zaps.isPlanned { zaps.plan(of: viewer.index, &board) }
  }

  /// Who went home opens the app again at an instant, unless it goes home again before.
  mutating func comeBack(_ index: Int, at instant: Int64, _ board: inout Switchboard) {
    board.set(.tryAgain, of: reference(index), at: instant)
  }

  /// Opens the next source, once the session of the one before is torn down.
  private mutating func open(_ index: Int, _ board: inout Switchboard) {
    let viewer = nextSource(index)
    board.states[index] = .starting
    awaitsTeardown = session.end(viewer, &board) && board.rules.isSync
    if !awaitsTeardown { start(viewer, &board) }
  }

  /// Asks for the content token; a clear stream needs none, and no session.
  private mutating func start(_ viewer: ViewerReference, _ board: inout Switchboard) {
    if board.rules.isEncrypted(Int(channel)) {
      keys.requestToken(viewer, &board)
    } else {
      stream.load(viewer, &board)
    }
  }

  private mutating func nextSource(_ index: Int) -> ViewerReference {
    source &+= 1
    isStopped = false
    stream.close()
    keys.close()
    return reference(index)
  }

  /// The viewer zaps, unless nothing plays, or a synchronous call holds up the app: then later.
  private mutating func zap(_ index: Int, _ board: inout Switchboard) {
    guard !board.rules.isSync || !session.phase.blocksMainThread else {
      return zaps.putOff(of: index, &board)
    }
    zaps.count()
    zaps.plan(of: index, &board)
    guard !isStopped else { return }
    channel = zaps.channel(of: index, board.rules)
    open(index, &board)
  }

  /// The app's process ends: nothing is torn down. Three seconds later it is opened again.
  mutating func killApp(_ index: Int, _ board: inout Switchboard) {
    guard board.states[index] != .away else { return }
    source &+= 1
    isStopped = true
    stream.close()
    keys.processEnded()
    session.forget()
    (awaitsTeardown, lostSession) = (false, LostSession())
    board.states[index] = .away
    board.set(.tryAgain, of: reference(index), at: board.now + 3_000_000_000)
  }

  /// Every item on the device is lost.
  mutating func mediaServicesReset(_ index: Int, _ board: inout Switchboard) {
    guard !isStopped, stream.isShowing else { return }
    meet(.itemFailed, .noMedia, isFatal: true, reference(index), &board)
    setTimer(index, &board)
  }

  private mutating func follow(
    _ event: SessionPhase.Event, _ outcome: Outcome, _ reference: ViewerReference,
    _ board: inout Switchboard
  ) {
    let viewer = self.reference(reference.index)
    switch event {
    case .nothing, .beatSucceeded: break
    case .established: goOnAfterSetUp(viewer, &board)
    case .setUpLate: stream.load(viewer, &board)
    case .setUpFailed:
      let cause = outcome == .limitReached ? ViewerState.limited : .noSession
      guard !meet(.setUpFailed, cause, viewer, &board) else { return }
      goOnAfterSetUp(viewer, &board)
    case .beatFailed:
      lostSession.beatFailed()
      meet(.heartbeatFailed(isBack: false), .noSession, viewer, &board)
    case .ended: goOnAfterTeardown(viewer, &board)
    }
  }

  private mutating func teardownAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ board: inout Switchboard
  ) {
    if outcome == .success { lostSession.serviceAgreed() }
    follow(session.teardownAnswered(viewer), outcome, viewer, &board)
    guard outcome != .success else { return }
    let trouble = Trouble.teardownFailed(isExpected: !lostSession.teardownFailed())
    meet(trouble, .noSession, reference(viewer.index), &board)
  }

  private mutating func goOnAfterSetUp(_ viewer: ViewerReference, _ board: inout Switchboard) {
    stream.load(viewer, &board)
    proceed(viewer, &board)
  }

  /// The session before is torn down, or its end is no longer waited for.
  private mutating func goOnAfterTeardown(_ viewer: ViewerReference, _ board: inout Switchboard) {
    guard awaitsTeardown, !isStopped else { return }
    awaitsTeardown = false
    start(viewer, &board)
  }

  private mutating func tokenAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ board: inout Switchboard
  ) {
    if keys.tokenAnswered(outcome, board) { return keys.requestAgain(viewer, &board) }
    session.setUp(viewer.index, &board)
    if !board.rules.isSync { stream.load(viewer, &board) }
  }

  private mutating func proceed(_ viewer: ViewerReference, _ board: inout Switchboard) {
    guard keys.isWanted, !keys.hasKey else { return }
    if session.phase.isLost {
      meet(.licenceFailed, .noLicence, isFatal: true, viewer, &board)
    } else if session.phase.hasToken {
      keys.proceed(viewer, &board)
    }
  }

  private mutating func follow(
    _ event: LightStream.Event, _ turn: Turn, _ board: inout Switchboard
  ) {
    let viewer = turn.viewer
    switch event {
    case .nothing: break
    case .started:
      attempt = 0
      board.states[viewer.index] = .playing
      let garbage = Int64(3) * board.rules.times.segment
      if keys.isWrong { board.set(.itemFails, of: viewer, at: board.now + garbage) }
    case .resumed: board.states[viewer.index] = .playing
    case .stalled: board.states[viewer.index] = .stalled
    case .failed: meet(.itemFailed, .noMedia, isFatal: true, viewer, &board)
    }
  }

  private mutating func follow(_ event: LightKeys.Event, _ turn: Turn, _ board: inout Switchboard) {
    let viewer = turn.viewer
    switch event {
    case .nothing: break
    case .received: follow(stream.start(turn, &board), turn, &board)
    // Who ignores errors goes on until the next playlist.
    case .leaseExpired: meet(.leaseExpired, .noLicence, viewer, &board)
    case .failed where keys.hasKey: meet(.renewalFailed, .noLicence, viewer, &board)
    case .failed: meet(.licenceFailed, .noLicence, isFatal: true, viewer, &board)
    case .lost: meet(.itemFailed, .noLicence, isFatal: true, viewer, &board)
    }
  }

  /// The app is told of trouble, and does what its policy says. Returns whether that ends the
  /// source; what is fatal ends it in any case.
  @discardableResult
  private mutating func meet(
    _ trouble: Trouble, _ cause: ViewerState, isFatal: Bool = false, _ viewer: ViewerReference,
    _ board: inout Switchboard
  ) -> Bool {
    guard !isStopped else { return true }
    switch policy.reaction(to: trouble, repeats: keys.repeats(of: trouble)) {
    case .nothing, .play:
      guard isFatal else { return false }
      source &+= 1
      stream.close()
      keys.close()
      board.states[viewer.index] = cause
    case .renewLicence:
      keys.requestAgain(viewer, &board)
      return false
    case .recover: open(viewer.index, &board)
    case .tryAgain:
      attempt = min(.max - 1, attempt) + 1
      open(viewer.index, &board)
    case .stop: stop(cause, viewer.index, &board)
    case .tryAgainLater:
      let wait = board.rules.plan.backoff.delay(
        attempt: Int(attempt), random: board.rules.draw(viewer, UInt64(bitPattern: board.now)))
      attempt = min(.max - 1, attempt) + 1
      stop(.retrying, viewer.index, &board)
      board.set(.tryAgain, of: reference(viewer.index), at: board.now + wait.wholeNanoseconds)
    }
    return true
  }

  mutating func stop(_ state: ViewerState, _ index: Int, _ board: inout Switchboard) {
    source &+= 1
    isStopped = true
    stream.close()
    keys.close()
    board.states[index] = state
    _ = session.end(reference(index), &board)
  }
}
