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
  mutating func apply(_ timer: TimingWheel.Timer, _ network: inout CrowdNetwork) {
    guard let event = timer.event else { return }
    let index = timer.reference.index
    if event == .mediaArrives || event == .beatArrives { beginSoloRun(&network) }
    apply(event, timer, &network)
    while network.isSolo, let next = network.nextOfSoloRun(or: nextRequest(of: index, network)),
      let event = next.event
    {
      apply(event, next, &network)
    }
    setTimer(index, &network)
  }

  /// One timer stands for the next playlist and the next heartbeat: that of the earlier.
  private mutating func setTimer(_ index: Int, _ network: inout CrowdNetwork) {
    let playlist = stream.playlistArrival(index, network)
    let beat = session.beatArrival(index, network)
    if playlist < beat {
      stream.setTimer(reference(index), at: playlist, &network)
    } else if beat < .max {
      session.setTimer(index, at: beat, &network)
    }
  }

  func reference(_ index: Int) -> ViewerReference {
    ViewerReference(index: index, generation: source)
  }

  private func context(_ reference: ViewerReference) -> ViewerContext {
    ViewerContext(viewer: reference, channel: Int(channel), isRetry: isRetry)
  }

  private mutating func apply(
    _ event: ViewerEvent, _ timer: TimingWheel.Timer, _ network: inout CrowdNetwork
  ) {
    let (viewer, context) = (timer.reference, context(timer.reference))
    let isPresent = viewer.generation == source && !isStopped
    switch event {
    case .begin:
      open(viewer.index, &network)
      zaps.plan(of: viewer.index, &network)
    case .zap: zap(viewer.index, &network)
    case .tryAgain: tryAgain(viewer, &network)
    case .orphanExpires: break
    case .setUpArrives: session.setUpArrives(context, isTokenGood: keys.isTokenGood, &network)
    case .beatArrives:
      session.beatArrives(context, &network)
      if session.phase == .on { lostSession.serviceAgreed() }
    case .teardownArrives: session.teardownArrives(context, &network)
    case .setUpAnswered: setUpAnswered(timer.outcome, viewer, &network)
    case .setUpWaitEnds:
      follow(session.waitEnded(viewer, ofSetUp: true), .success, viewer, &network)
    case .beatFailed: follow(session.beatFailed(viewer), timer.outcome, viewer, &network)
    case .teardownAnswered: teardownAnswered(timer.outcome, viewer, &network)
    case .teardownWaitEnds:
      follow(session.waitEnded(viewer, ofSetUp: false), .success, viewer, &network)
    case .masterArrives: if isPresent { stream.masterArrives(context, &network) }
    case .mediaArrives: if isPresent { stream.mediaArrives(context, &network) }
    case .segmentArrives:
      if isPresent { follow(stream.segmentArrives(context, &network), context, &network) }
    case .look: sample(viewer, &network)
    case .tokenArrives: if isPresent { keys.tokenArrives(context, &network) }
    case .certificateArrives: if isPresent { keys.certificateArrives(context, &network) }
    case .licenceArrives: if isPresent { keys.licenceArrives(context, &network) }
    case .tokenAnswered, .masterAnswered, .mediaAnswered, .segmentAnswered,
      .certificateAnswered, .licenceAnswered, .tokenMissing, .keyNeeded, .pump, .itemFails,
      .ranDry, .segmentBegins, .renewal, .leaseEnds:
      if isPresent { takeSource(event, timer.outcome, context, &network) }
    }
    if watch.isHeldUp, !isHeldUp(network) { actAtLast(viewer.index, &network) }
    if condition == .heldUp, !isHeldUp(network) { open(viewer.index, &network) }
  }

  /// An answer has come to the present source, or a time is over.
  private mutating func takeSource(
    _ event: ViewerEvent, _ outcome: Outcome, _ context: ViewerContext,
    _ network: inout CrowdNetwork
  ) {
    let viewer = context.viewer
    switch event {
    case .masterAnswered:
      follow(stream.masterAnswered(outcome, context, &network), context, &network)
    case .mediaAnswered:
      follow(stream.mediaAnswered(outcome, context, &network), context, &network)
      // The playlist names again the key that could not be obtained.
      if outcome == .success, keys.isHopeless {
        encounter(.licenceFailed, .noLicence, isFatal: true, viewer, &network)
      }
    case .segmentAnswered:
      let hasKey = keys.hasKey || !network.constants.isEncrypted(context.channel)
      follow(stream.segmentAnswered(outcome, hasKey: hasKey, context, &network), context, &network)
    case .pump: stream.pumpIsDue(context, &network)
    case .segmentBegins: stream.segmentBegins(context, &network)
    case .ranDry: follow(stream.ranDry(viewer, &network), context, &network)
    case .itemFails: encounter(.itemFailed, .noMedia, isFatal: true, viewer, &network)
    case .tokenAnswered: tokenAnswered(outcome, viewer, &network)
    case .tokenMissing: encounter(.licenceFailed, .noLicence, isFatal: true, viewer, &network)
    case .keyNeeded:
      keys.need()
      proceed(viewer, &network)
    case .certificateAnswered:
      follow(keys.certificateAnswered(outcome, viewer, &network), context, &network)
    case .licenceAnswered:
      follow(keys.licenceAnswered(outcome, viewer, &network), context, &network)
    case .renewal: keys.renew(keepsTokensFresh: table(network).refreshesTokens, viewer, &network)
    case .leaseEnds: follow(keys.leaseEnds(network), context, &network)
    case .begin, .tryAgain, .zap, .tokenArrives, .setUpArrives, .beatArrives, .teardownArrives,
      .masterArrives, .mediaArrives, .segmentArrives, .certificateArrives, .licenceArrives,
      .setUpAnswered, .beatFailed, .teardownAnswered, .setUpWaitEnds, .teardownWaitEnds, .look,
      .orphanExpires:
      break
    }
  }
}

