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
    deliver(message, about: subject, as: (topic.name, object)) { channel(of: topic) }
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
    deliver(message, about: subject, as: given) { channel(named: given.name) }
  }

  private func deliver<M: Message>(
    _ message: M, about subject: AnyObject?, as given: (name: Name, object: Any?),
    on channel: () -> Unmanaged<Channel>
  ) {
    let instance = Instance.of(given.object)
    withAudience { audience in
      gather(M.self, about: subject, into: &audience)
      channel()._withUnsafeGuaranteedRef { channel in
        gather(channel, from: instance, into: &audience)
        if channel !== everything { gather(everything, from: instance, into: &audience) }
      }
    } deliver: { audience in
      let content = Content.of(message, given.object, besides: instance)
      let notification = Notification(name: given.name, instance: instance, content: content)
      Letter.with(message) { letter in
        audience.forEach { $0.hear(letter, notification, before: $1) }
      }
    }
  }

  // Nobody is given notifications, so none is made and not even the name is asked for.
  private func postTyped<M: Message>(_ message: M, about subject: AnyObject?) {
    withAudience { audience in
      gather(M.self, about: subject, into: &audience)
    } deliver: { audience in
      Letter.with(message) { letter in
        audience.forEach { $0.hear(letter, before: $1) }
      }
    }
  }

  private func gather<M: Message>(
    _: M.Type, about subject: AnyObject?, into audience: inout Audience
  ) {
    channel(of: ObjectIdentifier(M.self))?._withUnsafeGuaranteedRef {
      gather($0, from: subject, into: &audience)
    }
  }

  private static func object(of message: some Message, about subject: AnyObject?) -> Any? {
    if let object = message.object { return object }
    return subject
  }
}
