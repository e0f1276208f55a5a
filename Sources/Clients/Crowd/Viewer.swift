import HeadEndAPI
import Players
import Simulation

/// One viewer of a crowd: a device with one app and one player, of which only what it asks of the
/// head-end is simulated. It sends what a `Player` with an `OTVSSPLicenseDelegate` sends, at the
/// same instants, and its app treats errors by its policy.
struct Viewer: Sendable {
  // In an order that leaves no gaps: there are a million of them.
  private(set) var stream = ViewerStream()
  private(set) var zaps = ViewerZaps()
  /// Counts its sources: events of an earlier one are ignored.
  private(set) var source: UInt16 = 0
  /// Failures since the last picture.
  private(set) var attempt: UInt8 = 0
  /// Place of its channel among the crowd's.
  private(set) var channel: UInt8
  let policy: ViewerPolicy
  private(set) var condition = Condition.stopped
  private(set) var session = ViewerSession()
  private(set) var keys = ViewerKeys()
  private var lostSession = LostSession()
  private(set) var watch = ViewerWatch()

  init(channel: UInt8, policy: ViewerPolicy) {
    self.channel = channel
    self.policy = policy
  }

  /// Takes what has happened to it, and what follows from that while nothing else can happen.
  mutating func apply(_ timer: TimingWheel.Timer, _ board: inout CrowdNetwork) {
    guard let event = timer.event else { return }
    let index = timer.reference.index
    if event == .mediaArrives || event == .beatArrives { beginSoloRun(&board) }
    apply(event, timer, &board)
    while board.isSolo, let next = board.nextOfSoloRun(or: nextRequest(of: index, board)),
      let event = next.event
    {
      apply(event, next, &board)
    }
    setTimer(index, &board)
  }

  /// One timer stands for the next playlist and the next heartbeat: that of the earlier.
  private mutating func setTimer(_ index: Int, _ board: inout CrowdNetwork) {
    let playlist = stream.playlistArrival(index, board)
    let beat = session.beatArrival(index, board)
    if playlist < beat {
      stream.setTimer(reference(index), at: playlist, &board)
    } else if beat < .max {
      session.setTimer(index, at: beat, &board)
    }
  }

  func reference(_ index: Int) -> ViewerReference {
    ViewerReference(index: index, generation: source)
  }

  private func turn(_ reference: ViewerReference) -> ViewerContext {
    ViewerContext(viewer: reference, channel: Int(channel), isRetry: isRetry)
  }

