package import HeadEndAPI
package import Lab
package import Simulation

/// What is behind the doors, filled by the executable.
package struct DoorServices: Sendable {
  /// Takes in what answers a request.
  package typealias Answering = @Sendable (OutsideAnswer?) -> Void

  /// Has a service's request answered on the session's thread; `nil` once the doors are closing.
  package var answer: @Sendable (OutsideRequest, @escaping Answering) -> Void
  /// Carries out an order of the remote control.
  package var control: @Sendable (ControlOrder) async -> ControlReply
  /// The lines of the event log as they are written.
  package var events: EventFeed
  /// Codes the video of an order.
  package var code: @Sendable (MediaOrder) -> [UInt8]
  /// The files of the page, by path.
  package var page: [String: PageFile]

  package init(
    answer: @escaping @Sendable (OutsideRequest, @escaping Answering) -> Void,
    control: @escaping @Sendable (ControlOrder) async -> ControlReply, events: EventFeed,
    code: @escaping @Sendable (MediaOrder) -> [UInt8], page: [String: PageFile] = [:]
  ) {
    self.answer = answer
    self.control = control
    self.events = events
    self.code = code
    self.page = page
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

/// An order of the remote control.
package enum ControlOrder: Sendable {
  /// A step of a scenario, as JSON.
  case command([UInt8])
  /// Names of keys, as JSON.
  case keys([UInt8])
  case clock([UInt8])
  case expect([UInt8])
  case observation
  case frame(query: String)
  case metrics
}

/// What the remote control answers.
package struct ControlReply: Sendable {
  let status: Int
  let contentType: String
  let body: [UInt8]

  package init(_ status: Int, _ contentType: String, _ body: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  package static func json(_ value: JSON, status: Int = 200) -> ControlReply {
    ControlReply(status, "application/json", Array(value.line.utf8))
  }
}
