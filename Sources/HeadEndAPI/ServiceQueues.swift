package import Simulation

/// The queues in front of the services: first come, first served. A request is finished at
/// `max(now, end of the one before) + 1/rate`; one that would wait too long is refused, and one
/// that would wait twice as long is not even refused (HeadEnd/Capacity).
///
/// All that ask stand in the same queues: players, real clients and crowds.
package struct ServiceQueues: Sendable {
  /// What becomes of a request that arrives.
  package enum Admission: Hashable, Sendable {
    /// It is served after so many nanoseconds in the queue, its own turn included.
    case served(wait: Int64)
    /// 503 Service Unavailable.
    case refused
    /// Nothing answers.
    case silence
  }

  fileprivate struct Queue: Sendable {
    /// Nanoseconds that one answer takes; 0 = none.
    var cost: Int64 = 0
    /// When the last request that was admitted will be finished, in nanoseconds of simulated time.
    var end: Int64 = 0
    var load = ServiceLoad()
  }

  private var queues: [Queue]
  private let limit: Int64

  /// A refusal costs the service a tenth of an answer.
  fileprivate static let refusalPart: Int64 = 10

  package init(_ capacity: ServiceCapacity) {
    limit = capacity.queue.wholeNanoseconds
    queues = Service.allCases.map { service in
      Queue(cost: capacity[service].map { 1_000_000_000 / Int64(max(1, $0)) } ?? 0)
    }
  }

  /// What a service has done lately.
  package func load(of service: Service) -> ServiceLoad { queues[service.rawValue].load }

  /// How long a request that arrived now would wait before its turn.
  package func backlog(of service: Service, at now: Instant) -> Duration {
    .nanoseconds(max(0, queues[service.rawValue].end - now.nanoseconds))
  }

  /// Answers a second from now on; `nil` = any number.
  package mutating func setRate(_ rate: Int?, of service: Service) {
    queues[service.rawValue].cost = rate.map { 1_000_000_000 / Int64(max(1, $0)) } ?? 0
  }

  /// A request arrives. `isRetry` when its client has asked in vain before.
  package mutating func admit(
    to service: Service, at now: Instant, isRetry: Bool = false
  ) -> Admission {
    let admission = queues[service.rawValue].admit(at: now.nanoseconds, limit: limit)
    queues[service.rawValue].load.count(admission, isRetry: isRetry, at: now)
    return admission
  }
}

extension ServiceQueues.Queue {
  fileprivate mutating func admit(at now: Int64, limit: Int64) -> ServiceQueues.Admission {
    guard cost > 0 else { return .served(wait: 0) }
    let begin = max(now, end)
    let wait = begin - now
    guard wait <= 2 * limit else { return .silence }
    guard wait <= limit else {
      end = begin + cost / ServiceQueues.refusalPart
      return .refused
    }
    end = begin + cost
    return .served(wait: end - now)
  }
}