extension Viewer {
  private mutating func tryAgain(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    guard isStopped, viewer.generation == source else { return }
    startAnew(viewer.index, &network)
    if !zaps.isPlanned { zaps.plan(of: viewer.index, &network) }
  }

  /// Opens the next source of a stopped viewer, once no synchronous call holds up the app.
  private mutating func startAnew(_ index: Int, _ network: inout CrowdNetwork) {
    guard isHeldUp(network) else { return open(index, &network) }
    condition = .heldUp
  }

  /// Opens the next source, once the session of the one before is torn down.
  private mutating func open(_ index: Int, _ network: inout CrowdNetwork) {
    if policy.watches, isStopped { watch.begin(table(network), index, &network) }
    let viewer = nextSource(index, at: network.now)
    network.states[index] = .starting
    let waits = session.end(viewer, &network) && network.constants.isSync
    condition = waits ? .awaitsTeardown : .open
    if !waits { start(viewer, &network) }
  }

  /// Asks for the content token; a clear stream needs none, and no session.
  private mutating func start(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    if network.constants.isEncrypted(Int(channel)) {
      keys.requestToken(viewer, &network)
    } else {
      stream.load(viewer, &network)
    }
  }

  private mutating func nextSource(_ index: Int, at now: Int64) -> ViewerReference {
    source &+= 1
    stream.close(at: now)
    keys.close()
    return reference(index)
  }

  /// The viewer zaps, unless nothing plays, or a synchronous call holds up the app: then later.
  private mutating func zap(_ index: Int, _ network: inout CrowdNetwork) {
    guard !isHeldUp(network) else { return zaps.putOff(of: index, &network) }
    zaps.count()
    zaps.plan(of: index, &network)
    guard !isStopped else { return }
    channel = zaps.channel(of: index, network.constants)
    open(index, &network)
  }

