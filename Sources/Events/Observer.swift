import Synchronization

/// A registered observer.
final class Observer: Sendable {
  /// What it runs, where, and what it is called; the object is the only one that it wants.
  struct Handler {
    let label: String
    let object: (any AnyObject & Sendable)?
    let queue: (any DeliveryQueue)?
    let body: @Sendable (EventNotification) -> Void

    /// The body on its queue: a post asks nobody whether there is one.
    var running: @Sendable (EventNotification) -> Void {
      guard let queue else { return body }
      return { [body] notification in queue.perform { body(notification) } }
    }
  }

  let serial: UInt64
  let label: String
  let queue: (any DeliveryQueue)?
  /// How many posts had been counted for its row before it was registered.
  let postsBefore: Int
  /// The class of the only object that it wants.
  let objectType: (any AnyObject.Type)?
  private let handler: @Sendable (EventNotification) -> Void
  private let isRetired = Atomic(false)
  // Unowned: the object is not kept alive, but its memory is not reused either, so that no other
  // object has its identity.
  private unowned let object: (any AnyObject & Sendable)?

  init(_ serial: UInt64, _ handler: Handler, after postsBefore: Int) {
    self.serial = serial
    self.postsBefore = postsBefore
    label = handler.label
    queue = handler.queue
    object = handler.object
    objectType = handler.object.map { type(of: $0 as AnyObject) }
    self.handler = handler.running
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

  init(_ name: EventName?, _ object: ObjectIdentifier?, isTyped: Bool = false) {
    self.name = name
    self.object = object
    self.isTyped = isTyped
  }
}
