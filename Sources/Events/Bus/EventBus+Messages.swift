import Synchronization

extension EventBus {
  /// Calls the observers of the message's type, of its name and of everything; returns after the
  /// last of them has run.
  ///
  /// - Parameters:
  ///   - message: what the observers of its type receive.
  ///   - subject: what the message is about: a class instance that observers of the type can
  ///     filter by.
  public func post<M: Message>(_ message: M, subject: AnyObject? = nil) {
    guard hasObservers else { return }
    guard hasUntypedObservers else { return postTyped(message, about: subject) }
    let object = Self.object(of: message, about: subject)
    post(message, about: subject, as: (message.name, object))
  }

  /// Posts like `post(_:subject:)`, under the topic's name instead of the message's own.
  public func post<M: Message>(_ message: M, on topic: Topic, subject: AnyObject? = nil) {
    guard hasObservers else { return }
    guard hasUntypedObservers else { return postTyped(message, about: subject) }
    let object = Self.object(of: message, about: subject)
    deliver(message, about: subject, as: (topic.name, object)) { group(of: topic) }
  }
}

extension EventBus {
  /// Posts a message again, under the name and object of its notification.
  func post<M: Message>(_ message: M, as notification: Notification) {
    let given = (notification.name, notification.object)
    post(message, about: notification.instance, as: given)
  }

  private func post<M: Message>(
    _ message: M, about subject: AnyObject?, as given: (name: Name, object: Any?)
  ) {
    deliver(message, about: subject, as: given) { group(named: given.name) }
  }

  private func deliver<M: Message>(
    _ message: M, about subject: AnyObject?, as given: (name: Name, object: Any?),
    to group: () -> Unmanaged<ObserverGroup>
  ) {
    let instance = ClassInstance.of(given.object)
    withAudience { audience in
      gather(M.self, about: subject, into: &audience)
      group()._withUnsafeGuaranteedRef { group in
        gather(group, from: instance, into: &audience)
        if group !== wildcard { gather(wildcard, from: instance, into: &audience) }
      }
    } deliver: { audience in
      let notification = Notification(
        message, name: given.name, object: given.object, instance: instance)
      MessageRef.with(message) { message in
        audience.forEach { $0.deliver(message, notification, before: $1) }
      }
    }
  }

  // Nobody receives a notification, so none is made, and the message's name is not asked for.
  private func postTyped<M: Message>(_ message: M, about subject: AnyObject?) {
    withAudience { audience in
      gather(M.self, about: subject, into: &audience)
    } deliver: { audience in
      MessageRef.with(message) { message in
        audience.forEach { $0.deliverTyped(message, before: $1) }
      }
    }
  }

  private func gather<M: Message>(
    _: M.Type, about subject: AnyObject?, into audience: inout Audience
  ) {
    group(of: ObjectIdentifier(M.self))?._withUnsafeGuaranteedRef {
      gather($0, from: subject, into: &audience)
    }
  }

  private static func object(of message: some Message, about subject: AnyObject?) -> Any? {
    if let object = message.object { return object }
    return subject
  }
}
