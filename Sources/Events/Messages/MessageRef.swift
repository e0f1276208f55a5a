/// A message, or a notification that may stand for one, on its way to the observers of message
/// types.
///
/// It only points to what is told, so that nothing is copied for those who are passed over; it is
/// valid until the delivery returns.
@usableFromInline
enum Letter {
  case message(UnsafeRawPointer, of: ObjectIdentifier)
  case notification(UnsafePointer<EventBus.Notification>)
}

extension Letter {
  /// Lends a letter with the message.
  @inline(__always)
  static func with<M: Message>(_ message: M, _ body: (Letter) -> Void) {
    let type = ObjectIdentifier(M.self)
    // Raw bytes: looking up the type of a typed pointer would take longer than a delivery.
    withUnsafeBytes(of: message) { bytes in
      guard let address = bytes.baseAddress else { return }
      body(.message(address, of: type))
    }
  }

  /// What opens letters for an observer of one message type.
  // Inlinable: where the type is known a delivery need not ask the runtime about it.
  @inlinable
  static func reader<M: Message>(
    _ handler: @escaping @Sendable (M) -> Void
  ) -> @Sendable (Letter) -> Void {
    { letter in
      switch letter {
      // Types that share a name share a channel: messages of the others are passed over.
      case .message(let message, let type):
        guard type == ObjectIdentifier(M.self) else { return }
        message.assumingMemoryBound(to: LentMessage<M>.self).pointee.give(to: handler)
      case .notification(let notification):
        if let message = M.makeMessage(notification.pointee) { handler(message) }
      }
    }
  }
}
