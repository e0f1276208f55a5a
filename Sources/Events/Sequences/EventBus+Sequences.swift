extension EventBus {
  /// Notifications as an asynchronous sequence; a post buffers its notification before it returns.
  ///
  /// - Parameters:
  ///   - name: the only name it wants; every name if `nil`.
  ///   - object: the only object it wants, matched by identity; any, and none, if `nil`.
  ///     The sequence keeps it alive, an iterator does not.
  ///   - limit: how many are kept for a slow reader, at least one; then the oldest is dropped.
  public func notifications(
    named name: Name?, object: AnyObject? = nil, bufferSize limit: Int = 10
  ) -> NotificationSequence {
    NotificationSequence(bus: self, name: name, limit: limit, subject: object)
  }

  /// The messages of a type as an asynchronous sequence; a post buffers its message before it
  /// returns.
  ///
  /// - Parameters:
  ///   - type: exactly this type's messages, whatever their names.
  ///   - subject: the only subject it wants; any, and none, if `nil`.
  ///     The sequence keeps it alive, an iterator does not.
  ///   - limit: how many are kept for a slow reader, at least one; then the oldest is dropped.
  public func messages<M: Message>(
    of type: M.Type, for subject: AnyObject? = nil, bufferSize limit: Int = 10
  ) -> MessageSequence<M> {
    MessageSequence(bus: self, limit: limit, subject: subject)
  }

  /// Notifications as an asynchronous sequence.
  ///
  /// Each iterator observes from the moment it is made until its last copy is released or the task
  /// that waits for it is cancelled; copies share one buffer.
  // Unchecked: nothing but the subject's identity is used.
  public struct NotificationSequence: AsyncSequence, @unchecked Sendable {
    let bus: EventBus
    let name: Name?
    let limit: Int
    let subject: AnyObject?

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator {
      Iterator(
        observation: BufferedObservation(limit: limit) { [bus, name, subject] handler in
          bus.observe(forName: name, object: subject, using: handler)
        })
    }

    /// An observation in progress.
    public struct Iterator: AsyncIteratorProtocol {
      let observation: BufferedObservation<Notification>

      /// The next notification; `nil` once the task is cancelled or the bus is destroyed.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async -> Notification? {
        await observation.next(isolation: actor)?.value
      }
    }
  }

  /// The messages of a type as an asynchronous sequence.
  ///
  /// Each iterator observes from the moment it is made until its last copy is released or the task
  /// that waits for it is cancelled; copies share one buffer.
  // Unchecked: nothing but the subject's identity is used.
  public struct MessageSequence<M: Message>: AsyncSequence, @unchecked Sendable {
    let bus: EventBus
    let limit: Int
    let subject: AnyObject?

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator {
      Iterator(
        observation: BufferedObservation(limit: limit) { [bus, subject] handler in
          bus.addObserver(of: M.self, for: subject, using: handler)
        })
    }

    /// An observation in progress.
    public struct Iterator: AsyncIteratorProtocol {
      let observation: BufferedObservation<M>

      /// The next message; `nil` once the task is cancelled or the bus is destroyed.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async -> M? {
        await observation.next(isolation: actor)?.value
      }
    }
  }
}
