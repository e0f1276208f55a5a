extension EventBus {
  /// A registration that ends when its last copy is released, or earlier with `removeObserver(_:)`.
  public struct ObservationToken: Hashable, Sendable {
    let registration: Registration

    init(of token: Token, on bus: EventBus) {
      registration = Registration(token: token, bus: bus)
    }

    /// Compares the registrations that two tokens stand for.
    public static func == (left: Self, right: Self) -> Bool {
      left.registration.token == right.registration.token
    }

    /// Hashes what identifies the registration.
    public func hash(into hasher: inout Hasher) { registration.token.hash(into: &hasher) }

    final class Registration: Sendable {
      let token: Token
      // A handler may capture its own token: with a strong reference the bus would leak.
      private weak let bus: EventBus?

      init(token: Token, bus: EventBus) {
        self.token = token
        self.bus = bus
      }

      deinit { end() }

      func end() { bus?.removeObserver(token) }
    }
  }
}
