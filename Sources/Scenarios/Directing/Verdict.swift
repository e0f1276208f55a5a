import Players
package import Simulation

/// What came of a scenario.
package struct Verdict: Sendable {
  /// Why it failed; `nil` = it passed.
  package let failure: Failure?
  /// When it ended.
  package let end: Instant

  package var hasPassed: Bool { failure == nil }
}
