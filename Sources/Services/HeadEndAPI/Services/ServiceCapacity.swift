import Simulation

/// How much the services can do, and how long requests wait for them (HeadEnd/Capacity).
package struct ServiceCapacity: Hashable, Sendable {
  /// What an operator changes about it; everything else stays.
  package struct Change: Hashable, Sendable {
    /// A service's new rate.
    package enum Rate: Hashable, Sendable {
      /// Answers a second.
      case limited(Int)
      case unlimited
    }

    private var rates: [Service: Rate] = [:]
    package var queue: Duration?

    package init(queue: Duration? = nil) {
      self.queue = queue
    }

    /// A service's new rate; `nil` = it stays.
    package subscript(_ service: Service) -> Rate? {
      get { rates[service] }
      set { rates[service] = newValue }
    }

    /// The change as scenarios write it, such as `session 30000/s, queue 2s`.
    package var text: String {
      let rates = Service.allCases.compactMap { service in
        switch self[service] {
        case .limited(let rate): "\(service.name) \(rate)/s"
        case .unlimited: "\(service.name) unlimited"
        case nil: nil as String?
        }
      }
      let wait = queue.map { "queue \(Quantity.text($0))" }
      return (rates + [wait].compactMap(\.self)).joined(separator: ", ")
    }
  }

  /// The most answers a second that a service can be limited to.
  package static let highestRate = 10_000_000

  private var rates: [Service: Int] = [:]
  /// The longest that a request waits; beyond it, the service refuses.
  package var queue: Duration

  /// Services without limits.
  package init(queue: Duration = .seconds(2)) {
    self.queue = queue
  }

  /// Answers a second; `nil` = any number.
  package subscript(_ service: Service) -> Int? {
    get { rates[service] }
    set { rates[service] = newValue }
  }

  /// Whether no service has a limit.
  package var isUnlimited: Bool { rates.isEmpty }

  /// The capacity after a change.
  package func changed(by change: Change) -> ServiceCapacity {
    var capacity = self
    for service in Service.allCases {
      switch change[service] {
      case .limited(let rate): capacity[service] = rate
      case .unlimited: capacity[service] = nil
      case nil: break
      }
    }
    capacity.queue = change.queue ?? queue
    return capacity
  }
}
