import Synchronization

extension EventBus {
  /// Registers an observer until its token is removed.
  ///
  /// - Parameters:
  ///   - name: the only name it wants; every name if `nil`.
  ///   - object: the only object it wants, matched by identity and not retained; any if `nil`.
  ///   - queue: where it runs while the post waits; the posting thread if `nil`. Retained.
  ///   - handler: retained until removal; posts on several threads may call it at once.
  @discardableResult
  public func addObserver(
    forName name: Name?, object: AnyObject?, queue: (any DeliveryQueue)? = nil,
    using handler: @escaping @Sendable (Notification) -> Void
  ) -> Token {
    // Not `queue.map`: it would wrap every closure in another one.
    let body = if let queue { Self.deliver(on: queue, to: handler) } else { handler }
    return register(for: object) { registry in
      guard let name else { return wildcard }
      if let known = cache.group(named: name) {
        return known._withUnsafeGuaranteedRef { $0 }
      }
      let group = registry.group(named: name)
      cache.enter(group, named: name)
      return group
    } write: {
      $0.append($1, body)
    }
  }

  /// Registers an observer until the last copy of the returned observation is released.
  public func observe(
    forName name: Name?, object: AnyObject?, queue: (any DeliveryQueue)? = nil,
    using handler: @escaping @Sendable (Notification) -> Void
  ) -> Observation {
    let token = addObserver(forName: name, object: object, queue: queue, using: handler)
    return Observation(of: token, on: self)
  }

  /// Registers an observer of a message type until the last copy of the observation is released.
  ///
  /// - Parameters:
  ///   - type: it receives the messages of exactly this type, whatever their names.
  ///   - subject: the only subject it wants; any, and none, if `nil`. Not retained.
  ///   - handler: runs on the posting thread.
  @inlinable
  public func addObserver<M: Message>(
    of type: M.Type, for subject: AnyObject? = nil,
    using handler: @escaping @Sendable (M) -> Void
  ) -> Observation {
    observe(ObjectIdentifier(type), named: M.name, subject, MessageRef.reader(handler))
  }

  /// Looks a name up once for many posts.
  public func topic(_ name: Name) -> Topic {
    registry.withLock {
      Topic(name: name, bus: id, group: .passUnretained($0.group(named: name)))
    }
  }
}

extension EventBus {
  /// Removes an observer: it is not called any more, not even by a post in progress on this thread.
  ///
  /// This does not wait for a delivery in progress on another thread. A token that was removed
  /// before, or that belongs to another bus, is ignored.
  public func removeObserver(_ token: Token) {
    remove(token) { _ in true }
  }

  /// Removes an observer if it was registered for this name and this object; `nil` stands for any.
  public func removeObserver(_ token: Token, name: Name?, object: AnyObject?) {
    let object = object.map { ObjectIdentifier($0) }
    remove(token) { list in
      if let name, list.name != name { return false }
      return object == nil || list.subject?.identity == object
    }
  }

  private func remove(_ token: Token, if isMeant: (ObserverList) -> Bool) {
    guard token.bus == id else { return }
    // Released after unlocking: what a closure captures may use the bus in its deinitializer.
    let removed: Retired? = registry.withLock { registry in
      let list = registry.list(at: token.list)
      guard let index = list.index(of: token.serial, appendedAt: token.index), isMeant(list)
      else { return nil }
      counts.count(list, by: -1)
      let removed = list.remove(at: index)
      if list.isEmpty { registry.release(list) }
      return removed
    }
    _ = consume removed
  }
}

extension EventBus {
  @usableFromInline
  func observe(
    _ type: ObjectIdentifier, named name: Name, _ subject: AnyObject?,
    _ body: @escaping @Sendable (MessageRef) -> Void
  ) -> Observation {
    let token = register(for: subject) { registry in
      registry.group(of: type, named: name)
    } write: {
      $0.append($1, body)
    }
    return Observation(of: token, on: self)
  }

  @inline(__always)
  private func register(
    for object: AnyObject?, group: (inout Registry) -> ObserverGroup,
    write: (EntryBuffer, _ serial: UInt64) -> Void
  ) -> Token {
    registry.withLock { registry in
      let list = registry.list(of: object, in: group(&registry))
      let serial = counts.lastSerial.load(ordering: .relaxed) &+ 1
      let index = list.append { write($0, serial) }
      counts.count(list, by: 1)
      // Last: posts rely on every observer up to this serial being on its list.
      counts.lastSerial.store(serial, ordering: .releasing)
      return Token(bus: id, serial: serial, list: UInt32(list.index), index: index)
    }
  }

  private static func deliver(
    on queue: any DeliveryQueue, to handler: @escaping @Sendable (Notification) -> Void
  ) -> @Sendable (Notification) -> Void {
    { notification in
      // The queue has finished with it before this closure returns: it is never in two places.
      nonisolated(unsafe) let notification = notification
      queue.perform { handler(notification) }
    }
  }
}
