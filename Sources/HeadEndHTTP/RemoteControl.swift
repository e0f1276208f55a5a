package import Simulation

/// The addresses of the remote control (HeadEndHTTP/Control).
package enum ControlAddress: String, CaseIterable, Sendable {
  case commands, keys, clock, expect, observation, frame, metrics

  static let root = "/control/v1/"
  /// The event log, which takes no orders.
  static let events = root + "events"

  /// A member of an order's body, with its type in JSON Schema.
  typealias Member = (name: String, type: String)

  var path: String { Self.root + rawValue }

  /// The members that its body may have; for scenario steps and conditions, which have many, those
  /// that the contract names.
  var members: [Member] {
    switch self {
    case .keys: [("keys", "string"), ("size", "string")]
    case .clock: [("advance", "string"), ("paused", "boolean"), ("speed", "number")]
    case .expect: [("within", "string")]
    case .commands, .observation, .frame, .metrics: []
    }
  }

  /// The names of the members that its body may have.
  package var accepted: [String] { members.map(\.name) }
}

/// An order of the remote control.
package struct ControlOrder: Sendable {
  package let address: ControlAddress
  /// JSON, or nothing.
  package let body: [UInt8]
  package let query: String
}

/// Who has sent an order, and waits for its reply.
package struct Controller: Sendable {
  private let waiting: WaitingConnection

  init(_ waiting: WaitingConnection) {
    self.waiting = waiting
  }

  /// Whether its connection is still open; asked on any thread.
  package var isThere: Bool { waiting.isThere }

  /// Replies, once, on any thread.
  package func reply(_ reply: ControlReply) { waiting.wake { $0.send(Reply(reply)) } }
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
