import Synchronization

/// One registered observer of names, of objects or of everything.
///
/// It cannot be copied, so a delivery calls the closure where it lies and retains nothing.
struct Entry: ~Copyable {
  typealias Body = @Sendable (EventBus.Notification) -> Void

  /// Set in the mark of an entry that was removed; its body is gone.
  static let removed: UInt64 = 1 << 63

  /// Its order on the bus, from 1.
  let mark: Atomic<UInt64>
  private let body: Body

  init(serial: UInt64, body: @escaping Body) {
    mark = Atomic(serial)
    self.body = body
  }

  // Not at the place of the call: a closure that is read from memory there is retained.
  @inline(__always)
  borrowing func receive(_ notification: borrowing EventBus.Notification) { body(notification) }

  consuming func takeBody() -> Body { body }
}
