import Synchronization

/// One registered observer.
///
/// A class around the closure, so that a delivery can call it without retaining anything.
// Unchecked: `position` is read and written only under the lock of the bus.
class Handler: @unchecked Sendable {
  /// Where a registration stands, from the day it is made.
  struct Place {
    /// Order on the bus, from 1.
    let serial: UInt64
    /// Its index among the registry's slots.
    let slot: UInt32
    /// The index of its roster in the registry.
    let roster: UInt32
  }

  final let body: @Sendable (EventBus.Notification) -> Void
  final let place: Place
  /// The index in its roster, which may close up.
  final var position: UInt32 = 0
  final let isRemoved = Atomic(false)

  init(
    at place: Place, body: @escaping @Sendable (EventBus.Notification) -> Void
  ) {
    self.place = place
    self.body = body
  }

  @inline(__always)
  final func receive(_ notification: EventBus.Notification) { body(notification) }

  /// Whether it is given notifications; those of a message type are `MessageHandler`s.
  final var isClassic: Bool { type(of: self) == Handler.self }
}
