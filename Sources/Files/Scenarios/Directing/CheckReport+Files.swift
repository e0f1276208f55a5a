import Sessions
import Simulation
import Worlds

extension CheckReport {
  /// The report as JUnit XML: one test case a scenario, called by its file, so that it keeps its
  /// name whatever its result.
  package func junit(version: String) -> String {
    JUnit.text(
      "zapdeck check", properties: [("version", version)],
      seconds: entries.map(\.seconds).reduce(0, +), entries.map(testCase))
  }

  private func testCase(_ entry: Entry) -> JUnit.Case {
    let parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    return JUnit.Case(
      group: folder.isEmpty ? "scenarios" : folder, name: String(parts.last ?? ""),
      seconds: entry.seconds, properties: Self.properties(of: entry),
      outcome: outcome(of: entry))
  }

  private static func properties(of entry: Entry) -> [(String, String)] {
    guard case .judged(let verdict, let scenario) = entry.outcome else { return [] }
    return [
      ("title", scenario.title), ("seed", String(entry.seed ?? scenario.seed)),
      ("lineup", scenario.lineUp.name),
      ("simulated", String(AnnouncementText.time(verdict.end).dropLast(2))),
    ]
  }

  private func outcome(of entry: Entry) -> JUnit.Outcome {
    let failures = entry.outcome.failures
    let text = failures.flatMap(\.lines).joined(separator: "\n")
    switch entry.outcome {
    case .stopped: return .skipped("not played: a signal ended the run first")
    case .unreadable(let sentences):
      return .error(sentences.first ?? "", sentences.joined(separator: "\n"))
    case .unfit(let sentence): return .error(sentence, sentence)
    case .judged(_, let scenario) where scenario.unread != nil:
      return .error(failures.last?.headline ?? "", text)
    case .judged(let verdict, let scenario):
      if let first = failures.first { return .failure(first.headline, text) }
      let warnings = verdict.warnings.map(\.line) + entry.lacks
      if warningsFail, let first = warnings.first {
        return .failure(first, warnings.joined(separator: "\n"))
      }
      let known = verdict.knownFailures(of: scenario).map(\.headline)
      guard !known.isEmpty else { return .passed }
      return .skipped("failed as expected: \(known.joined(separator: "; "))")
    }
  }
}

extension CheckReport {
  /// The version of what `json` writes; it is raised when a member changes its meaning or goes.
  private static let version = 1

  /// The report as JSON (`zapdeck check --json --schema`): times in seconds.
  package func json(version: String) -> String {
    let report: JSON = [
      "version": .integer(Self.version), "program": .text(version),
      "exitCode": .integer(Int(exitCode)), "scenarios": .list(entries.map(Self.json)),
      "lineUps": .list(lineUps.map { .text($0) }),
    ]
    return report.text() + "\n"
  }

  private static func json(_ entry: Entry) -> JSON {
    var members: [JSON.Member] = []
    func add(_ key: String, _ value: JSON) { members.append(JSON.Member(key: key, value: value)) }
    add("path", .text(entry.path))
    add("outcome", .text(entry.outcome.key))
    add("seconds", .number(entry.seconds))
    switch entry.outcome {
    case .stopped: break
    case .unreadable(let sentences): add("problems", .list(sentences.map { .text($0) }))
    case .unfit(let sentence): add("problems", .list([.text(sentence)]))
    case .judged(let verdict, let scenario):
      add("title", .text(scenario.title))
      add("lineUp", .text(scenario.lineUp.name))
      add("seed", .seed(entry.seed ?? scenario.seed))
      add("end", .seconds(verdict.end))
      add("steps", .list(verdict.trace.map(json)))
      add("failures", .list(verdict.all.map(json)))
      add("warnings", .list(verdict.warnings.map { json($0.place, ["text": .text($0.sentence)]) }))
      add("unjudged", .list((verdict.unjudged?.names ?? []).map { .text($0) }))
      add("notes", .list(entry.notes.map { .text($0) }))
    }
    return .object(members)
  }

  private static func json(_ step: StepTrace) -> JSON {
    let by = step.evidence.map { evidence -> JSON in
      ["at": .seconds(evidence.instant), "text": .text(evidence.text)]
    }
    return json(
      step.place,
      [
        "step": .text(step.word), "begin": .seconds(step.begin), "end": .seconds(step.end),
        "expected": step.expectation.map { .text($0) } ?? .null, "by": by ?? .null,
        "isOld": .flag(step.isOld),
      ])
  }

  private static func json(_ failure: StepFailure) -> JSON {
    json(
      failure.place,
      [
        "expected": .text(failure.expectation),
        "found": .text(failure.breach?.text ?? failure.cause),
        "players": .text(failure.whom),
        "events": .list(failure.events.map { .text(AnnouncementText.line($0)) }),
      ])
  }

  private static func json(_ place: Place, _ others: JSON) -> JSON {
    guard case .object(let members) = others else { return others }
    return .object(
      [
        JSON.Member(key: "line", value: .integer(place.line)),
        JSON.Member(key: "column", value: .integer(place.column)),
      ] + members)
  }
}

extension CheckReport.Outcome {
  fileprivate var key: String {
    switch self {
    case .stopped: "stopped"
    case .unreadable: "unreadable"
    case .unfit: "unfit"
    case .judged(_, let scenario) where scenario.unread != nil: "incomplete"
    case .judged(let verdict, let scenario):
      switch verdict.ending(of: scenario) {
      case .passed: "passed"
      case .failed, .failedDifferently, .failedInOtherWays: "failed"
      case .passedUnexpectedly: "passedUnexpectedly"
      case .failedAsExpected: "failedAsExpected"
      }
    }
  }
}

extension [StepTrace] {
  /// When each step was done, and by what it was satisfied.
  var lines: [String] {
    flatMap { step -> [String] in
      let head = ["\(step.place.line):\(step.place.column)", step.word].joined(separator: "  ")
      let time = AnnouncementText.time(step.end)
      guard let expectation = step.expectation else { return ["\(head)  at \(time)"] }
      let span = step.end - step.begin
      let after = span == .zero ? "at once" : "after \(span.toTheMillisecond)"
      var lines = ["\(head)  at \(time), \(after): \(expectation)"]
      guard let evidence = step.evidence else { return lines + ["    it never happened"] }
      lines.append("    by: \(evidence.text)")
      if step.isOld {
        lines.append(
          "    warning: this happened \((step.begin - evidence.instant).toTheMillisecond) before "
            + "the step began; `since: step` counts only what happens later")
      }
      return lines
    }
  }
}
