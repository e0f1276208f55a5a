/// How an app treats what its players report (Players/SecureSessions, "What an app should do").
package enum Policy: String, CaseIterable, Sendable {
  /// Does what the reference documents say.
  case documented
  /// Ignores every error.
  case careless
  /// Zaps to the same stream at once, again and again.
  case stubborn
  /// Does the same after a back-off, which grows with every try (HeadEnd/Capacity).
  case retrying

  /// The policy that follows when somebody walks through them.
  package var next: Policy {
    switch self {
    case .documented: .careless
    case .careless: .stubborn
    case .stubborn: .retrying
    case .retrying: .documented
    }
  }

  /// Whether it zaps to the same stream after any error, until it plays.
  package var triesAgain: Bool {
    switch self {
    case .stubborn, .retrying: true
    case .documented, .careless: false
    }
  }
}
