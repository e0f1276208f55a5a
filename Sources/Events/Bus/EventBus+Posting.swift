extension EventBus {
  /// Calls the observers of a name and of an object; returns after the last of them has run.
  ///
  /// - Parameters:
  ///   - name: whose observers are called.
  ///   - object: a class instance, matched by identity, or a value, which reaches only observers
  ///     without an object.
  ///   - userInfo: the payload.
  public func post(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
    guard hasObservers else { return }
    post(to: group(named: name), name, object, userInfo)
  }

  /// Posts like `post(name:object:userInfo:)`; the object is known to be a class instance.
  public func post(name: Name, object: AnyObject, userInfo: [AnyHashable: Any]? = nil) {
    guard hasObservers else { return }
    deliver(to: group(named: name), from: object) {
      Notification(name: name, instance: object, userInfo: userInfo)
    }
  }

  /// Posts like `post(name:object:userInfo:)` without object and payload.
  public func post(name: Name) {
    guard hasObservers else { return }
    deliver(to: group(named: name), from: nil) { Notification(name: name, instance: nil) }
  }

  /// Posts like `post(name:object:userInfo:)` without looking the name up.
  public func post(
    on topic: Topic, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil
  ) {
    guard hasObservers else { return }
    post(to: group(of: topic), topic.name, object, userInfo)
  }

  /// Posts like `post(on:object:userInfo:)`; the object is known to be a class instance.
  public func post(on topic: Topic, object: AnyObject, userInfo: [AnyHashable: Any]? = nil) {
    guard hasObservers else { return }
    deliver(to: group(of: topic), from: object) {
      Notification(name: topic.name, instance: object, userInfo: userInfo)
    }
  }

  /// Posts like `post(on:object:userInfo:)` without object and payload.
  public func post(on topic: Topic) {
    guard hasObservers else { return }
    deliver(to: group(of: topic), from: nil) { Notification(name: topic.name, instance: nil) }
  }

  /// Posts a notification; one that carries a message also reaches the observers of its type.
  public func post(_ notification: Notification) {
    guard hasObservers else { return }
    if let message = notification.message {
      return post(message, as: notification)
    }
    deliver(to: group(named: notification.name), from: notification.instance) { notification }
  }
}

extension EventBus {
  @inline(__always)
  private func post(
    to group: Unmanaged<ObserverGroup>, _ name: Name, _ object: Any?,
    _ userInfo: [AnyHashable: Any]?
  ) {
    let instance = ClassInstance.of(object)
    deliver(to: group, from: instance) {
      Notification(name: name, object: object, instance: instance, userInfo: userInfo)
    }
  }

  // The notification is made only if there are observers.
  @inline(__always)
  private func deliver(
    to group: Unmanaged<ObserverGroup>, from object: AnyObject?, _ make: () -> Notification
  ) {
    group._withUnsafeGuaranteedRef { group in
      let isDelivered = withCursor {
        soleList(in: group, for: object)
      } deliver: { cursor, bound in
        cursor.deliverUntyped(make(), before: bound)
      }
      if !isDelivered { deliverToAll(in: group, from: object, make()) }
    }
  }

  @inline(never)
  private func deliverToAll(
    in group: ObserverGroup, from object: AnyObject?, _ notification: borrowing Notification
  ) {
    withAudience { audience in
      gather(group, from: object, into: &audience)
      if group !== wildcard { gather(wildcard, from: object, into: &audience) }
      if let typed = group.typed { gather(typed, from: object, into: &audience) }
    } deliver: { audience in
      audience.forEach { $0.deliver(notification, before: $1) }
    }
  }

  // The only list that a post to the group has to visit; `nil` if there may be several.
  @inline(__always)
  private func soleList(
    in group: ObserverGroup, for object: AnyObject?
  ) -> Unmanaged<ObserverList>? {
    let isWildcard = group === wildcard
    guard isWildcard || wildcard.unfiltered.isEmpty, !group.hasTyped else { return nil }
    guard let object else { return .passUnretained(group.unfiltered) }
    guard isWildcard || !wildcard.hasFiltered else { return nil }
    guard group.hasFiltered, let list = list(of: object, in: group) else {
      return .passUnretained(group.unfiltered)
    }
    return group.unfiltered.isEmpty ? list : nil
  }
}
