import Synchronization

/// A synchronous, thread-safe event bus with the methods and matching rules of
/// `NotificationCenter`.
///
/// Calls observers in the order of their registration, whether they observe a name, an object, a
/// message type or everything (Events/Guarantees).
public final class EventBus: Sendable {
  /// The name of a notification.
  public typealias Name = EventName
  /// The notification that observers of a name, of an object or of everything receive.
  public typealias Notification = EventNotification

  /// The identity of one registration, unique across all buses; dropping it does not remove the
  /// observer.
  public struct Token: Hashable, Sendable {
    let serial: UInt64
    let interest: Interest
  }

  /// The shared bus, for programs that need only one.
  public static let `default` = EventBus()

  // Shared by all buses, so that one bus ignores the tokens of another.
  private static let lastSerial = Atomic<UInt64>(0)
  private let registry = Mutex(Registry())

  /// Creates a bus that is independent of all others.
  public init() {}
}

extension EventBus {
  /// Calls the observers of a name and of an object, and returns after the last one has run.
  ///
  /// - Parameters:
  ///   - name: the name under which to post.
  ///   - object: a class instance, matched by identity, or a value, which reaches only observers
  ///     that were registered without an object.
  ///   - userInfo: the payload.
  public func post(
    name: Name, object: (any Sendable)?, userInfo: [String: any Sendable]? = nil
  ) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Posts a notification about a class instance, or without an object; the fastest of these
  /// methods.
  public func post(
    name: Name, object: (any AnyObject & Sendable)? = nil, userInfo: [String: any Sendable]? = nil
  ) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Posts with keys of a type other than `String`, such as key paths.
  public func post<Key: Hashable & Sendable>(
    name: Name, object: (any Sendable)? = nil, userInfo: [Key: any Sendable]
  ) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Calls the observers of the message's type, of its name and of everything, and returns after
  /// the last one has run.
  ///
  /// - Parameters:
  ///   - message: the value that observers of its type receive.
  ///   - subject: the class instance that the message is about; observers of the type can filter
  ///     by it.
  public func post(_ message: some Message, subject: (any AnyObject & Sendable)? = nil) {
    post(Notification(message, about: subject))
  }

  /// Posts a notification; if it carries a message, observers of the message's type receive that.
  public func post(_ notification: Notification) {
    let address = notification.address
    let observers = registry.withLock { $0.observers(at: address) }
    for observer in observers { observer.call(notification) }
    #if TSAN
      // A list is changed in place once its reference count shows that no post reads it. That
      // count is in the runtime, which the sanitizer does not instrument.
      withExtendedLifetime(observers) { registry.withLock { _ in } }
    #endif
  }
}

extension EventBus {
  /// Registers an observer until its token is removed.
  ///
  /// - Parameters:
  ///   - name: the only name to observe; `nil` for every name.
  ///   - object: the only object to observe, matched by identity and not retained; `nil` for any.
  ///   - queue: the queue, retained, on which it runs while the post waits; `nil` for the posting
  ///     thread.
  ///   - label: its name in `observers`.
  ///   - handler: the code to call, retained until removal; several threads may call it at once.
  @discardableResult
  public func addObserver(
    forName name: Name?, object: (any AnyObject & Sendable)?, queue: (any DeliveryQueue)? = nil,
    label: String = #fileID, using handler: @escaping @Sendable (Notification) -> Void
  ) -> Token {
    register(
      Interest(name, object.map { ObjectIdentifier($0) }),
      Observer.Handler(label: label, object: object, queue: queue, body: handler))
  }

  /// Registers an observer of a message type until the last copy of its token is released.
  ///
  /// - Parameters:
  ///   - subject: the only subject to observe, not retained; `nil` for any subject or none.
  ///   - messageType: the exact type of the messages to observe; their names do not matter.
  ///   - label: its name in `observers`.
  ///   - handler: the code to call, on the posting thread.
  public func addObserver<M: Message>(
    of subject: (any AnyObject & Sendable)? = nil, for messageType: M.Type,
    label: String = #fileID, using handler: @escaping @Sendable (M) -> Void
  ) -> ObservationToken {
    let interest = Interest(M.name, subject.map { ObjectIdentifier($0) }, isTyped: true)
    let token = register(
      interest,
      Observer.Handler(label: label, object: subject, queue: nil) { notification in
        if let message = notification.message(of: M.self) { handler(message) }
      })
    return ObservationToken(of: token, on: self)
  }

  private func register(_ interest: Interest, _ handler: Observer.Handler) -> Token {
    registry.withLock { registry in
      let serial = Self.lastSerial.wrappingAdd(1, ordering: .relaxed).newValue
      registry.add(serial, interest, handler)
      return Token(serial: serial, interest: interest)
    }
  }
}

extension EventBus {
  /// The current observers, in the order in which posts call them.
  public var observers: [ObserverDescription] {
    // Described after unlocking, because a queue's description runs the queue's own code.
    registry.withLock { $0 }.descriptions
  }

  /// Removes an observer; it is not called again, not even by a post in progress on this thread.
  ///
  /// Does not wait for a delivery in progress on another thread. A token that has already been
  /// removed, or that belongs to another bus, is ignored.
  public func removeObserver(_ token: Token) {
    let removed = registry.withLock { $0.remove(token) }
    removed?.retire()
  }

  /// Removes an observer of a message type, whichever copy of its token is passed.
  public func removeObserver(_ token: ObservationToken) {
    removeObserver(token.registration.token)
  }

  /// Removes an observer if it was registered with this name and this object; `nil` matches any.
  public func removeObserver(_ token: Token, name: Name?, object: AnyObject?) {
    if let name, name != token.interest.name { return }
    if let object, ObjectIdentifier(object) != token.interest.object { return }
    removeObserver(token)
  }
}
