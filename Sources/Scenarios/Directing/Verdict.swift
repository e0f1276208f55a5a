package import Players
package import Simulation

/// What came of a scenario.
package struct Verdict: Sendable {
  /// Why it failed; `nil` = it passed.
  package let failure: StepFailure?
  /// When it ended.
  package let end: Instant

  package var hasPassed: Bool { failure == nil }
}

/// The first step that did not come out as it should.
package struct StepFailure: Error, Hashable, Sendable {
  package let place: Place
  /// What was expected, in words.
  package let expectation: String
  /// What there was instead, or why it could not be done.
  package let cause: String
  /// Whom it is about, in words; empty when it is about nobody in particular.
  package let whom: String
  /// The last that was told, of those it is about, oldest first.
  package let events: [Announcement]

  /// `file:line:column: expected …`, in one line.
  package var headline: String { "\(place.text): \(expectation)" }

  /// The whole report, a line each.
  package var lines: [String] {
    let heading = whom.isEmpty ? "the last events:" : "the last events of \(whom):"
    let told = events.map { "    \(AnnouncementText.line($0))" }
    return [headline, "  instead: \(cause)"] + (told.isEmpty ? [] : ["  \(heading)"] + told)
  }
}
