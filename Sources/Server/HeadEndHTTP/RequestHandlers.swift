package import HeadEndAPI
package import Worlds

/// What answers the server's requests, filled by the executable.
package struct RequestHandlers: Sendable {
  /// Has a service's request answered on the session's thread; `nil` once the server is closing.
  package var answer: @Sendable (RealClientRequest, @escaping Answering) -> Void
  /// Tells the session what an upstream has answered, on any thread.
  package var upstreamAnswered: @Sendable (UpstreamAnswer) -> Void
  /// Carries out an order of the remote control.
  package var control: @Sendable (ControlOrder, Controller) -> Void
  /// The lines of the event log as they are written.
  package var events: EventFeed
  /// The orders to pages: the key of a client, a space, and the order as JSON.
  package var orders: EventFeed
  /// Codes the video of an order.
  package var code: @Sendable (MediaOrder) -> [UInt8]
  /// The files of the page, by path.
  package var page: [String: PageFile]
  /// Reports a sentence to the operator of the server, on any thread.
  package var warn: @Sendable (String) -> Void

  /// Takes what answers a request, on any thread.
  package typealias Answering = @Sendable (RealClientAnswer?) -> Void

  package init(
    answer: @escaping @Sendable (RealClientRequest, @escaping Answering) -> Void,
    upstreamAnswered: @escaping @Sendable (UpstreamAnswer) -> Void = { _ in },
    control: @escaping @Sendable (ControlOrder, Controller) -> Void,
    events: EventFeed, orders: EventFeed = EventFeed(),
    code: @escaping @Sendable (MediaOrder) -> [UInt8],
    page: [String: PageFile] = [:], warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.answer = answer
    self.upstreamAnswered = upstreamAnswered
    self.control = control
    self.events = events
    self.orders = orders
    self.code = code
    self.page = page
    self.warn = warn
  }
}

/// A file of the page.
package struct PageFile: Sendable {
  let contentType: String
  let bytes: [UInt8]

  package init(contentType: String, bytes: [UInt8]) {
    self.contentType = contentType
    self.bytes = bytes
  }
}

/// The sender of an order, who waits for its reply.
package struct Controller: Sendable {
  private let waiting: WaitingConnection

  init(_ waiting: WaitingConnection) {
    self.waiting = waiting
  }

  /// Whether its connection is still open; asked on any thread.
  package var isThere: Bool { waiting.isThere }

  /// Replies, once, on any thread.
  package func reply(_ reply: ControlReply) { waiting.wake { $0.send(HTTPReply(reply)) } }
}