  private mutating func apply(
    _ event: ViewerEvent, _ timer: TimingWheel.Timer, _ board: inout CrowdNetwork
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
    case .setUpAnswered: setUpAnswered(timer.outcome, viewer, &board)
    case .setUpWaitEnds: follow(session.waitEnded(viewer, ofSetUp: true), .success, viewer, &board)
    case .beatFailed: follow(session.beatFailed(viewer), timer.outcome, viewer, &board)
    case .teardownAnswered: teardownAnswered(timer.outcome, viewer, &board)
    case .teardownWaitEnds:
      follow(session.waitEnded(viewer, ofSetUp: false), .success, viewer, &board)
    case .masterArrives: if isPresent { stream.masterArrives(turn, &board) }
    case .mediaArrives: if isPresent { stream.mediaArrives(turn, &board) }
    case .segmentArrives: if isPresent { follow(stream.segmentArrives(turn, &board), turn, &board) }
    case .look: sample(viewer, &board)
    case .tokenArrives: if isPresent { keys.tokenArrives(turn, &board) }
    case .certificateArrives: if isPresent { keys.certificateArrives(turn, &board) }
    case .licenceArrives: if isPresent { keys.licenceArrives(turn, &board) }
    case .tokenAnswered, .masterAnswered, .mediaAnswered, .segmentAnswered,
      .certificateAnswered, .licenceAnswered, .tokenMissing, .keyNeeded, .pump, .itemFails,
      .ranDry, .segmentBegins, .renewal, .leaseEnds:
      if isPresent { takeSource(event, timer.outcome, turn, &board) }
    }
    if watch.isHeldUp, !isHeldUp(board) { actAtLast(viewer.index, &board) }
    if condition == .heldUp, !isHeldUp(board) { open(viewer.index, &board) }
  }

  /// An answer has come to the present source, or a time is over.
  private mutating func takeSource(
    _ event: ViewerEvent, _ outcome: Outcome, _ turn: ViewerContext, _ board: inout CrowdNetwork
  ) {
    let viewer = turn.viewer
    switch event {
    case .masterAnswered: follow(stream.masterAnswered(outcome, turn, &board), turn, &board)
    case .mediaAnswered:
      follow(stream.mediaAnswered(outcome, turn, &board), turn, &board)
      // The playlist names again the key that could not be obtained.
      if outcome == .success, keys.isHopeless {
        encounter(.licenceFailed, .noLicence, isFatal: true, viewer, &board)
      }
    case .segmentAnswered:
      let hasKey = keys.hasKey || !board.rules.isEncrypted(turn.channel)
      follow(stream.segmentAnswered(outcome, hasKey: hasKey, turn, &board), turn, &board)
    case .pump: stream.pumpIsDue(turn, &board)
    case .segmentBegins: stream.segmentBegins(turn, &board)
    case .ranDry: follow(stream.ranDry(viewer, &board), turn, &board)
    case .itemFails: encounter(.itemFailed, .noMedia, isFatal: true, viewer, &board)
    case .tokenAnswered: tokenAnswered(outcome, viewer, &board)
    case .tokenMissing: encounter(.licenceFailed, .noLicence, isFatal: true, viewer, &board)
    case .keyNeeded:
      keys.need()
      proceed(viewer, &board)
    case .certificateAnswered:
      follow(keys.certificateAnswered(outcome, viewer, &board), turn, &board)
    case .licenceAnswered: follow(keys.licenceAnswered(outcome, viewer, &board), turn, &board)
    case .renewal: keys.renew(keepsTokensFresh: table(board).refreshesTokens, viewer, &board)
    case .leaseEnds: follow(keys.leaseEnds(board), turn, &board)
    case .begin, .tryAgain, .zap, .tokenArrives, .setUpArrives, .beatArrives, .teardownArrives,
      .masterArrives, .mediaArrives, .segmentArrives, .certificateArrives, .licenceArrives,
      .setUpAnswered, .beatFailed, .teardownAnswered, .setUpWaitEnds, .teardownWaitEnds, .look,
      .orphanExpires:
      break
    }
  }
}

extension Viewer {
  private mutating func begin(_ index: Int, _ board: inout CrowdNetwork) {
    open(index, &board)
    zaps.plan(of: index, &board)
  }

  private mutating func tryAgain(_ viewer: ViewerReference, _ board: inout CrowdNetwork) {
    guard isStopped, viewer.generation == source else { return }
    startAnew(viewer.index, &board)
    if !zaps.isPlanned { zaps.plan(of: viewer.index, &board) }
  }

  /// Reopens the app of a viewer that left, at an instant, unless it leaves again before.
  mutating func comeBack(_ index: Int, at instant: Int64, _ board: inout CrowdNetwork) {
    board.set(.tryAgain, of: reference(index), at: instant)
  }

  /// Opens the next source of a stopped viewer, once no synchronous call holds up the app.
  private mutating func startAnew(_ index: Int, _ board: inout CrowdNetwork) {
    guard isHeldUp(board) else { return open(index, &board) }
    condition = .heldUp
  }

  /// Opens the next source, once the session of the one before is torn down.
  private mutating func open(_ index: Int, _ board: inout CrowdNetwork) {
    if policy.watches, isStopped { watch.begin(table(board), index, &board) }
    let viewer = nextSource(index, at: board.now)
    board.states[index] = .starting
    let waits = session.end(viewer, &board) && board.rules.isSync
    condition = waits ? .awaitsTeardown : .open
    if !waits { start(viewer, &board) }
  }

  /// Asks for the content token; a clear stream needs none, and no session.
  private mutating func start(_ viewer: ViewerReference, _ board: inout CrowdNetwork) {
    if board.rules.isEncrypted(Int(channel)) {
      keys.requestToken(viewer, &board)
    } else {
      stream.load(viewer, &board)
    }
  }

  private mutating func nextSource(_ index: Int, at now: Int64) -> ViewerReference {
    source &+= 1
    stream.close(at: now)
    keys.close()
    return reference(index)
  }

