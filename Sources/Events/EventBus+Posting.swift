import Synchronization

extension EventBus {
  /// Calls the observers of a name and of an object; returns after the last of them has run.
  ///
  /// - Parameter object: a class instance, matched by identity, or a value, which reaches only
  ///   observers without an object.
  public func post(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
    guard hasObservers else { return }
    let instance = Instance.of(object)
    withAudience { registry, audience in
      registry.gather(name, from: instance, into: &audience)
    } deliver: { audience in
      let content = Content.of(object, besides: instance)
      audience.hear(
        Notification(name: name, instance: instance, content: content, entries: userInfo))
    }
  }

  /// As `post(name:object:userInfo:)`, without looking the name up.
  public func post(
    on topic: Topic, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil
  ) {
    guard topic.bus == id else {
      return post(name: topic.name, object: object, userInfo: userInfo)
    }
    guard hasObservers else { return }
    let instance = Instance.of(object)
    withAudience { registry, audience in
      registry.gather(named: topic.channel, from: instance, into: &audience)
    } deliver: { audience in
      let content = Content.of(object, besides: instance)
      audience.hear(
        Notification(name: topic.name, instance: instance, content: content, entries: userInfo))
    }
  }

  /// Posts a notification; one that carries a message reaches the observers of its type too.
  public func post(_ notification: Notification) {
    guard hasObservers else { return }
    if let message = notification.message {
      return post(message, as: notification)
    }
    withAudience { registry, audience in
      registry.gather(notification.name, from: notification.instance, into: &audience)
    } deliver: { audience in
      audience.hear(notification)
    }
  }
}

extension EventBus {
  @inline(__always)
  var hasObservers: Bool { census.all.load(ordering: .relaxed) > 0 }

  // The lock is held while the audience is gathered and never while it is delivered to.
  @inline(__always)
  func withAudience(
    gather: (borrowing Registry, inout Audience) -> Void,
    deliver: (borrowing Audience) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Audience.Line.self, capacity: Audience.capacity) { room in
      var audience = Audience(in: room)
      registry.withLock { gather($0, &audience) }
      if !audience.isEmpty { deliver(audience) }
    }
  }
}
