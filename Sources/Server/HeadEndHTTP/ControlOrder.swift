package import Simulation

/// An order of the remote control.
package struct ControlOrder: Sendable {
  package let address: ControlAddress
  /// JSON, or nothing.
  package let body: [UInt8]
  package let query: String
  /// How many orders came over its connection so far, this one included.
  package let number: Int
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
