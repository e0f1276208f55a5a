extension EventBus {
  /// Notifications, one after the other, as an asynchronous sequence.
  ///
  /// Each iterator observes from the moment it is made until its last copy is gone or the task that
  /// waits for it is cancelled; copies share what is kept.
  // Unchecked: of the subject nothing but its identity is used.
  public struct NotificationSequence: AsyncSequence, @unchecked Sendable {
    let bus: EventBus
    let name: Name?
    let limit: Int
    let subject: AnyObject?

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator {
      Iterator(
        reception: Reception(limit: limit) { [bus, name, subject] handler in
          bus.observe(forName: name, object: subject, using: handler)
        })
    }

    /// An observation that is under way.
    public struct Iterator: AsyncIteratorProtocol {
      let reception: Reception<Notification>

      /// The next notification; `nil` once the task is cancelled or the bus is gone.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async -> Notification? {
        await reception.next(isolation: actor)?.element
      }
    }
  }

  /// Notifications as an asynchronous sequence; posting one keeps it at once and in order.
  ///
  /// - Parameters:
  ///   - name: the only name it hears; every name if `nil`.
  ///   - object: the only object it hears, matched by identity; any, and none, if `nil`.
  ///     The sequence keeps it alive, an iterator does not.
  ///   - limit: how many are kept for a slow reader, at least one; then the oldest is dropped.
  public func notifications(
    named name: Name?, object: AnyObject? = nil, bufferSize limit: Int = 10
  ) -> NotificationSequence {
    NotificationSequence(
      bus: self, name: name, limit: limit, subject: object)
  }
}
