import Synchronization

extension EventBus {
  /// Registers an observer until its token is removed.
  ///
  /// - Parameters:
  ///   - name: the only name it hears; every name if `nil`.
  ///   - object: the only object it hears, matched by identity and not retained; any if `nil`.
  ///   - queue: where it runs while the post waits; the posting thread if `nil`. Retained.
  ///   - handler: retained until removal; posts of several threads may run it at once.
  @discardableResult
  public func addObserver(
    forName name: Name?, object: AnyObject?, queue: (any DeliveryQueue)? = nil,
    using handler: @escaping @Sendable (Notification) -> Void
  ) -> Token {
    // Not `queue.map`: it would wrap every closure in another one.
    let body = if let queue { Self.deliver(on: queue, to: handler) } else { handler }
    return register { registry in
      let channel = name.map { registry.channel(named: $0) } ?? Registry.everything
      return registry.add(to: channel, object: object) { Handler(at: $0, body: body) }
    }
  }

  /// Registers an observer until the last copy of the returned observation is gone.
  public func observe(
    forName name: Name?, object: AnyObject?, queue: (any DeliveryQueue)? = nil,
    using handler: @escaping @Sendable (Notification) -> Void
  ) -> Observation {
    let token = addObserver(forName: name, object: object, queue: queue, using: handler)
    return Observation(of: token, on: self)
  }

  /// Registers an observer of a message type until the last copy of the observation is gone.
  ///
  /// - Parameters:
  ///   - type: it hears the messages of exactly this type, whatever their names.
  ///   - subject: the only subject it hears about; any, and none, if `nil`. Not retained.
  ///   - handler: runs on the posting thread.
  public func addObserver<M: Message>(
    of type: M.Type, for subject: AnyObject? = nil,
    using handler: @escaping @Sendable (M) -> Void
  ) -> Observation {
    let name = M.name
    let token = register { registry in
      let channel = registry.channel(of: ObjectIdentifier(type), named: name)
      return registry.add(to: channel, object: subject) { MessageHandler(at: $0, handler) }
    }
    return Observation(of: token, on: self)
  }

  /// The name, looked up once for many posts.
  public func topic(_ name: Name) -> Topic {
    Topic(name: name, bus: id, channel: registry.withLock { $0.channel(named: name) })
  }
}

extension EventBus {
  private func register(_ add: (inout Registry) -> Handler) -> Token {
    registry.withLock { registry in
      let handler = add(&registry)
      census.count(handler, by: 1)
      return Token(bus: id, serial: handler.place.serial, slot: handler.place.slot)
    }
  }

  private static func deliver(
    on queue: any DeliveryQueue, to handler: @escaping @Sendable (Notification) -> Void
  ) -> @Sendable (Notification) -> Void {
    { notification in
      // The queue is done with it before this closure returns: it never is in two places.
      nonisolated(unsafe) let notification = notification
      queue.perform { handler(notification) }
    }
  }
}
