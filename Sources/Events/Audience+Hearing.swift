extension Audience {
  /// Gives every handler the notification; those of message types translate it.
  @inline(__always)
  borrowing func hear(_ notification: borrowing EventBus.Notification) {
    forEach { $0._withUnsafeGuaranteedRef { $0.receive(notification) } }
  }

  /// Gives the message to the handlers of its type; there are no classic ones.
  @inline(__always)
  borrowing func hear<M: Message>(_ message: M) {
    let kind = MessageHandler<M>.self
    forEach { $0._withUnsafeGuaranteedRef { Self.give(message, to: $0, of: kind) } }
  }

  /// Gives the message to the handlers of its type, and the notification to classic ones.
  @inline(__always)
  borrowing func hear<M: Message>(
    _ message: M, _ notification: EventBus.Notification
  ) {
    let kind = MessageHandler<M>.self
    forEach { handler in
      handler._withUnsafeGuaranteedRef { handler in
        if handler.isClassic {
          handler.receive(notification)
        } else {
          Self.give(message, to: handler, of: kind)
        }
      }
    }
  }

  // Types that share a name share a channel: the others' handlers are passed over.
  @inline(__always)
  private static func give<M: Message>(
    _ message: M, to handler: Handler, of kind: MessageHandler<M>.Type
  ) {
    guard type(of: handler) == kind else { return }
    unsafeDowncast(handler, to: kind).typed(message)
  }
}
