extension EventBus {
  /// The messages of a type, one after the other, as an asynchronous sequence.
  ///
  /// Each iterator observes from the moment it is made until its last copy is gone or the task that
  /// waits for it is cancelled; copies share what is kept.
  // Unchecked: of the subject nothing but its identity is used.
  public struct MessageSequence<M: Message>: AsyncSequence, @unchecked Sendable {
    let bus: EventBus
    let limit: Int
    let subject: AnyObject?

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator {
      Iterator(
        reception: Reception(limit: limit) { [bus, subject] handler in
          bus.addObserver(of: M.self, for: subject, using: handler)
        })
    }

    /// An observation that is under way.
    public struct Iterator: AsyncIteratorProtocol {
      let reception: Reception<M>

      /// The next message; `nil` once the task is cancelled or the bus is gone.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async -> M? {
        await reception.next(isolation: actor)?.element
      }
    }
  }

  /// The messages of a type as an asynchronous sequence; posting one keeps it at once and in order.
  ///
  /// - Parameters:
  ///   - type: exactly this type's messages, whatever their names.
  ///   - subject: the only subject it hears about; any, and none, if `nil`.
  ///     The sequence keeps it alive, an iterator does not.
  ///   - limit: how many are kept for a slow reader, at least one; then the oldest is dropped.
  public func messages<M: Message>(
    of type: M.Type, for subject: AnyObject? = nil, bufferSize limit: Int = 10
  ) -> MessageSequence<M> {
    MessageSequence(bus: self, limit: limit, subject: subject)
  }
}
