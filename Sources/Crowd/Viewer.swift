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
  /// Whether its next source waits for a teardown.
  private var awaitsTeardown = false
  private var session = LightSession()
  private var keys = LightKeys()
  /// A heartbeat failed, and the teardown of that session is expected to fail, too.
  private var hasLostSession = false
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
  mutating func take(_ timer: TimingWheel.Timer, _ plan: CrowdPlan, _ board: inout Switchboard) {
    guard let event = timer.event else { return }
    let index = timer.reference.index
    if event == .mediaArrives || event == .beatArrives { beginSoloRun(&board) }
    take(event, timer, plan, &board)
    while board.isSolo, let next = board.nextOfSoloRun(or: nextRequest(of: index, board)),
      let event = next.event
    {
      take(event, next, plan, &board)
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

  private mutating func take(
    _ event: ViewerEvent, _ timer: TimingWheel.Timer, _ plan: CrowdPlan,
    _ board: inout Switchboard
  ) {
    let reference = timer.reference
    switch event {
    case .begin: begin(reference.index, plan, &board)
    case .zap: zap(reference.index, plan, &board)
    case .tryAgain:
      if isStopped, reference.generation == source { open(reference.index, &board) }
    case .setUpArrives, .beatArrives, .teardownArrives:
      takeSessionRequest(event, reference, &board)
    case .setUpAnswered, .beatFailed, .teardownAnswered, .setUpWaitEnds, .teardownWaitEnds:
      takeSession(event, timer.outcome, reference, plan, &board)
    case .orphanExpires: break
    case .tokenArrives, .certificateArrives, .licenceArrives, .masterArrives, .mediaArrives,
      .segmentArrives:
      guard reference.generation == source, !isStopped else { return }
      takeRequest(event, reference, plan, &board)
    case .tokenAnswered, .masterAnswered, .mediaAnswered, .segmentAnswered,
      .certificateAnswered, .licenceAnswered, .tokenMissing, .keyNeeded, .pump, .itemFails,
      .ranDry, .segmentBegins, .renewal, .leaseEnds:
      guard reference.generation == source, !isStopped else { return }
      takeSource(event, timer.outcome, reference, plan, &board)
    }
  }

  /// A request of the present source is at the head-end.
  private mutating func takeRequest(
    _ event: ViewerEvent, _ viewer: ViewerReference, _ plan: CrowdPlan, _ board: inout Switchboard
  ) {
    let place = Int(channel)
    switch event {
    case .mediaArrives: stream.mediaArrives(viewer, place, isRetry: isRetry, &board)
    case .segmentArrives:
      follow(
        stream.segmentArrives(viewer, place, isRetry: isRetry, &board), viewer, plan, &board)
    case .masterArrives: stream.masterArrives(viewer, place, isRetry: isRetry, &board)
    case .tokenArrives: keys.tokenArrives(viewer, on: place, isRetry: isRetry, &board)
    case .certificateArrives: keys.certificateArrives(viewer, on: place, isRetry: isRetry, &board)
    default: keys.licenceArrives(viewer, on: place, isRetry: isRetry, &board)
    }
  }

  /// An answer has come, or a time is over.
  private mutating func takeSource(
    _ event: ViewerEvent, _ outcome: Outcome, _ viewer: ViewerReference, _ plan: CrowdPlan,
    _ board: inout Switchboard
  ) {
    let place = Int(channel)
    switch event {
    case .masterAnswered:
      follow(stream.masterAnswered(outcome, viewer, place, &board), viewer, plan, &board)
    case .mediaAnswered:
      follow(stream.mediaAnswered(outcome, viewer, place, &board), viewer, plan, &board)
      // The playlist names again the key that could not be obtained.
      if outcome == .success, keys.isHopeless {
        fail(.noLicence, isFatal: true, viewer, plan, &board)
      }
    case .segmentAnswered:
      let hasKey = keys.hasKey || !board.rules.isEncrypted(place)
      follow(
        stream.segmentAnswered(outcome, hasKey: hasKey, viewer, place, &board), viewer, plan,
        &board)
    case .pump: stream.pumpIsDue(viewer, place, &board)
    case .segmentBegins: stream.segmentBegins(viewer, place, &board)
    case .ranDry: follow(stream.ranDry(viewer, &board), viewer, plan, &board)
    case .itemFails: fail(.noMedia, isFatal: true, viewer, plan, &board)
    case .tokenAnswered: tokenAnswered(outcome, viewer, &board)
    case .tokenMissing: fail(.noLicence, isFatal: true, viewer, plan, &board)
    case .keyNeeded:
      keys.need()
      proceed(viewer, plan, &board)
    case .certificateAnswered:
      follow(keys.certificateAnswered(outcome, viewer, &board), viewer, plan, &board)
    case .licenceAnswered:
      follow(keys.licenceAnswered(outcome, viewer, &board), viewer, plan, &board)
    case .renewal:
      keys.renew(keepsTokensFresh: policy == .documented, viewer, &board)
    default: follow(keys.leaseEnds(board), viewer, plan, &board)
    }
  }
}

extension Viewer {
  private mutating func begin(_ index: Int, _ plan: CrowdPlan, _ board: inout Switchboard) {
    open(index, &board)
    zaps.plan(of: index, plan, &board)
  }

  /// Opens the next source, once the session of the one before is torn down.
  private mutating func open(_ index: Int, _ board: inout Switchboard) {
    let viewer = nextSource(index)
    board.states[index] = .starting
    awaitsTeardown = session.end(viewer, &board)
    // Only a synchronous teardown holds up everything.
    if !awaitsTeardown || !board.rules.isSync { start(viewer, &board) }
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
  private mutating func zap(_ index: Int, _ plan: CrowdPlan, _ board: inout Switchboard) {
    guard !session.blocksMainThread(isSync: board.rules.isSync) else {
      return zaps.putOff(of: index, &board)
    }
    zaps.count()
    zaps.plan(of: index, plan, &board)
    guard !isStopped else { return }
    channel = zaps.channel(of: index, plan, board.rules)
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
    (awaitsTeardown, hasLostSession) = (false, false)
    board.states[index] = .away
    board.set(.tryAgain, of: reference(index), at: board.now + 3_000_000_000)
  }

  /// Every item on the device is lost.
  mutating func mediaServicesReset(_ index: Int, _ plan: CrowdPlan, _ board: inout Switchboard) {
    guard !isStopped, stream.isShowing else { return }
    fail(.noMedia, isFatal: true, reference(index), plan, &board)
    setTimer(index, &board)
  }

  private mutating func takeSessionRequest(
    _ event: ViewerEvent, _ viewer: ViewerReference, _ board: inout Switchboard
  ) {
    let place = Int(channel)
    switch event {
    case .beatArrives:
      session.beatArrives(viewer, on: place, isRetry: isRetry, &board)
      if session.isOn { hasLostSession = false }
    case .setUpArrives:
      session.setUpArrives(
        viewer, on: place, isRetry: isRetry, isTokenGood: keys.isTokenGood, &board)
    default: session.teardownArrives(viewer, on: place, &board)
    }
  }

  private mutating func takeSession(
    _ event: ViewerEvent, _ outcome: Outcome, _ reference: ViewerReference, _ plan: CrowdPlan,
    _ board: inout Switchboard
  ) {
    if event == .setUpAnswered || event == .teardownAnswered, outcome == .success {
      hasLostSession = false
    }
    let result: LightSession.Event =
      switch event {
      case .setUpAnswered: session.setUpAnswered(outcome, reference, &board)
      case .beatFailed: session.beatFailed(reference)
      case .teardownAnswered: session.teardownAnswered(outcome, reference)
      case .setUpWaitEnds: session.setUpWaitEnds(reference)
      default: session.teardownWaitEnds(reference)
      }
    let viewer = ViewerReference(index: reference.index, generation: source)
    switch result {
    case .nothing: break
    case .established:
      stream.load(viewer, &board)
      proceed(viewer, plan, &board)
    case .late: stream.load(viewer, &board)
    case .setUpFailed(let outcome):
      let cause = outcome == .limitReached ? ViewerState.limited : .noSession
      guard !fail(cause, viewer, plan, &board) else { return }
      stream.load(viewer, &board)
      proceed(viewer, plan, &board)
    case .beatFailed:
      hasLostSession = true
      fail(.noSession, viewer, plan, &board)
    case .ended(let isRefused):
      goOnAfterTeardown(viewer, &board)
      if isRefused { teardownFailed(viewer, plan, &board) }
    case .teardownRefused: teardownFailed(viewer, plan, &board)
    }
  }

  /// The session before is torn down, or its end is no longer waited for.
  private mutating func goOnAfterTeardown(_ viewer: ViewerReference, _ board: inout Switchboard) {
    guard awaitsTeardown, !isStopped else { return }
    awaitsTeardown = false
    if board.rules.isSync {
      start(viewer, &board)
    } else if keys.hasToken {
      session.setUp(viewer, &board)
    }
  }

  private mutating func teardownFailed(
    _ viewer: ViewerReference, _ plan: CrowdPlan, _ board: inout Switchboard
  ) {
    if !hasLostSession { fail(.noSession, viewer, plan, &board) }
    hasLostSession = false
  }

  private mutating func tokenAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ board: inout Switchboard
  ) {
    if keys.tokenAnswered(outcome, board) { return keys.requestAgain(viewer, &board) }
    if !awaitsTeardown { session.setUp(viewer, &board) }
    if !board.rules.isSync { stream.load(viewer, &board) }
  }

  private mutating func proceed(
    _ viewer: ViewerReference, _ plan: CrowdPlan, _ board: inout Switchboard
  ) {
    guard keys.isWanted, !keys.hasKey else { return }
    if session.isLost {
      fail(.noLicence, isFatal: true, viewer, plan, &board)
      return
    }
    if session.hasToken { keys.proceed(viewer, &board) }
  }

  private mutating func follow(
    _ event: LightStream.Event, _ viewer: ViewerReference, _ plan: CrowdPlan,
    _ board: inout Switchboard
  ) {
    switch event {
    case .nothing: break
    case .started:
      attempt = 0
      board.states[viewer.index] = .playing
      let garbage = Int64(3) * board.rules.times.segment
      if keys.isWrong { board.set(.itemFails, of: viewer, at: board.now + garbage) }
    case .resumed: board.states[viewer.index] = .playing
    case .stalled: board.states[viewer.index] = .stalled
    case .failed: fail(.noMedia, isFatal: true, viewer, plan, &board)
    }
  }

  private mutating func follow(
    _ event: LightKeys.Event, _ viewer: ViewerReference, _ plan: CrowdPlan,
    _ board: inout Switchboard
  ) {
    switch event {
    case .nothing: break
    case .received:
      follow(stream.start(viewer, Int(channel), &board), viewer, plan, &board)
    case .leaseExpired where policy.renewsExpiredLeases && keys.expiredLeases < 2:
      keys.requestAgain(viewer, &board)
    // Who ignores errors goes on until the next playlist.
    case .leaseExpired: fail(.noLicence, viewer, plan, &board)
    case .failed: fail(.noLicence, isFatal: !keys.hasKey, viewer, plan, &board)
    case .lost: fail(.noLicence, isFatal: true, viewer, plan, &board)
    }
  }

  /// Something failed, and the app is told: it does what its policy says. Returns whether that ends
  /// the source; a fatal failure ends it in any case.
  @discardableResult
  private mutating func fail(
    _ cause: ViewerState, isFatal: Bool = false, _ viewer: ViewerReference, _ plan: CrowdPlan,
    _ board: inout Switchboard
  ) -> Bool {
    guard !isStopped else { return true }
    switch policy {
    case .careless:
      guard isFatal else { return false }
      source &+= 1
      stream.close()
      keys.close()
      board.states[viewer.index] = cause
    case .stubborn:
      attempt = min(.max - 1, attempt) + 1
      open(viewer.index, &board)
    case .documented: stop(cause, viewer.index, &board)
    case .retrying:
      let wait = plan.backoff.delay(
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
