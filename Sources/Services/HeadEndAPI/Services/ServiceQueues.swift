package import Simulation

/// The queues in front of the services: first come, first served. A request is finished at
/// `max(now, end of the one before) + 1/rate`; one that would wait too long is refused, and one
/// that would wait twice as long is not even refused (HeadEnd/Capacity).
///
/// All senders share the same queues: players, real clients and crowds.
package struct ServiceQueues: Hashable, Sendable {
  /// The outcome of a request that arrives.
  package enum Admission: Hashable, Sendable {
    /// It is served after that many nanoseconds in the queue, its own turn included.
    case served(wait: Int64)
    /// 503 Service Unavailable.
    case refused
    /// Nothing answers.
    case silence
  }

  private var queues: [ServiceQueue]
  /// What the services can do now.
  package private(set) var capacity: ServiceCapacity
  /// Services that have become overloaded since this was last asked.
  private var newlyOverloaded: [Service] = []
  /// The longest wait in nanoseconds, which every request is compared with.
  private var limit: Int64

  package init(_ capacity: ServiceCapacity) {
    self.capacity = capacity
    limit = capacity.queue.wholeNanoseconds
    queues = Service.allCases.map { ServiceQueue(rate: capacity[$0]) }
  }

  /// What a service has done lately.
  package func load(of service: Service) -> ServiceLoad { queues[service.rawValue].load }

  /// How long a request that arrived now would wait before its turn.
  package func backlog(of service: Service, at now: Instant) -> Duration {
    .nanoseconds(max(0, queues[service.rawValue].end - now.nanoseconds))
  }

  /// A request was answered with an error, though its service is not overloaded.
  package mutating func noteError(of service: Service, at now: Instant) {
    queues[service.rawValue].noteError(at: now)
  }

  /// Changes what the services can do. Requests that wait keep their turns [N].
  package mutating func change(_ change: ServiceCapacity.Change) {
    capacity = capacity.changed(by: change)
    limit = capacity.queue.wholeNanoseconds
    for service in Service.allCases { queues[service.rawValue].setRate(capacity[service]) }
  }

  /// Answers a second from now on; `nil` = any number.
  package mutating func setRate(_ rate: Int?, of service: Service) {
    capacity[service] = rate
    queues[service.rawValue].setRate(rate)
  }

  /// A request arrives. `isRetry` when its client's last request failed.
  package mutating func admit(
    to service: Service, at now: Instant, isRetry: Bool = false
  ) -> Admission {
    let admission = queues[service.rawValue].admit(at: now, limit: limit, isRetry: isRetry)
    if case .served = admission { return admission }
    if queues[service.rawValue].noteRefusal(at: now) { newlyOverloaded.append(service) }
    return admission
  }
}

extension ServiceQueues {
  /// After so long without a refusal a service has recovered [N].
  package static let calm = Duration.seconds(5)

  /// A time in which a service refused requests, or left them without an answer.
  package struct Overload: Hashable, Sendable {
    package let service: Service
    /// When the first request was refused.
    package let begin: Instant
    /// When the last one was.
    package let last: Instant
    /// How many were answered 503.
    package let refused: Int
    /// How many were not answered.
    package let unanswered: Int

    /// When the service has recovered, if it refuses nothing more.
    package var end: Instant { last + ServiceQueues.calm }
  }

  /// Whether a service has become overloaded since this was last asked.
  package var hasNewOverload: Bool { !newlyOverloaded.isEmpty }

  /// The services that have become overloaded since the last call: the caller, which let requests
  /// arrive, announces them and calls again at `end`.
  package mutating func takeOverloads() -> [Overload] {
    guard !newlyOverloaded.isEmpty else { return [] }
    defer { newlyOverloaded = [] }
    return newlyOverloaded.compactMap { overload(of: $0) }
  }

  /// The overload of a service that has not recovered; `nil` when there is none.
  package func overload(of service: Service) -> Overload? {
    queues[service.rawValue].overload(of: service)
  }

  /// Ends the overload of a service that has refused nothing for long enough; `nil` otherwise.
  package mutating func takeRecovery(of service: Service, at now: Instant) -> Overload? {
    guard let overload = overload(of: service), overload.end <= now else { return nil }
    queues[service.rawValue].endOverload()
    return overload
  }
}
