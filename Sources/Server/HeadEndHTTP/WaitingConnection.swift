import NIOCore

/// A connection whose request is answered on another thread.
struct WaitingConnection: Sendable {
  let channel: any Channel
  let connection: NIOLoopBound<HTTPConnection>

  /// Whether the client is still there; asked on any thread.
  var isThere: Bool { channel.isActive }

  /// Calls `body` on the connection's own event loop after a delay; from any thread.
  func wake(
    after delay: Duration = .zero, _ body: @escaping @Sendable (HTTPConnection) -> Void
  ) {
    guard delay > .zero else { return channel.eventLoop.execute { body(connection.value) } }
    channel.eventLoop.scheduleTask(in: TimeAmount(delay)) { body(connection.value) }
  }
}
