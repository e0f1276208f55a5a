import Synchronization

/// A synchronous, thread-safe event bus with the methods and matching rules of
/// `NotificationCenter`.
///
/// Observers are called in the order of their registration, whatever they want: a name, an object,
/// a message type or everything (Events/Guarantees).
public final class EventBus: Sendable {
  /// The name of a notification.
  public typealias Name = EventName
  /// What an observer of a name, of an object or of everything receives.
  public typealias Notification = EventNotification

  /// Identifies one registration; never reused, on no bus. Dropping it keeps the observer.
  public struct Token: Hashable, Sendable {
    let serial: UInt64
    let interest: Interest
  }

  /// The bus of a program that needs only one.
  public static let `default` = EventBus()

  // Of all buses together, so that a token of one means nothing to another.
  private static let lastSerial = Atomic<UInt64>(0)
  private let registry = Mutex(Registry())

  /// Makes a bus that shares nothing with any other.
  public init() {}
}

extension EventBus {
  /// Calls the observers of a name and of an object; returns after the last of them has run.
  ///
  /// - Parameters:
  ///   - name: whose observers are called.
  ///   - object: a class instance, matched by identity, or a value, which reaches only observers
  ///     without an object.
  ///   - userInfo: the payload.
  public func post(
    name: Name, object: (any Sendable)?, userInfo: [String: any Sendable]? = nil
  ) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Posts like the other, of a class instance or of no object, which is quicker.
  public func post(
    name: Name, object: (any AnyObject & Sendable)? = nil, userInfo: [String: any Sendable]? = nil
  ) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Posts like the others, with keys of another type, such as key paths.
  public func post<Key: Hashable & Sendable>(
    name: Name, object: (any Sendable)? = nil, userInfo: [Key: any Sendable]
  ) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Calls the observers of the message's type, of its name and of everything; returns after the
  /// last of them has run.
  ///
  /// - Parameters:
  ///   - message: what the observers of its type receive.
  ///   - subject: what the message is about: a class instance that observers of the type can
  ///     filter by.
  public func post(_ message: some Message, subject: (any AnyObject & Sendable)? = nil) {
    post(Notification(message, about: subject))
  }

  /// Posts a notification; one that carries a message also reaches the observers of its type.
  public func post(_ notification: Notification) {
    let address = notification.address
    let observers = registry.withLock { $0.observers(at: address) }
    for observer in observers { observer.call(notification) }
    #if TSAN
      // A list is changed in place once its reference count says that no post reads it: the count
      // is in the runtime, which the sanitizer does not see.
      withExtendedLifetime(observers) { registry.withLock { _ in } }
    #endif
  }
}

extension EventBus {
  /// Registers an observer until its token is removed.
  ///
  /// - Parameters:
  ///   - name: the only name it wants; every name if `nil`.
  ///   - object: the only object it wants, matched by identity and not retained; any if `nil`.
  ///   - queue: where it runs while the post waits; the posting thread if `nil`. Retained.
  ///   - label: what `observers` calls it.
  ///   - handler: retained until removal; posts on several threads may call it at once.
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
  ///   - subject: the only subject it wants; any, and none, if `nil`. Not retained.
  ///   - messageType: it receives the messages of exactly this type, whatever their names.
  ///   - label: what `observers` calls it.
  ///   - handler: runs on the posting thread.
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
  /// Everybody who observes now, in the order in which posts call them.
  public var observers: [ObserverDescription] {
    // Described after unlocking: a queue describes itself by code of its own.
    registry.withLock { $0 }.descriptions
  }

  /// Removes an observer: it is not called any more, not even by a post in progress on this thread.
  ///
  /// This does not wait for a delivery in progress on another thread. A token that was removed
  /// before, or that belongs to another bus, is ignored.
  public func removeObserver(_ token: Token) {
    let removed = registry.withLock { $0.remove(token) }
    removed?.retire()
  }

  /// Removes an observer of a message type, for all copies of its token.
  public func removeObserver(_ token: ObservationToken) {
    removeObserver(token.registration.token)
  }

  /// Removes an observer if it was registered for this name and this object; `nil` stands for any.
  public func removeObserver(_ token: Token, name: Name?, object: AnyObject?) {
    if let name, name != token.interest.name { return }
    if let object, ObjectIdentifier(object) != token.interest.object { return }
    removeObserver(token)
  }
}
