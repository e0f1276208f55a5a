/// How an app treats what its players tell it (DESIGN §3).
package enum Policy: String, CaseIterable, Sendable {
  /// Does what the reference documents say.
  case documented
  /// Ignores every error.
  case careless
  /// Zaps to the same stream at once, again and again.
  case stubborn
}
