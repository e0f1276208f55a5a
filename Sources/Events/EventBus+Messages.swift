import Synchronization

extension EventBus {
  /// Calls the observers of the message's type, of its name and of everything; returns after
  /// the last of them has run.
  ///
  /// - Parameter subject: whom it is about: a class instance that some observers of the type may
  ///   want to hear about alone.
  public func post<M: Message>(_ message: M, subject: AnyObject? = nil) {
    guard hasObservers else { return }
    guard hasClassicObservers else { return postTyped(message, about: subject) }
    let object = Self.object(of: message, about: subject)
    post(message, about: subject, as: (message.name, object))
  }

  /// As `post(_:subject:)`, under the topic's name instead of the message's own.
  public func post<M: Message>(_ message: M, on topic: Topic, subject: AnyObject? = nil) {
    guard hasObservers else { return }
    guard hasClassicObservers else { return postTyped(message, about: subject) }
    let object = Self.object(of: message, about: subject)
    guard topic.bus == id else {
      return post(message, about: subject, as: (topic.name, object))
    }
    let instance = Instance.of(object)
    withAudience { registry, audience in
      registry.gather(type: ObjectIdentifier(M.self), about: subject, into: &audience)
      registry.gatherClassic(channel: topic.channel, from: instance, into: &audience)
    } deliver: { audience in
      let content = Content.of(message, object, besides: instance)
      audience.hear(
        message, Notification(name: topic.name, instance: instance, content: content))
    }
  }
}

extension EventBus {
  /// Posts a message again, under the name and object it was once posted with.
  func post<M: Message>(_ message: M, as notification: Notification) {
    let given = (notification.name, notification.object)
    post(message, about: notification.instance, as: given)
  }

  private func post<M: Message>(
    _ message: M, about subject: AnyObject?, as given: (name: Name, object: Any?)
  ) {
    let instance = Instance.of(given.object)
    withAudience { registry, audience in
      registry.gather(type: ObjectIdentifier(M.self), about: subject, into: &audience)
      registry.gatherClassic(given.name, from: instance, into: &audience)
    } deliver: { audience in
      let content = Content.of(message, given.object, besides: instance)
      audience.hear(
        message, Notification(name: given.name, instance: instance, content: content))
    }
  }

  // Nobody is given notifications, so none is made and not even the name is asked for.
  private func postTyped<M: Message>(_ message: M, about subject: AnyObject?) {
    withAudience { registry, audience in
      registry.gather(type: ObjectIdentifier(M.self), about: subject, into: &audience)
    } deliver: { audience in
      audience.hear(message)
    }
  }

  private var hasClassicObservers: Bool { census.classic.load(ordering: .relaxed) > 0 }

  private static func object(of message: some Message, about subject: AnyObject?) -> Any? {
    if let object = message.object { return object }
    return subject
  }
}
