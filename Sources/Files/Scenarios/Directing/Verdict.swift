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

  /// Whether it passed, or failed where it is known to fail and in no other way.
  package func isAsExpected(in scenario: Scenario) -> Bool {
    switch ending(of: scenario) {
    case .passed, .failedAsExpected: true
    case .failed, .failedDifferently, .failedInOtherWays, .passedUnexpectedly: false
    }
  }

  /// How a scenario ended, compared with how it is expected to end.
  enum Ending {
    case passed, failed
    /// It is known to fail, and did, in no other way than is known.
    case failedAsExpected
    /// It is known to fail, but no report of its failures contains what is known.
    case failedDifferently
    /// It failed as is known, and in other ways, too.
    case failedInOtherWays
    case passedUnexpectedly
  }

  func ending(of scenario: Scenario) -> Ending {
    switch (scenario.expected, hasPassed) {
    case (.pass, true): .passed
    case (.pass, false): .failed
    case (.fail, true): .passedUnexpectedly
    case (.fail, false):
      switch unexpected(in: scenario).count {
      case 0: .failedAsExpected
      case all.count: .failedDifferently
      default: .failedInOtherWays
      }
    }
  }

  /// Everything that failed.
  var all: [StepFailure] { (failure.map { [$0] } ?? []) + others }

  /// What failed whose report contains nothing that the scenario is known to fail with.
  private func unexpected(in scenario: Scenario) -> [StepFailure] {
    all.filter { !$0.contains(oneOf: scenario.expectedFailures) }
  }

  /// What is wrong: what failed unexpectedly, or that a scenario passed which is known to fail.
  package func failures(of scenario: Scenario) -> [StepFailure] {
    switch ending(of: scenario) {
    case .passed, .failedAsExpected: []
    case .failed: all
    case .failedInOtherWays: unexpected(in: scenario)
    case .failedDifferently:
      [
        StepFailure(
          place: all[0].place, expectation: "expected to fail with \(scenario.knownText)",
          cause: "it failed, but its report does not contain \(scenario.knownText)",
          whom: "", events: [])
      ] + all
    case .passedUnexpectedly:
      scenario.steps.suffix(1).map { step in
        StepFailure(
          place: step.place, expectation: "expected to fail",
          cause: "it passed; remove `expected: fail`", whom: "", events: [])
      }
    }
  }

  /// What failed as the scenario is known to fail.
  package func knownFailures(of scenario: Scenario) -> [StepFailure] {
    switch ending(of: scenario) {
    case .failedAsExpected, .failedInOtherWays:
      all.filter { $0.contains(oneOf: scenario.expectedFailures) }
    case .passed, .failed, .failedDifferently, .passedUnexpectedly: []
    }
  }
}

extension Verdict {
  /// The verdict in a few lines: what has failed, and whether it was expected to.
  package func lines(of scenario: Scenario) -> [String] {
    let known = knownFailures(of: scenario).flatMap(\.lines)
    let failures = failures(of: scenario).flatMap(\.lines)
    let end = known.isEmpty ? "passed" : "failed as expected"
    return known + (failures.isEmpty ? ["\(end): \(scenario.title)"] : failures)
  }
}

extension Scenario {
  /// What it is known to fail with, in words.
  fileprivate var knownText: String {
    expectedFailures.map { "`\($0)`" }.joined(separator: " or ")
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
  /// The time from the last action or fault to the end.
  package let left: Duration

  /// The rules and the time in one sentence.
  package var sentence: String {
    "the scenario ends \(left.toTheMillisecond) after its last action or fault, too soon to "
      + "judge \(names.joined(separator: ", "))"
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
  /// Whether it says one of some texts of what it expected and found, in small or capital letters,
  /// or there is none.
  fileprivate func contains(oneOf texts: [String]) -> Bool {
    let said = "\(breach?.sentence ?? expectation)\nfound: \(cause)".lowercased()
    return texts.isEmpty || texts.contains { said.contains($0.lowercased()) }
  }

  /// The failure of a saved session that cannot be read to its end, with why.
  package init(unread problem: FileProblem) {
    self.init(
      place: problem.place, expectation: "incomplete from line \(problem.place.line)",
      cause: Redaction.redacted(problem.message), whom: "", events: [])
  }
}
