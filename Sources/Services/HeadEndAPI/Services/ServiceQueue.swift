import Simulation

/// The queue of one service (HeadEnd/Capacity).
struct ServiceQueue: Hashable, Sendable {
  /// Nanoseconds that one answer takes; 0 = none.
  private var cost: Int64 = 0
  /// When the last request that was admitted will be finished, in nanoseconds of simulated time.
  private(set) var end: Int64 = 0
  private(set) var load = ServiceLoad()
  /// When the overload began and when a request was last refused; -1 = there is no overload.
  private var (overloadBegin, lastRefusal) = (Int64(-1), Int64(-1))
  /// What was refused and left unanswered before the overload.
  private var (refusedBefore, unansweredBefore) = (0, 0)

  /// A refusal costs the service a tenth of an answer [N].
  private static let refusalPart: Int64 = 10

  init(rate: Int?) { setRate(rate) }

  mutating func setRate(_ rate: Int?) {
    cost = rate.map { max(1, 1_000_000_000 / Int64(max(1, $0))) } ?? 0
  }

  mutating func admit(
    at now: Instant, limit: Int64, isRetry: Bool
  ) -> ServiceQueues.Admission {
    let admission = admission(at: now.nanoseconds, limit: limit)
    load.count(admission, isRetry: isRetry, at: now)
    return admission
  }

  mutating func noteError(at now: Instant) { load.countError(at: now) }

  private mutating func admission(at now: Int64, limit: Int64) -> ServiceQueues.Admission {
    guard cost > 0 else { return .served(wait: 0) }
    let begin = max(now, end)
    let wait = begin - now
    guard wait <= 2 * limit else { return .silence }
    guard wait <= limit else {
      end = begin + cost / Self.refusalPart
      return .refused
    }
    end = begin + cost
    return .served(wait: end - now)
  }

  /// Notes that a request was refused or not answered; whether an overload begins with it.
  mutating func noteRefusal(at now: Instant) -> Bool {
    lastRefusal = now.nanoseconds
    guard overloadBegin < 0 else { return false }
    overloadBegin = now.nanoseconds
    return true
  }

  func overload(of service: Service) -> ServiceQueues.Overload? {
    guard overloadBegin >= 0 else { return nil }
    return ServiceQueues.Overload(
      service: service, begin: Instant(nanoseconds: overloadBegin),
      last: Instant(nanoseconds: lastRefusal), refused: load.refusedInAll - refusedBefore,
      unanswered: load.unansweredInAll - unansweredBefore)
  }

  mutating func endOverload() {
    (overloadBegin, lastRefusal) = (-1, -1)
    (refusedBefore, unansweredBefore) = (load.refusedInAll, load.unansweredInAll)
  }
}
