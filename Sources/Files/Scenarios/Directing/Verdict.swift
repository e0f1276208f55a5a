import HeadEndAPI
package import Players
package import Sessions
package import Simulation

/// The result of a scenario.
package struct Verdict: Sendable {
  /// Why it failed; `nil` = it passed.
  package let failure: StepFailure?
  /// What else failed: each further rule that a player has broken, and the step after them.
  package private(set) var others: [StepFailure] = []
  /// When it ended.
  package let end: Instant
  /// What the scenario claims and did not show.
  package private(set) var warnings: [ScriptWarning] = []

  /// How each step was done, where that was asked for.
  package private(set) var trace: [StepTrace] = []
  /// The rules that a longer scenario might have found broken.
  package private(set) var unjudged: UnjudgedRules?

  /// The time for which a film continues after it.
  package static let afterglow = Duration.seconds(3)

  package var hasPassed: Bool { failure == nil }

  /// The exit code of a scenario: 0 = it ended as expected, 1 = it did not, 2 = only its beginning
  /// could be read, whatever the verdict on that.
  package func exitCode(of scenario: Scenario) -> Int32 {
    scenario.unread != nil ? 2 : isAsExpected(in: scenario) ? 0 : 1
  }

  /// Whether it passed, or failed where it is known to fail.
  package func isAsExpected(in scenario: Scenario) -> Bool {
    switch scenario.expected {
    case .pass: hasPassed
    case .fail: hasFailed(with: scenario.expectedFailure)
    }
  }

  /// Whether it failed, and the report of that contains a text.
  private func hasFailed(with text: String) -> Bool {
    guard let failure else { return false }
    return text.isEmpty
      || ([failure] + others).contains { $0.lines.joined(separator: "\n").contains(text) }
  }

  /// What is wrong: what failed, or that a scenario passed which is known to fail.
  package func failures(of scenario: Scenario) -> [StepFailure] {
    switch (scenario.expected, failure) {
    case (.pass, let failure?): return [failure] + others
    case (.fail, let failure?) where !isAsExpected(in: scenario): return [failure] + others
    case (.pass, nil), (.fail, .some): return []
    case (.fail, nil):
      guard let place = scenario.steps.last?.place else { return [] }
      return [
        StepFailure(
          place: place, expectation: "expected to fail",
          cause: "it passed; remove `expected: fail`", whom: "", events: [])
      ]
    }
  }
}

extension Verdict {
  /// The verdict in a few lines: what has failed, and that it was expected to.
  package func lines(of scenario: Scenario) -> [String] {
    let known = failure.map { scenario.expected == .fail ? $0.lines : [] } ?? []
    let failures = failures(of: scenario).flatMap(\.lines)
    let end = known.isEmpty ? "passed" : "failed as expected"
    return known + (failures.isEmpty ? ["\(end): \(scenario.title)"] : failures)
  }
}

/// How a step was done.
package struct StepTrace: Hashable, Sendable {
  package let place: Place
  /// Its key, such as `expect`.
  package let word: String
  /// What it has expected, in words; `nil` for one that acts or lets time pass.
  package let expectation: String?
  package let begin: Instant
  package let end: Instant
  /// What has satisfied it; `nil` where it expected nothing.
  package let evidence: Evidence?

  /// Whether it was satisfied by something that had happened before it began.
  package var isOld: Bool { evidence.map { $0.instant < begin } ?? false }
}

extension Duration {
  /// As reports print it: to the millisecond.
  var toTheMillisecond: String { Quantity.text(.milliseconds(wholeMilliseconds), gap: " ") }
}

/// Rules that need more time after the last action than a scenario has left.
package struct UnjudgedRules: Hashable, Sendable {
  /// Such as `noHeal (30 s)`.
  package let names: [String]
  /// The time from the last action to the end.
  package let left: Duration

  /// The rules and the time in one sentence.
  package var sentence: String {
    "the scenario ends \(left.toTheMillisecond) after its last action, too soon to judge "
      + names.joined(separator: ", ")
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
  /// The breach that it reports; `nil` for a step that failed.
  package var breach: Breach?

  /// `file:line:column: expected …`, `rule … broken by …`, or `incomplete from line …`.
  package var headline: String { "\(place.text): \(breach?.sentence ?? expectation)" }

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
