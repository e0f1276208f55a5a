import Faults
import HeadEndAPI
import Players
import Simulation

/// What stands between the viewers of a crowd and the head-end: network, faults, queues, answer
/// times, and the timers of all.
struct Switchboard: Sendable {
  let rules: CrowdRules
  /// In nanoseconds of simulated time.
  private(set) var now: Int64 = 0
  var wheel = TimingWheel()
  var sessions: LightSessions
  var states: ViewerStates
  var faults: [CrowdFault] = []
  /// Whether a fault has begun or ceased to act.
  var hasNews = false
  /// Lent by the world while the crowd advances.
  var queues = ServiceQueues(ServiceCapacity())
  var tally = CrowdTally()
  /// Every request that reaches the head-end, if they are asked for.
  var requests: [CrowdRequest]?

  init(_ plan: CrowdPlan, _ terms: CrowdTerms, recordsRequests: Bool) {
    rules = CrowdRules(plan, terms)
    requests = recordsRequests ? [] : nil
    states = ViewerStates(count: plan.viewers)
    sessions = LightSessions(
      viewers: plan.viewers, household: plan.household, limit: plan.limit,
      lifetime: terms.sessionLifetime.wholeNanoseconds)
  }

  /// Takes out the next timer that is due at `limit` or before, and makes its instant the present.
  mutating func popNext(through limit: Int64) -> TimingWheel.Timer? {
    guard let timer = wheel.popNext(through: limit) else { return nil }
    now = timer.instant
    return timer
  }

  mutating func passTime(to instant: Int64) { now = max(now, instant) }

  mutating func set(
    _ event: ViewerEvent, _ outcome: Outcome = .success, of viewer: ViewerReference,
    at instant: Int64
  ) {
    wheel.set(TimingWheel.Timer(event, outcome, of: viewer, at: max(now, instant)))
  }

  /// Ends the main thread's wait for an answer that comes later than that.
  mutating func setWaitEnd(
    _ event: ViewerEvent, of turn: Turn, after wait: Int64, unless answer: Int64
  ) {
    let end = now - rules.half + wait
    if rules.isSync, answer > end { set(event, of: turn.viewer, at: end) }
  }

  /// Sends a request at an instant, now or to come.
  mutating func send(_ event: ViewerEvent, of viewer: ViewerReference, at instant: Int64) {
    set(event, of: viewer, at: rules.arrival(of: viewer.index, sent: instant))
  }
}