  /// The viewer zaps, unless nothing plays, or a synchronous call holds up the app: then later.
  private mutating func zap(_ index: Int, _ board: inout CrowdNetwork) {
    guard !isHeldUp(board) else { return zaps.putOff(of: index, &board) }
    zaps.count()
    zaps.plan(of: index, &board)
    guard !isStopped else { return }
    channel = zaps.channel(of: index, board.rules)
    open(index, &board)
  }

  /// The app's process ends: nothing is torn down. Three seconds later it is opened again.
  mutating func killApp(_ index: Int, _ board: inout CrowdNetwork) {
    guard board.states[index] != .away else { return }
    source &+= 1
    stream.close(at: board.now)
    keys.processEnded()
    session.processEnded()
    watch.processEnded()
    (condition, attempt, lostSession) = (.stopped, 0, LostSession())
    board.states[index] = .away
    board.set(.tryAgain, of: reference(index), at: board.now + 3_000_000_000)
  }

  /// Every item on the device is lost.
  mutating func mediaServicesReset(_ index: Int, _ board: inout CrowdNetwork) {
    guard !isStopped, stream.isShowing else { return }
    encounter(.itemFailed, .noMedia, isFatal: true, reference(index), &board)
    setTimer(index, &board)
  }

  private mutating func follow(
    _ event: SessionPhase.Event, _ outcome: Outcome, _ reference: ViewerReference,
    _ board: inout CrowdNetwork
  ) {
    let viewer = self.reference(reference.index)
    switch event {
    case .nothing, .beatSucceeded: break
    case .established: goOnAfterSetUp(viewer, &board)
    case .setUpLate: stream.load(viewer, &board)
    case .setUpFailed:
      let cause = outcome == .limitReached ? ViewerState.limited : .noSession
      guard !encounter(.setUpFailed, code: outcome.code, cause, viewer, &board) else { return }
      encounter(.licenceFailed, .noLicence, isFatal: true, viewer, &board)
    case .beatFailed:
      lostSession.beatFailed()
      encounter(.heartbeatFailed, .noSession, viewer, &board)
    case .ended: goOnAfterTeardown(viewer, &board)
    }
  }

