/// A registration that ends with its last copy, or earlier with `end()`.
public struct Observation: Sendable {
  private let registration: Registration

  init(of token: EventBus.Token, on bus: EventBus) {
    registration = Registration(token: token, bus: bus)
  }

  /// Ends the registration now, for all copies; ending it twice does no harm.
  public func end() { registration.end() }

  private final class Registration: Sendable {
    private let token: EventBus.Token
    // A handler may capture its own observation: with a strong reference the bus would leak.
    private weak let bus: EventBus?

    init(token: EventBus.Token, bus: EventBus) {
      self.token = token
      self.bus = bus
    }

    deinit { end() }

    func end() { bus?.removeObserver(token) }
  }
}

/// Where an observer runs, such as the main thread or an operation queue.
public protocol DeliveryQueue: Sendable {
  /// Runs `work` there and returns when it has finished; runs it at once if the caller is already
  /// there. It waits for nothing else on the queue (Events/Behaviours, "Delivery").
  func perform(_ work: @escaping @Sendable () -> Void)
}
