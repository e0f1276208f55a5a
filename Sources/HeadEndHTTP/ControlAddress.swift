/// The addresses of the remote control (HeadEndHTTP/Control).
package enum ControlAddress: String, CaseIterable, Sendable {
  case commands, keys, clock, expect, events, observation, frame, metrics

  static let root = "/control/v1/"

  /// A member of an order's body, with its type in JSON Schema.
  typealias Member = (name: String, type: String)

  var path: String { Self.root + rawValue }

  /// The address of a row of the table; `nil` when it is none of the remote control.
  init?(path: String) {
    guard path.hasPrefix(Self.root) else { return nil }
    self.init(rawValue: String(path.dropFirst(Self.root.count)))
  }

  /// The members that its body may have; for scenario steps and conditions, which have many, those
  /// that the contract names.
  var members: [Member] {
    switch self {
    case .keys: [("keys", "string"), ("size", "string")]
    case .clock: [("advance", "string"), ("paused", "boolean"), ("speed", "number")]
    case .expect: [("within", "string")]
    case .commands, .events, .observation, .frame, .metrics: []
    }
  }

  /// The names of the members that its body may have.
  package var accepted: [String] { members.map(\.name) }
}
