import Synchronization

/// A registered observer.
final class Observer: Sendable {
  /// The observer's code, queue and label, and the only object that it observes.
  struct Handler {
    let label: String
    let object: (any AnyObject & Sendable)?
    let queue: (any DeliveryQueue)?
    let body: @Sendable (EventNotification) -> Void

    /// The body, wrapped to run on the queue if there is one, so that a post need not check for it.
    var running: @Sendable (EventNotification) -> Void {
      guard let queue else { return body }
      return { [body] notification in queue.perform { body(notification) } }
    }
  }

  let serial: UInt64
  let label: String
  let queue: (any DeliveryQueue)?
  /// The number of posts that its registry row had already counted when the observer was
  /// registered; its own calls are those counted since.
  let postsBefore: Int
  /// The class of the only object that it observes.
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

  /// Stops all further calls, even by a post in progress.
  func retire() { isRetired.store(true, ordering: .relaxed) }
}

/// The name, object or type that one observer observes.
struct Interest: Hashable, Sendable {
  /// The name of notifications, or of a message type; `nil` matches every notification.
  let name: EventName?
  /// The only object or subject; `nil` matches any or none.
  let object: ObjectIdentifier?
  /// True if it observes messages of a type.
  let isTyped: Bool

  init(_ name: EventName?, _ object: ObjectIdentifier?, isTyped: Bool = false) {
    self.name = name
    self.object = object
    self.isTyped = isTyped
  }
}
