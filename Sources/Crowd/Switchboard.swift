import Faults
import HeadEndAPI
import Players
import Simulation

/// What stands between the viewers of a crowd and the head-end: network, faults, queues, answer
/// times, and the timers of all.
struct Switchboard: Sendable {
  let terms: CrowdTerms
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

  let isSync: Bool
  let heartbeat: Int64
  let half: Int64
  private let jitter: Int64
  let answerTimes: AnswerTimes
  let times = Nanoseconds()
  let shareSalt: UInt64

  init(_ plan: CrowdPlan, _ terms: CrowdTerms, recordsRequests: Bool) {
    self.terms = terms
    isSync = plan.sessionSetup == .sync
    heartbeat = terms.heartbeat.wholeNanoseconds
    half = terms.latency.wholeNanoseconds / 2
    jitter = terms.jitter.wholeNanoseconds
    answerTimes = AnswerTimes(seed: terms.seed)
    shareSalt = Self.salt(terms.seed, "\(plan.id).share")
    requests = recordsRequests ? [] : nil
    states = ViewerStates(count: plan.viewers)
    sessions = LightSessions(
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
    wheel.set(TimingWheel.Timer(event, outcome, of: viewer, at: max(now, instant)))
  }

  func isEncrypted(_ channel: Int) -> Bool { terms.channels[channel].isEncrypted }

  /// Average bits per second of a rendition.
  func bandwidth(of rung: Int8, on channel: Int) -> Int {
    terms.channels[channel].ladder[Int(rung)]
  }

  /// The rendition to load next; `current` is `nil` before the first segment.
  func rung(on channel: Int, current: Int8?, throughput: Int?) -> Int8 {
    let ladder = terms.channels[channel].ladder
    return Int8(
      RenditionChooser.choose(
        among: ladder.indices, current: current.map { Int($0) }, throughput: throughput,
        bandwidth: { ladder[$0] }))
  }

  /// When what is sent at an instant is there.
  func arrival(of viewer: ViewerReference, sent: Int64) -> Int64 {
    guard jitter > 0 else { return sent + half }
    let random = Self.salt(shareSalt ^ UInt64(viewer.index), UInt64(bitPattern: sent))
    return sent + half + Int64(random.multipliedFullWidth(by: UInt64(jitter) + 1).high)
  }

  /// Sends a request at an instant, now or to come.
  mutating func send(_ event: ViewerEvent, of viewer: ViewerReference, at instant: Int64) {
    set(event, of: viewer, at: arrival(of: viewer, sent: instant))
  }
}