  private mutating func setUpAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ board: inout CrowdNetwork
  ) {
    guard session.isOfPresentProcess(viewer) else { return }
    if outcome == .success { lostSession.serviceAgreed() }
    guard session.isOrphan(viewer) else {
      return follow(session.setUpAnswered(outcome, viewer, &board), outcome, viewer, &board)
    }
    // An orphaned session is no longer awaited, but its failure is still notified.
    guard outcome != .success else { return }
    encounter(.setUpFailed, code: outcome.code, .noSession, reference(viewer.index), &board)
  }

  private mutating func teardownAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ board: inout CrowdNetwork
  ) {
    guard session.isOfPresentProcess(viewer) else { return }
    if outcome == .success { lostSession.serviceAgreed() }
    follow(session.teardownAnswered(viewer), outcome, viewer, &board)
    guard outcome != .success else { return }
    let isNews = lostSession.teardownFailed()
    let trouble = isNews ? Trouble.teardownFailed : .lostSessionTeardownFailed
    encounter(trouble, .noSession, reference(viewer.index), &board)
  }

  private mutating func goOnAfterSetUp(_ viewer: ViewerReference, _ board: inout CrowdNetwork) {
    stream.load(viewer, &board)
    proceed(viewer, &board)
  }

  /// The session before is torn down, or its end is no longer waited for.
  private mutating func goOnAfterTeardown(_ viewer: ViewerReference, _ board: inout CrowdNetwork) {
    guard condition == .awaitsTeardown else { return }
    condition = .open
    start(viewer, &board)
  }

  private mutating func tokenAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ board: inout CrowdNetwork
  ) {
    if keys.tokenAnswered(outcome, board) { return keys.requestAgain(viewer, &board) }
    session.setUp(viewer.index, &board)
    if !board.rules.isSync { stream.load(viewer, &board) }
  }

  private mutating func proceed(_ viewer: ViewerReference, _ board: inout CrowdNetwork) {
    guard keys.isWanted, keys.hasToken, !keys.hasKey else { return }
    if session.phase.isLost {
      encounter(.licenceFailed, .noLicence, isFatal: true, viewer, &board)
    } else if session.phase.hasToken {
      keys.proceed(viewer, &board)
    }
  }

  private mutating func follow(
    _ event: ViewerStream.Event, _ turn: ViewerContext, _ board: inout CrowdNetwork
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
    case .failed: encounter(.itemFailed, .noMedia, isFatal: true, viewer, &board)
    }
  }

  private mutating func follow(
    _ event: ViewerKeys.Event, _ turn: ViewerContext, _ board: inout CrowdNetwork
  ) {
    let viewer = turn.viewer
    switch event {
    case .nothing: break
    case .received: follow(stream.start(turn, &board), turn, &board)
    // An app that ignores errors keeps playing until the next playlist.
    case .leaseExpired: encounter(.leaseExpired, .noLicence, viewer, &board)
    case .failed where keys.hasKey: encounter(.renewalFailed, .noLicence, viewer, &board)
    case .failed: encounter(.licenceFailed, .noLicence, isFatal: true, viewer, &board)
    case .lost: encounter(.itemFailed, .noLicence, isFatal: true, viewer, &board)
    }
  }

  /// The app does about trouble what its policy says; true if that, or trouble, ends the source.
  @discardableResult
  private mutating func encounter(
    _ trouble: Trouble, code: Int? = nil, _ cause: ViewerState, isFatal: Bool = false,
    _ viewer: ViewerReference, _ board: inout CrowdNetwork
  ) -> Bool {
    guard !isStopped || hearsOfSessions(board.states[viewer.index]) else { return true }
    return carryOut(reaction(to: trouble, code, board), cause, isFatal: isFatal, viewer, &board)
  }

  /// An app that watches its player looks, and acts as soon as no synchronous call holds it up.
  private mutating func sample(_ viewer: ViewerReference, _ board: inout CrowdNetwork) {
    guard watch.isPresent(viewer), !isStopped,
      let trouble = watch.sample(at: stream, table(board), of: viewer.index, &board)
    else { return }
    guard !isHeldUp(board) else { return watch.holdUp() }
    encounter(trouble, standstillCause, reference(viewer.index), &board)
  }

  /// The call is over: the app does what it had decided to, whatever has happened meanwhile.
  private mutating func actAtLast(_ index: Int, _ board: inout CrowdNetwork) {
    watch.release()
    let reaction = reaction(to: .startsTooLong, nil, board)
    carryOut(reaction, standstillCause, isFatal: false, reference(index), &board)
  }

  /// Returns whether that ends the source.
  @discardableResult
  private mutating func carryOut(
    _ reaction: Reaction, _ cause: ViewerState, isFatal: Bool, _ viewer: ViewerReference,
    _ board: inout CrowdNetwork
  ) -> Bool {
    switch reaction {
    case .nothing, .play:
      guard isFatal else { return false }
      stream.end(at: board.now)
      keys.interrupt()
      board.states[viewer.index] = cause
    case .renewLicence:
      keys.requestAgain(viewer, &board)
      return false
    case .recover: open(viewer.index, &board)
    case .restart:
      stop(.starting, viewer.index, &board)
      startAnew(viewer.index, &board)
    case .tryAgain:
      attempt = min(.max - 1, attempt) + 1
      open(viewer.index, &board)
    case .stop where isStopped: break
    case .stop: stop(cause, viewer.index, &board)
    case .tryAgainLater(let own):
      let wait = (own ?? board.rules.plan.backoff).delay(
        attempt: Int(attempt), random: board.rules.sample(viewer, UInt64(bitPattern: board.now)))
      attempt = min(.max - 1, attempt) + 1
      stop(.retrying, viewer.index, &board)
      board.set(.tryAgain, of: reference(viewer.index), at: board.now + wait.wholeNanoseconds)
    }
    return true
  }

  /// The viewer closes the app.
  mutating func goHome(_ index: Int, _ board: inout CrowdNetwork) {
    watch.processEnded()
    attempt = 0
    stop(.away, index, &board)
  }

  private mutating func stop(_ state: ViewerState, _ index: Int, _ board: inout CrowdNetwork) {
    source &+= 1
    condition = .stopped
    stream.close(at: board.now)
    keys.close()
    board.states[index] = state
    _ = session.end(reference(index), &board)
  }
}
