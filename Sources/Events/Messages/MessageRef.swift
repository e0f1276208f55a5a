/// A reference to a message, or to a notification that may stand for one, valid until the delivery
/// returns.
///
/// It only points to what is posted, so observers of other types cost no copy.
@usableFromInline
enum MessageRef {
  case message(UnsafeRawPointer, of: ObjectIdentifier)
  case notification(UnsafePointer<EventNotification>)
}

extension MessageRef {
  /// Calls `body` with a reference to the message.
  @inline(__always)
  static func with<M: Message>(_ message: M, _ body: (MessageRef) -> Void) {
    let type = ObjectIdentifier(M.self)
    // Raw bytes: looking up the type of a typed pointer would take longer than a delivery.
    withUnsafeBytes(of: message) { bytes in
      guard let address = bytes.baseAddress else { return }
      body(.message(address, of: type))
    }
  }

  /// Wraps the handler of an observer of one message type: it dereferences what is posted.
  // Inlinable: where the type is known, a delivery need not query the runtime about it.
  @inlinable
  static func reader<M: Message>(
    _ handler: @escaping @Sendable (M) -> Void
  ) -> @Sendable (MessageRef) -> Void {
    { reference in
      switch reference {
      // Types that share a name share a list: messages of the other types are skipped.
      case .message(let message, let type):
        guard type == ObjectIdentifier(M.self) else { return }
        message.withMemoryRebound(to: BorrowedMessage<M>.self, capacity: 1) {
          $0.pointee.pass(to: handler)
        }
      case .notification(let notification):
        if let message = M.makeMessage(notification.pointee) { handler(message) }
      }
    }
  }
}

/// A message in place: it cannot be copied, so a delivery retains nothing that the message owns.
@usableFromInline
struct BorrowedMessage<M: Message>: ~Copyable {
  @usableFromInline let message: M

  @usableFromInline
  init(_ message: M) { self.message = message }

  @inlinable
  borrowing func pass(to handler: (M) -> Void) { handler(message) }
}