  /// The app's process ends: nothing is torn down. Three seconds later it is opened again.
  mutating func killApp(_ index: Int, _ network: inout CrowdNetwork) {
    guard network.states[index] != .away else { return }
    source &+= 1
    stream.close(at: network.now)
    keys.processEnded()
    session.processEnded()
    watch.processEnded()
    (condition, attempt, lostSession) = (.stopped, 0, LostSession())
    network.states[index] = .away
    network.set(.tryAgain, of: reference(index), at: network.now + 3_000_000_000)
  }

  /// Every item on the device is lost.
  mutating func mediaServicesReset(_ index: Int, _ network: inout CrowdNetwork) {
    guard !isStopped, stream.isShowing else { return }
    encounter(.itemFailed, .noMedia, isFatal: true, reference(index), &network)
    setTimer(index, &network)
  }

  private mutating func follow(
    _ event: SessionPhase.Event, _ outcome: Outcome, _ reference: ViewerReference,
    _ network: inout CrowdNetwork
  ) {
    let viewer = self.reference(reference.index)
    switch event {
    case .nothing, .beatSucceeded: break
    case .established:
      stream.load(viewer, &network)
      proceed(viewer, &network)
    case .setUpLate: stream.load(viewer, &network)
    case .setUpFailed:
      let cause = outcome == .limitReached ? ViewerState.limited : .noSession
      guard !encounter(.setUpFailed, code: outcome.code, cause, viewer, &network) else { return }
      encounter(.licenceFailed, .noLicence, isFatal: true, viewer, &network)
    case .beatFailed:
      lostSession.beatFailed()
      encounter(.heartbeatFailed, .noSession, viewer, &network)
    case .ended: startAfterEnd(viewer, &network)
    }
  }

