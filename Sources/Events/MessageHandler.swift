/// One registered observer of a message type.
final class MessageHandler<M: Message>: Handler, @unchecked Sendable {
  let typed: @Sendable (M) -> Void

  init(at place: Place, _ typed: @escaping @Sendable (M) -> Void) {
    self.typed = typed
    super.init(at: place) { notification in
      if let message = M.makeMessage(notification) { typed(message) }
    }
  }
}
