/// How much the services can do, and how long requests wait for them (HeadEnd/Capacity).
package struct ServiceCapacity: Hashable, Sendable {
  /// Answers a second, by number of the service; 0 = any number.
  private var rates = [0, 0, 0, 0]
  /// The longest that a request waits; beyond it, the service refuses.
  package var queue: Duration

  /// Services without limits.
  package init(queue: Duration = .seconds(2)) {
    self.queue = queue
  }

  /// Answers a second; `nil` = any number.
  package subscript(_ service: Service) -> Int? {
    get { rates[service.rawValue] == 0 ? nil : rates[service.rawValue] }
    set { rates[service.rawValue] = newValue ?? 0 }
  }

  /// Whether no service has a limit.
  package var isUnlimited: Bool { rates.allSatisfy { $0 == 0 } }
}
