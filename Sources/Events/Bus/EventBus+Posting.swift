extension EventBus {
  /// Calls the observers of a name and of an object; returns after the last of them has run.
  ///
  /// - Parameter object: a class instance, matched by identity, or a value, which reaches only
  ///   observers without an object.
  public func post(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
    guard hasObservers else { return }
    post(on: channel(named: name), name, object, userInfo)
  }

  /// As `post(name:object:userInfo:)` with a class instance, which need not be told from a value.
  public func post(name: Name, object: AnyObject, userInfo: [AnyHashable: Any]? = nil) {
    guard hasObservers else { return }
    deliver(on: channel(named: name), from: object) {
      Notification(name: name, instance: object, content: nil, entries: userInfo)
    }
  }

  /// As `post(name:object:userInfo:)` without object and payload.
  public func post(name: Name) {
    guard hasObservers else { return }
    deliver(on: channel(named: name), from: nil) {
      Notification(name: name, instance: nil, content: nil)
    }
  }

  /// As `post(name:object:userInfo:)`, without looking the name up.
  public func post(
    on topic: Topic, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil
  ) {
    guard hasObservers else { return }
    post(on: channel(of: topic), topic.name, object, userInfo)
  }

  /// As `post(on:object:userInfo:)` with a class instance, which need not be told from a value.
  public func post(on topic: Topic, object: AnyObject, userInfo: [AnyHashable: Any]? = nil) {
    guard hasObservers else { return }
    deliver(on: channel(of: topic), from: object) {
      Notification(name: topic.name, instance: object, content: nil, entries: userInfo)
    }
  }

  /// As `post(on:object:userInfo:)` without object and payload.
  public func post(on topic: Topic) {
    guard hasObservers else { return }
    deliver(on: channel(of: topic), from: nil) {
      Notification(name: topic.name, instance: nil, content: nil)
    }
  }

  /// Posts a notification; one that carries a message reaches the observers of its type too.
  public func post(_ notification: Notification) {
    guard hasObservers else { return }
    if let message = notification.message {
      return post(message, as: notification)
    }
    deliver(on: channel(named: notification.name), from: notification.instance) { notification }
  }
}

extension EventBus {
  @inline(__always)
  private func post(
    on channel: Unmanaged<Channel>, _ name: Name, _ object: Any?,
    _ userInfo: [AnyHashable: Any]?
  ) {
    let instance = Instance.of(object)
    deliver(on: channel, from: instance) {
      let content = Content.of(object, besides: instance)
      return Notification(name: name, instance: instance, content: content, entries: userInfo)
    }
  }

  // The notification is made only if somebody listens.
  @inline(__always)
  private func deliver(
    on channel: Unmanaged<Channel>, from object: AnyObject?, _ make: () -> Notification
  ) {
    channel._withUnsafeGuaranteedRef { channel in
      let isDelivered = withLine {
        soleRoster(on: channel, for: object)
      } deliver: { line, bound in
        line.hear(make(), before: bound)
      }
      if !isDelivered { deliverToAll(on: channel, from: object, make()) }
    }
  }

  @inline(never)
  private func deliverToAll(
    on channel: Channel, from object: AnyObject?, _ notification: borrowing Notification
  ) {
    withAudience { audience in
      gather(channel, from: object, into: &audience)
      if channel !== everything { gather(everything, from: object, into: &audience) }
      if let typed = channel.typed { gather(typed, from: object, into: &audience) }
    } deliver: { audience in
      audience.forEach { $0.tell(notification, before: $1) }
    }
  }

  // The only roster that a post on the channel can mean; `nil` if there may be several.
  @inline(__always)
  private func soleRoster(on channel: Channel, for object: AnyObject?) -> Unmanaged<Roster>? {
    let isEverything = channel === everything
    guard isEverything || everything.everyone.isEmpty, !channel.hasMessages else { return nil }
    guard let object else { return .passUnretained(channel.everyone) }
    guard isEverything || !everything.hasSubjects else { return nil }
    guard channel.hasSubjects, let roster = roster(of: object, on: channel) else {
      return .passUnretained(channel.everyone)
    }
    return channel.everyone.isEmpty ? roster : nil
  }
}
