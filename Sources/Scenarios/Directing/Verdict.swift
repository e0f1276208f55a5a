import HeadEndAPI
package import Players
package import Simulation

/// The result of a scenario.
package struct Verdict: Sendable {
  /// Why it failed; `nil` = it passed.
  package let failure: StepFailure?
  /// When it ended.
  package let end: Instant
  /// What the scenario claims and did not show.
  package private(set) var warnings: [ScriptWarning] = []

  /// How long a film goes on after it.
  package static let afterglow = Duration.seconds(3)

  package var hasPassed: Bool { failure == nil }

  /// The exit code of a scenario: 0 = passed, 1 = failed, 2 = only its beginning could be read,
  /// whatever the verdict on that.
  package func exitCode(of scenario: Scenario) -> Int32 {
    scenario.unread != nil ? 2 : hasPassed ? 0 : 1
  }
}

/// The step that failed.
package struct StepFailure: Error, Hashable, Sendable {
  package let place: Place
  /// What was expected, in words.
  package let expectation: String
  /// What was the case instead, or why the step was not possible.
  package let cause: String
  /// The players it is about, in words; empty for no particular ones.
  package let whom: String
  /// The last announcements of those players, oldest first.
  package let events: [Announcement]

  /// `file:line:column: expected …`, or `incomplete from line …`, in one line.
  package var headline: String { "\(place.text): \(expectation)" }

  /// The whole report, line by line.
  package var lines: [String] {
    let heading =
      whom.isEmpty ? "the last events:" : "the last events of \(whom):"
    let announcements = events.map { "    \(AnnouncementText.line($0))" }
    return [headline, "  found: \(cause)"]
      + (announcements.isEmpty ? [] : ["  \(heading)"] + announcements)
  }
}

extension StepFailure {
  /// The failure of a saved session that cannot be read to its end, with why.
  package init(unread problem: FileProblem) {
    self.init(
      place: problem.place, expectation: "incomplete from line \(problem.place.line)",
      cause: Redaction.redacted(problem.message), whom: "", events: [])
  }
}
