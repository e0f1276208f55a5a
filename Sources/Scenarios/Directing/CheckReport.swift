import Simulation

/// The results of several scenarios, for people and for CI.
package struct CheckReport: Sendable {
  /// One scenario.
  package struct Entry: Sendable {
    package let path: String
    package let outcome: Outcome

    package init(path: String, outcome: Outcome) {
      self.path = path
      self.outcome = outcome
    }
  }

  /// The result of one scenario.
  package enum Outcome: Sendable {
    case judged(Verdict, Scenario)
    /// It could not be read; every reason, on a line each.
    case unreadable([String])
  }

  package let entries: [Entry]

  package init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// 0 = all passed, 1 = an expectation failed, 2 = a file could not be read.
  package var exitCode: Int32 {
    entries.map(\.outcome.exitCode).max() ?? 0
  }

  /// Why files could not be read, a line each; why a session is incomplete is in the report.
  package var complaints: [String] {
    entries.flatMap { entry in
      if case .unreadable(let sentences) = entry.outcome { sentences } else { [String]() }
    }
  }

  /// A table, a report on each failure, and the totals.
  package var text: String {
    let failures = entries.flatMap(\.outcome.failures)
    let reports = failures.map { "\n" + $0.lines.joined(separator: "\n") + "\n" }
    let warnings = warnings.map { "\n\($0.line)" }.joined()
    return table + reports.joined() + (warnings.isEmpty ? "" : warnings + "\n") + "\n\(sum)\n"
  }

  /// What the scenarios claim and did not show.
  package var warnings: [ScriptWarning] {
    entries.flatMap { entry in
      if case .judged(let verdict, _) = entry.outcome {
        verdict.warnings
      } else {
        [ScriptWarning]()
      }
    }
  }

  private var unread: Int { entries.count { $0.outcome.exitCode == 2 } }

  private var sum: String {
    let passed = entries.count { $0.outcome.exitCode == 0 }
    let failed = entries.count - passed - unread
    let rest = unread > 0 ? ", \(failed) failed, \(unread) could not be read" : ""
    let count = warnings.count
    let warned = count == 0 ? "" : count == 1 ? ", 1 warning" : ", \(count) warnings"
    return "\(passed) of \(entries.count) passed" + rest + warned
  }

  private var table: String {
    let rows = entries.map { [$0.outcome.word, $0.path.onOneLine] + $0.outcome.columns }
    return rows.alignedLines.map { $0 + "\n" }.joined()
  }
}

extension CheckReport.Outcome {
  fileprivate var exitCode: Int32 {
    switch self {
    case .judged(let verdict, let scenario): verdict.exitCode(of: scenario)
    case .unreadable: 2
    }
  }

  /// Why it failed, and why its session is incomplete.
  var failures: [StepFailure] {
    guard case .judged(let verdict, let scenario) = self else { return [] }
    let unread = scenario.unread.map(StepFailure.init(unread:))
    return [verdict.failure, unread == verdict.failure ? nil : unread].compactMap(\.self)
  }

  fileprivate var word: String {
    switch self {
    case .judged(_, let scenario) where scenario.unread != nil: "INCOMPLETE"
    case .judged(let verdict, _): verdict.hasPassed ? "passed" : "FAILED"
    case .unreadable: "ERROR"
    }
  }

  fileprivate var columns: [String] {
    guard case .judged(let verdict, let scenario) = self else { return [] }
    return [
      scenario.steps.count == 1 ? "1 step" : "\(scenario.steps.count) steps",
      AnnouncementText.time(verdict.end), scenario.title + scenario.purpose,
    ]
  }
}

extension Scenario {
  /// What a reader of a report has to know about the rules that it breaks.
  fileprivate var purpose: String {
    brokenOnPurpose.isEmpty ? "" : " (on purpose)"
  }
}

extension CheckReport {
  /// The report as JUnit XML: one test case a scenario, its time the simulated one.
  package var junit: String { JUnit.text("zapdeck check", entries.map(Self.testCase)) }

  private static func testCase(_ entry: Entry) -> JUnit.Case {
    switch entry.outcome {
    case .unreadable(let sentences):
      let text = sentences.joined(separator: "\n")
      return JUnit.Case(
        group: entry.path, name: entry.path, time: "0",
        outcome: .error(sentences.first ?? "", text))
    case .judged(_, let scenario) where scenario.unread != nil:
      let failures = entry.outcome.failures
      let lines = failures.flatMap(\.lines)
      return JUnit.Case(
        group: entry.path, name: scenario.title, time: "0",
        outcome: .error(failures.last?.headline ?? "", lines.joined(separator: "\n")))
    case .judged(let verdict, let scenario):
      return JUnit.Case(
        group: entry.path, name: scenario.title,
        time: String(AnnouncementText.time(verdict.end).dropLast(2)),
        outcome: verdict.failure.map { .failure($0.headline, $0.lines.joined(separator: "\n")) }
          ?? .passed)
    }
  }
}
