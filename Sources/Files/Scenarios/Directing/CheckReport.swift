import Simulation

/// The results of several scenarios, for people and for CI.
package struct CheckReport: Sendable {
  /// One scenario.
  package struct Entry: Sendable {
    package let path: String
    package let outcome: Outcome
    /// The seed that it was played with, and how many seconds that took on this machine.
    let seed: UInt64?
    let seconds: Double
    /// What its author should know, a sentence each; none of it is a failure or a warning.
    let notes: [String]
    /// What its line-up names and lacks, a sentence each; each is a warning.
    let lacks: [String]

    package init(
      path: String, outcome: Outcome, seed: UInt64? = nil, seconds: Double = 0,
      notes: [String] = [], lacks: [String] = []
    ) {
      (self.path, self.outcome, self.seed, self.seconds) = (path, outcome, seed, seconds)
      (self.notes, self.lacks) = (notes, lacks)
    }
  }

  /// The result of one scenario.
  package enum Outcome: Sendable {
    case judged(Verdict, Scenario)
    /// It could not be read; every reason, on a line each.
    case unreadable([String])
    /// It says nothing about the apps that it was to be played with, because of this.
    case unfit(String)
    /// A signal came before it was played to its end.
    case stopped
  }

  package let entries: [Entry]
  /// Line-ups in the folders, which are no tests.
  let lineUps: [String]
  private let isTraced: Bool
  /// Whether a scenario with a warning counts as failed.
  let warningsFail: Bool

  package init(
    _ entries: [Entry], lineUps: [String] = [], isTraced: Bool = false, warningsFail: Bool = false
  ) {
    (self.entries, self.lineUps, self.isTraced) = (entries, lineUps, isTraced)
    self.warningsFail = warningsFail
  }

  /// 0 = all ended as expected, 1 = one did not, 2 = one could not be played, or nothing was run.
  package var exitCode: Int32 {
    max(entries.map(\.outcome.exitCode).max() ?? 2, warningsFail && warningCount > 0 ? 1 : 0)
  }

  /// Why files could not be played, a line each; why a session is incomplete is in the report.
  package var complaints: [String] {
    entries.flatMap { entry in
      switch entry.outcome {
      case .unreadable(let sentences): sentences
      case .unfit(let sentence): [sentence]
      case .judged, .stopped: [String]()
      }
    }
  }

  /// A table, a report on each failure, and the totals.
  package var text: String {
    let failures = entries.flatMap(\.outcome.failures)
    let reports = failures.map { "\n" + $0.lines.joined(separator: "\n") + "\n" }
    let notes =
      warnings.map(\.line) + entries.flatMap(\.lacks) + known + unjudged
      + entries.flatMap(\.notes)
      + lineUps.map { "\($0.onOneLine): a line-up, skipped" }
    let said = notes.map { "\n\($0)" }.joined() + (notes.isEmpty ? "" : "\n")
    return table + reports.joined() + said + "\n\(sum)\n"
  }

  /// What failed as it is known to, so that nothing that failed goes unsaid.
  private var known: [String] {
    entries.flatMap { entry -> [String] in
      guard case .judged(let verdict, let scenario) = entry.outcome else { return [] }
      let reason = scenario.reason.map { ": \($0)" } ?? ""
      return verdict.knownFailures(of: scenario).map {
        "\($0.headline) (failed as expected\(reason))"
      }
    }
  }

  private var unjudged: [String] {
    entries.compactMap { entry in
      guard case .judged(let verdict, let scenario) = entry.outcome else { return nil }
      let sentence =
        scenario.expectsNothing && verdict.hasPassed
        ? "it has no expectation and no `rules`, so it always passes"
        : verdict.unjudged?.sentence
      return sentence.map { "\(entry.path.onOneLine): \($0)" }
    }
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

  private var warningCount: Int { warnings.count + entries.reduce(0) { $0 + $1.lacks.count } }

  private var sum: String {
    func count(_ isMeant: (Outcome) -> Bool) -> Int { entries.count { isMeant($0.outcome) } }
    let (unread, unfit) = (count(\.isUnread), count(\.isUnfit))
    let (passed, stopped) = (count { $0.exitCode == 0 }, count(\.isStopped))
    let known = count { $0.exitCode == 0 && $0.hasFailed }
    let cannot = "cannot show the line-up's apps"
    guard count(\.wasPlayed) > 0 || stopped > 0 else {
      let missed = unfit > 0 ? ["\(unfit.counted("file")) \(cannot)"] : []
      let lost = unread > 0 || unfit == 0 ? ["\(unread.counted("file")) could not be read"] : []
      return "nothing was run: \((lost + missed).joined(separator: ", "))"
    }
    let failed = entries.count - passed - unread - unfit - stopped
    let rest =
      (unread + unfit > 0 ? ", \(failed) failed" : "")
      + (unread > 0 ? ", \(unread) could not be read" : "")
      + (unfit > 0 ? ", \(unfit) \(cannot)" : "")
    return "\(passed) of \(entries.count) passed"
      + (known > 0 ? " (\(known) failed as expected)" : "")
      + rest + (stopped > 0 ? ", \(stopped) not played" : "")
      + (warningCount == 0 ? "" : ", \(warningCount.counted("warning"))")
      + (warningCount == 0 || !warningsFail ? "" : " (--warnings-fail: exit 1)")
      + (lineUps.isEmpty ? "" : ", \(lineUps.count.counted("line-up")) skipped")
  }

  private var table: String {
    let rows = entries.map { [$0.outcome.word, $0.path.onOneLine] + $0.outcome.columns }
    return zip(entries, rows.alignedLines).map { entry, row in
      guard isTraced, case .judged(let verdict, _) = entry.outcome else { return row + "\n" }
      return row + "\n" + verdict.trace.lines.map { "  \($0)\n" }.joined()
    }.joined()
  }
}

extension CheckReport.Outcome {
  fileprivate var exitCode: Int32 {
    switch self {
    case .judged(let verdict, let scenario): verdict.exitCode(of: scenario)
    case .unreadable, .unfit, .stopped: 2
    }
  }

  /// The scenario, if it could be read and was played to its end.
  package var scenario: Scenario? {
    if case .judged(_, let scenario) = self { scenario } else { nil }
  }

  fileprivate var isStopped: Bool { if case .stopped = self { true } else { false } }

  fileprivate var isUnfit: Bool { if case .unfit = self { true } else { false } }

  fileprivate var wasPlayed: Bool { if case .judged = self { true } else { false } }

  /// Whether it could not be read, or not to its end.
  fileprivate var isUnread: Bool { exitCode == 2 && !isStopped && !isUnfit }

  fileprivate var hasFailed: Bool {
    if case .judged(let verdict, _) = self { !verdict.hasPassed } else { false }
  }

  /// Why it failed, and why its session is incomplete.
  var failures: [StepFailure] {
    guard case .judged(let verdict, let scenario) = self else { return [] }
    let unread = scenario.unread.map(StepFailure.init(unread:))
    let failures = verdict.failures(of: scenario)
    return failures + [failures.first == unread ? nil : unread].compactMap(\.self)
  }

  fileprivate var word: String {
    switch self {
    case .judged(_, let scenario) where scenario.unread != nil: "INCOMPLETE"
    case .judged(let verdict, let scenario):
      verdict.isAsExpected(in: scenario) ? "passed" : "FAILED"
    case .unreadable, .unfit: "ERROR"
    case .stopped: "stopped"
    }
  }

  fileprivate var columns: [String] {
    guard case .judged(let verdict, let scenario) = self else { return [] }
    return [
      scenario.steps.count.counted("step"),
      AnnouncementText.time(verdict.end),
      scenario.title + scenario.purpose + verdict.remark(on: scenario),
    ]
  }
}

extension Verdict {
  /// How a scenario that is known to fail has failed, in a report's row.
  fileprivate func remark(on scenario: Scenario) -> String {
    switch ending(of: scenario) {
    case .passed, .failed, .passedUnexpectedly: ""
    case .failedAsExpected: " (failed as expected)"
    case .failedDifferently: " (failed, but its report does not contain what is expected)"
    case .failedInOtherWays: " (failed as expected, but also in other ways)"
    }
  }
}

extension Scenario {
  /// What a reader of a report has to know about the rules that it breaks.
  fileprivate var purpose: String {
    brokenOnPurpose.isEmpty ? "" : " (breaks rules on purpose)"
  }
}
