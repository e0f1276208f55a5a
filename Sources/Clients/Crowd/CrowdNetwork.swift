import Faults
import HeadEndAPI
import Players
import Simulation

/// What stands between the viewers of a crowd and the head-end: network, faults, queues, answer
/// times, and the timers of all.
struct CrowdNetwork: Sendable {
  let constants: CrowdConstants
  /// In nanoseconds of simulated time.
  private(set) var now: Int64 = 0
  var wheel = TimingWheel()
  var sessions: ViewerSessions
  var states: ViewerStates
  var faults: [CrowdFault] = []
  /// Whether a fault has begun or ceased to act.
  var hasNews = false
  /// What a viewer does without the wheel.
  private var solo = SoloRun()
  /// The end of the present advance, and since when neither faults nor limits have acted.
  private var (limit, quietSince) = (Int64(0), Int64(0))
  /// Lent by the world while the crowd advances.
  var queues = ServiceQueues(ServiceCapacity())
  var tally = CrowdTally()
  /// Every request that reaches the head-end, if they are asked for.
  var requests: [CrowdRequest]?

  init(_ plan: CrowdPlan, _ terms: CrowdTerms, recordsRequests: Bool) {
    constants = CrowdConstants(plan, terms)
    requests = recordsRequests ? [] : nil
    states = ViewerStates(count: plan.viewers)
    sessions = ViewerSessions(
      viewers: plan.viewers, household: plan.household, limit: plan.limit,
      lifetime: terms.sessionLifetime.wholeNanoseconds)
  }

  /// Takes out the next timer that is due at `limit` or before, and makes its instant the present.
  mutating func popNext(
    through limit: Int64, prepare: ([TimingWheel.Timer]) -> Void
  ) -> TimingWheel.Timer? {
    guard let timer = wheel.popNext(through: limit, prepare: prepare) else { return nil }
    now = timer.instant
    return timer
  }

  mutating func passTime(to instant: Int64) { now = max(now, instant) }

  mutating func set(
    _ event: ViewerEvent, _ outcome: Outcome = .success, of viewer: ViewerReference,
    at instant: Int64
  ) {
    let timer = TimingWheel.Timer(event, outcome, of: viewer, at: max(now, instant))
    if solo.apply(timer) { return }
    // Nothing may overtake it.
    for later in solo.cut(before: instant) { wheel.set(later) }
    wheel.set(timer)
  }

  /// Ends the main thread's wait for an answer that comes later than that.
  mutating func setWaitEnd(
    _ event: ViewerEvent, of context: ViewerContext, after wait: Int64, unless answer: Int64
  ) {
    let end = now - constants.half + wait
    if constants.isSync, answer > end { set(event, of: context.viewer, at: end) }
  }

  /// Sends a request at an instant, now or to come.
  mutating func send(_ event: ViewerEvent, of viewer: ViewerReference, at instant: Int64) {
    set(event, of: viewer, at: constants.arrival(of: viewer.index, sent: instant))
  }
}

extension CrowdNetwork {
  /// Nothing is asked beyond this instant before the next advance.
  mutating func beginAdvance(through limit: Int64) {
    self.limit = limit
    if !faults.isEmpty || !queues.capacity.isUnlimited { quietSince = limit + Self.longestAnswer }
  }

  /// Whether nothing holds up a viewer that others could notice: what faults and limits have left
  /// behind is over, too.
  var letsRunAlone: Bool { now >= quietSince && constants.hasGoodLine }

  mutating func beginSoloRun(through end: Int64) {
    solo.begin(through: min(end, limit, now + Self.longestRun))
  }

  var isSolo: Bool { solo.isUnderWay }

  /// The next event of the run: what was set in it, or the viewer's next request for a playlist or
  /// heartbeat if that arrives earlier.
  mutating func nextOfSoloRun(or request: TimingWheel.Timer?) -> TimingWheel.Timer? {
    guard let timer = solo.next(or: request) else { return nil }
    now = timer.instant
    return timer
  }

  private static let second: Int64 = 1_000_000_000
  /// No client waits longer for an answer, and no timer that a fault brought about is set later.
  private static let longestAnswer = 60 * second
  /// Loads are kept for two minutes' seconds: counting ahead must not overwrite the present.
  private static let longestRun = Int64(ServiceLoad.kept) / 2 * second
}
