/// How an app treats what its players report (Players/SecureSessions, "What an app should do").
package enum Policy: String, CaseIterable, Sendable {
  /// Does what the reference documents say.
  case documented
  /// Ignores every error.
  case careless
  /// Zaps to the same stream at once, again and again.
  case stubborn

  /// The policy that follows when somebody walks through them.
  package var next: Policy {
    switch self {
    case .documented: .careless
    case .careless: .stubborn
    case .stubborn: .documented
    }
  }
}
