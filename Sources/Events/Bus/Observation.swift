/// A registration that ends with its last copy, or earlier with `end()`.
public struct Observation: Sendable {
  private let lease: Lease

  init(of token: EventBus.Token, on bus: EventBus) {
    lease = Lease(token: token, bus: bus)
  }

  /// Ends the registration now, for all copies; ending it twice does no harm.
  public func end() { lease.end() }

  private final class Lease: Sendable {
    private let token: EventBus.Token
    // A handler may capture its own observation: a strong bus would then never be freed.
    private weak let bus: EventBus?

    init(token: EventBus.Token, bus: EventBus) {
      self.token = token
      self.bus = bus
    }

    deinit { end() }

    func end() { bus?.removeObserver(token) }
  }
}
