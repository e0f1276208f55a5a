/// What a user works with.
package enum UserWay: String, CaseIterable, Sendable {
  /// The wall of a line-up.
  case wall
  /// A scenario on the wall, with user actions and rewinding.
  case scenario
  /// A talk of five chapters, which its presenter may disturb with any key.
  case talk
  /// A wall that serves three real clients, then saved, replayed and exported.
  case served
  /// A search, which may be interrupted, and its findings on the wall.
  case search
  /// A recording of a browser or a player, imported, and its scenario on the wall.
  case imported
  /// The program itself on a terminal, which is resized, stopped and ended by signals.
  case terminal
  /// The program itself as a server with three clients over HTTP.
  case server
  /// The program's own search, ended by a signal.
  case explore

  /// Whether the program itself is started, so that time and machine take part.
  package var isLive: Bool {
    switch self {
    case .wall, .scenario, .talk, .served, .search, .imported: false
    case .terminal, .server, .explore: true
    }
  }
}
