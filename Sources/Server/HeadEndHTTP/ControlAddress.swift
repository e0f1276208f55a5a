/// The addresses of the remote control (HeadEndHTTP/Control).
package enum ControlAddress: String, CaseIterable, Sendable {
  case commands, keys, clock, expect, explore, observation, frame, metrics

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
    case .explore:
      [("rules", "string"), ("for", "string"), ("faults", "string"), ("seed", "string")]
    case .commands, .observation, .frame, .metrics: []
    }
  }

  /// The names of the members that its body may have.
  package var accepted: [String] { members.map(\.name) }
}
