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
    return register(for: object) { registry in
      guard let name else { return everything }
      if let known = shortcuts.channel(Shortcuts.Key(name)) {
        return known._withUnsafeGuaranteedRef { $0 }
      }
      let channel = registry.channel(named: name)
      shortcuts.enter(channel, as: Shortcuts.Key(name), keeping: name)
      return channel
    } write: {
      $0.append($1, body)
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
  @inlinable
  public func addObserver<M: Message>(
    of type: M.Type, for subject: AnyObject? = nil,
    using handler: @escaping @Sendable (M) -> Void
  ) -> Observation {
    observe(ObjectIdentifier(type), named: M.name, subject, Letter.reader(handler))
  }

  /// The name, looked up once for many posts.
  public func topic(_ name: Name) -> Topic {
    registry.withLock {
      Topic(name: name, bus: id, channel: .passUnretained($0.channel(named: name)))
    }
  }
}

extension EventBus {
  @usableFromInline
  func observe(
    _ type: ObjectIdentifier, named name: Name, _ subject: AnyObject?,
    _ body: @escaping @Sendable (Letter) -> Void
  ) -> Observation {
    let token = register(for: subject) { registry in
      registry.channel(of: type, named: name)
    } write: {
      $0.append($1, body)
    }
    return Observation(of: token, on: self)
  }

  @inline(__always)
  private func register(
    for object: AnyObject?, channel: (inout Registry) -> Channel,
    write: (Page, _ serial: UInt64) -> Void
  ) -> Token {
    registry.withLock { registry in
      let roster = registry.roster(of: object, on: channel(&registry))
      let serial = census.lastSerial.load(ordering: .relaxed) &+ 1
      let spot = roster.append { write($0, serial) }
      census.count(roster, by: 1)
      // Last: a post takes it for granted that all up to here are on their rosters.
      census.lastSerial.store(serial, ordering: .releasing)
      return Token(bus: id, serial: serial, roster: UInt32(roster.index), spot: spot)
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