  private mutating func setUpAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ network: inout CrowdNetwork
  ) {
    guard session.isOfPresentProcess(viewer) else { return }
    if outcome == .success { lostSession.serviceAgreed() }
    guard session.isOrphan(viewer) else {
      return follow(session.setUpAnswered(outcome, viewer, &network), outcome, viewer, &network)
    }
    // An orphaned session is no longer awaited, but its failure is still notified.
    guard outcome != .success else { return }
    encounter(.setUpFailed, code: outcome.code, .noSession, reference(viewer.index), &network)
  }

  private mutating func teardownAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ network: inout CrowdNetwork
  ) {
    guard session.isOfPresentProcess(viewer) else { return }
    if outcome == .success { lostSession.serviceAgreed() }
    follow(session.teardownAnswered(viewer), outcome, viewer, &network)
    guard outcome != .success else { return }
    let isNews = lostSession.teardownFailed()
    let trouble = isNews ? Trouble.teardownFailed : .lostSessionTeardownFailed
    encounter(trouble, .noSession, reference(viewer.index), &network)
  }

  /// The session before is torn down, or its end is no longer waited for.
  private mutating func startAfterEnd(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    guard condition == .awaitsTeardown else { return }
    condition = .open
    start(viewer, &network)
  }

  private mutating func tokenAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ network: inout CrowdNetwork
  ) {
    if keys.tokenAnswered(outcome, network) { return keys.requestAgain(viewer, &network) }
    session.setUp(viewer.index, &network)
    if !network.constants.isSync { stream.load(viewer, &network) }
  }

  private mutating func proceed(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    guard keys.isWanted, keys.hasToken, !keys.hasKey else { return }
    if session.phase.isLost {
      encounter(.licenceFailed, .noLicence, isFatal: true, viewer, &network)
    } else if session.phase.hasToken {
      keys.proceed(viewer, &network)
    }
  }

  private mutating func follow(
    _ event: ViewerStream.Event, _ context: ViewerContext, _ network: inout CrowdNetwork
  ) {
    let viewer = context.viewer
    switch event {
    case .nothing: break
    case .started:
      attempt = 0
      network.states[viewer.index] = .playing
      let garbage = Int64(3) * network.constants.times.segment
      if keys.isWrong { network.set(.itemFails, of: viewer, at: network.now + garbage) }
    case .resumed: network.states[viewer.index] = .playing
    case .stalled: network.states[viewer.index] = .stalled
    case .failed: encounter(.itemFailed, .noMedia, isFatal: true, viewer, &network)
    }
  }

  private mutating func follow(
    _ event: ViewerKeys.Event, _ context: ViewerContext, _ network: inout CrowdNetwork
  ) {
    let viewer = context.viewer
    switch event {
    case .nothing: break
    case .received: follow(stream.start(context, &network), context, &network)
    // An app that ignores errors keeps playing until the next playlist.
    case .leaseExpired: encounter(.leaseExpired, .noLicence, viewer, &network)
    case .failed where keys.hasKey: encounter(.renewalFailed, .noLicence, viewer, &network)
    case .failed: encounter(.licenceFailed, .noLicence, isFatal: true, viewer, &network)
    case .lost: encounter(.itemFailed, .noLicence, isFatal: true, viewer, &network)
    }
  }

  /// The app does about trouble what its policy says; true if that, or trouble, ends the source.
  @discardableResult
  private mutating func encounter(
    _ trouble: Trouble, code: Int? = nil, _ cause: ViewerState, isFatal: Bool = false,
    _ viewer: ViewerReference, _ network: inout CrowdNetwork
  ) -> Bool {
    guard !isStopped || hearsOfSessions(network.states[viewer.index]) else { return true }
    let reaction = reaction(to: trouble, code, network)
    if reaction.countsAsTry(about: trouble) { attempt = min(.max - 1, attempt) + 1 }
    return carryOut(reaction, cause, isFatal: isFatal, viewer, &network)
  }

  /// An app that watches its player looks, and acts as soon as no synchronous call holds it up.
  private mutating func sample(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    guard watch.isPresent(viewer), !isStopped,
      let trouble = watch.sample(at: stream, table(network), of: viewer.index, &network)
    else { return }
    guard !isHeldUp(network) else { return watch.holdUp() }
    encounter(trouble, standstillCause, reference(viewer.index), &network)
  }

  /// The call is over: the app does what it had decided to, whatever has happened meanwhile.
  private mutating func actAtLast(_ index: Int, _ network: inout CrowdNetwork) {
    watch.release()
    let reaction = reaction(to: .startsTooLong, nil, network)
    carryOut(reaction, standstillCause, isFatal: false, reference(index), &network)
  }

  /// Returns whether that ends the source.
  @discardableResult
  private mutating func carryOut(
    _ reaction: Reaction, _ cause: ViewerState, isFatal: Bool, _ viewer: ViewerReference,
    _ network: inout CrowdNetwork
  ) -> Bool {
    switch reaction {
    case .nothing, .tell, .play:
      guard isFatal else { return false }
      stream.end(at: network.now)
      keys.interrupt()
      network.states[viewer.index] = cause
    case .renewLicence:
      keys.requestAgain(viewer, &network)
      return false
    case .recover: open(viewer.index, &network)
    case .restart:
      stop(.starting, viewer.index, &network)
      startAnew(viewer.index, &network)
    case .tryAgain:
      attempt = min(.max - 1, attempt) + 1
      open(viewer.index, &network)
    case .stop where isStopped: break
    case .stop: stop(cause, viewer.index, &network)
    case .tryAgainLater(let own):
      let random = network.constants.sample(viewer, UInt64(bitPattern: network.now))
      let wait = (own ?? network.constants.plan.backoff).delay(
        attempt: Int(attempt), random: random)
      attempt = min(.max - 1, attempt) + 1
      stop(.retrying, viewer.index, &network)
      network.set(.tryAgain, of: reference(viewer.index), at: network.now + wait.wholeNanoseconds)
    }
    return true
  }

  /// The viewer closes the app.
  mutating func goHome(_ index: Int, _ network: inout CrowdNetwork) {
    watch.processEnded()
    attempt = 0
    stop(.away, index, &network)
  }

  private mutating func stop(_ state: ViewerState, _ index: Int, _ network: inout CrowdNetwork) {
    source &+= 1
    condition = .stopped
    stream.close(at: network.now)
    keys.close()
    network.states[index] = state
    _ = session.end(reference(index), &network)
  }
}
