import Synchronization

/// A registered observer.
final class Observer: Sendable {
  private let handler: @Sendable (EventNotification) -> Void
  private let isRetired = Atomic(false)
  let serial: UInt64
  // Unowned: the object is not kept alive, but its memory is not reused either, so that no other
  // object has its identity.
  private unowned let object: (any AnyObject & Sendable)?

  init(
    _ serial: UInt64, _ object: (any AnyObject & Sendable)?,
    _ handler: @escaping @Sendable (EventNotification) -> Void
  ) {
    self.serial = serial
    self.object = object
    self.handler = handler
  }

  func call(_ notification: EventNotification) {
    if !isRetired.load(ordering: .relaxed) { handler(notification) }
  }

  /// From here on it is not called any more, not even by a post in progress.
  func retire() { isRetired.store(true, ordering: .relaxed) }
}

/// What one observer wants.
struct Interest: Hashable, Sendable {
  /// The name of notifications, or of a message type; every notification if `nil`.
  let name: EventName?
  /// The only object or subject; any, and none, if `nil`.
  let object: ObjectIdentifier?
  /// Whether it wants messages of a type.
  let isTyped: Bool

  init(name: EventName?, object: AnyObject?, isTyped: Bool = false) {
    self.name = name
    self.object = object.map { ObjectIdentifier($0) }
    self.isTyped = isTyped
  }
}
