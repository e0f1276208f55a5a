extension EventBus {
  /// Calls the observers of a name and of an object; returns after the last of them has run.
  ///
  /// - Parameter object: a class instance, matched by identity, or a value, which reaches only
  ///   observers without an object.
  public func post(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
    guard hasObservers else { return }
    post(on: channel(named: name), name, object, userInfo)
  }

  /// As `post(name:object:userInfo:)`, without looking the name up.
  public func post(
    on topic: Topic, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil
  ) {
    guard hasObservers else { return }
    guard topic.bus == id else {
      return post(name: topic.name, object: object, userInfo: userInfo)
    }
    post(on: topic.channel, topic.name, object, userInfo)
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
      if isAlone(channel.everyone, on: channel, for: object) {
        withLine(of: channel.everyone) { line, bound in
          line.hear(make(), before: bound)
        }
      } else {
        deliverToAll(on: channel, from: object, make())
      }
    }
  }

  @inline(never)
  private func deliverToAll(
    on channel: Channel, from object: AnyObject?, _ notification: Notification
  ) {
    withAudience { audience in
      gather(channel, from: object, into: &audience)
      if channel !== everything { gather(everything, from: object, into: &audience) }
      if let typed = channel.typed { gather(typed, from: object, into: &audience) }
    } deliver: { audience in
      withUnsafePointer(to: notification) { pointer in
        audience.forEach { $0.hear(.notification(pointer), pointer.pointee, before: $1) }
      }
    }
  }

  // Whether no other roster can be meant by a post on the channel.
  @inline(__always)
  private func isAlone(_ roster: Roster, on channel: Channel, for object: AnyObject?) -> Bool {
    guard everything.everyone.isEmpty || channel === everything, !channel.hasMessages
    else { return false }
    return object == nil || !channel.hasSubjects && !everything.hasSubjects
  }
}
