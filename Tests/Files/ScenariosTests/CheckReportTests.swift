import Foundation
import Players
import Scenarios
import Sessions
import Simulation
import Testing
import Worlds

@Suite struct CheckReportTests {
  private static func entry(
    _ steps: String, _ more: String = "", title: String = "T"
  ) throws -> CheckReport.Entry {
    let scenario = try Shipped.scenario(
      "title: '\(title)'\nlineup: classic\n\(more)steps: [\(steps)]", path: "a&<b>.yaml")
    let verdict = try #require(ScenarioRun(headless: scenario).verdict)
    return CheckReport.Entry(path: "a&<b>.yaml", outcome: .judged(verdict, scenario))
  }

  private static func report() throws -> CheckReport {
    CheckReport([
      try entry("{wait: 1s}", title: "\"Quotes\" & <more>"), try entry("{expect: {faults: 3}}"),
      CheckReport.Entry(
        path: "c.yaml", outcome: .unreadable(["c.yaml:1:1: what is this", "c.yaml:2:1: and this"])),
    ])
  }

  @Test func `the worst outcome is the exit code`() throws {
    #expect(CheckReport([]).exitCode == 2)
    #expect(CheckReport([try Self.entry("{wait: 1s}")]).exitCode == 0)
    #expect(CheckReport([try Self.entry("{expect: {faults: 3}}")]).exitCode == 1)
    #expect(try Self.report().exitCode == 2)
  }

  @Test func `the text has a row each, and the reports of those that failed`() throws {
    let text = try Self.report().text
    let rows = text.split(separator: "\n")
    #expect(rows[0].hasPrefix("passed  a&<b>.yaml  1 step  1.000 s"))
    #expect(rows[1].hasPrefix("FAILED"))
    #expect(
      text.contains("a&<b>.yaml:3:9: expected active faults: 3, now\n  found: active faults: 0"))
    #expect(try Self.report().complaints.count == 2)
    #expect(rows.last == "1 of 3 passed, 1 failed, 1 could not be read")
  }

  @Test func `a remark is in the report and fails nothing`() throws {
    let played = try Self.entry("{wait: 1s}")
    let entry = CheckReport.Entry(
      path: played.path, outcome: played.outcome, notes: ["a.yaml:3:5: it is long"])
    let report = CheckReport([entry], warningsFail: true)
    #expect(report.text.contains("\na.yaml:3:5: it is long\n"))
    #expect(report.exitCode == 0 && report.warnings.isEmpty)
  }

  @Test func `a test case has the same name whether it passes, fails or cannot be read`() throws {
    let lines = try Self.report().junit(version: "v").split(separator: "\n")
    let names = lines.filter { $0.contains("<testcase ") }
      .map { $0.prefix { $0 != ">" }.replacing(#/ time=.*/#, with: "") }
    #expect(names[0] == names[1] && names[0].contains("name=\"a&amp;&lt;b&gt;.yaml\""), "\(names)")
    #expect(names[2].contains("name=\"c.yaml\""))
  }

  @Test func `what is known to fail is no failure, and that it passes is one`() throws {
    let known = "expected: fail\n"
    let broken = CheckReport([try Self.entry("{expect: {faults: 3}}", known)])
    #expect(broken.exitCode == 0 && broken.text.contains("(1 failed as expected)"))
    let junit = broken.junit(version: "v")
    #expect(
      junit.contains("<skipped message=\"failed as expected: ") && junit.contains("failures=\"0\""))
    let named = "failure: 'active faults: 3'\n" + known
    #expect(CheckReport([try Self.entry("{expect: {faults: 3}}", named)]).exitCode == 0)
    let other = CheckReport([try Self.entry("{expect: {faults: 4}}", named)])
    #expect(other.exitCode == 1 && other.text.contains("expected active faults: 4"))
    #expect(other.text.contains("it failed, but its report does not contain `active faults: 3`"))
    let words = [other.text, other.junit(version: "v"), other.json(version: "v")].joined()
    #expect(!words.contains("failed as expected") && !words.contains("failedAsExpected"))
    #expect(other.json(version: "v").contains(#""outcome": "failed""#))
    #expect(other.junit(version: "v").contains("<failure message="))
    #expect(throws: FileProblem.self) { try Self.entry("{wait: 1s}", "failure: storm\n") }
    #expect(throws: FileProblem.self) { try Self.entry("{wait: 1s}", "reason: a vendor\n") }
    let reasoned = CheckReport([
      try Self.entry("{expect: {faults: 3}}", known + "reason: a vendor\n")
    ])
    #expect(reasoned.exitCode == 0)
    #expect(reasoned.text.contains("(failed as expected: a vendor)"), "\(reasoned.text)")
    let mended = CheckReport([try Self.entry("{wait: 1s}", known)])
    #expect(mended.exitCode == 1 && mended.text.contains("expected to fail\n  found: it passed"))
  }

  @Test func `every rule that is broken is reported, with what came before its breach`() throws {
    let text = """
      title: Rules
      lineup: classic
      rules: [storm, advice]
      steps:
        - {at: 1s, policy: {player: main, policy: stubborn}}
        - {at: 5s, fault: {key: t, player: main, provoke: true}}
        - {at: 60s, wait: 0s}
      """
    let scenario = try Shipped.scenario(text, path: "r.yaml")
    let session = scenario.session()
    let verdict = Rehearsal(scenario, on: session, isThorough: true).run()
    let failures = verdict.failures(of: scenario)
    let rules = failures.map { $0.expectation.split(separator: "`")[1] }
    #expect(Set(rules).isSuperset(of: ["storm", "advice"]), "\(failures.map(\.lines))")
    let breaches = try #require(session.rules?.allBreaches)
    for (rule, failure) in zip(rules, failures) {
      let breach = try #require(breaches.first { $0.rule.name == rule })
      #expect(!failure.events.isEmpty)
      #expect(failure.events.allSatisfy { $0.instant <= breach.instant })
    }
  }

  /// A scenario that breaks `storm` and `advice`, and is known to fail.
  private func twoBroken(knownFor texts: String?) throws -> CheckReport {
    let text = """
      title: Rules
      lineup: classic
      expected: fail
      \(texts.map { "failure: \($0)" } ?? "seed: 1")
      rules: [storm, advice]
      steps:
        - {at: 1s, policy: {player: main, policy: stubborn}}
        - {at: 5s, fault: {key: t, player: main, provoke: true}}
        - {at: 60s, wait: 0s}
      """
    let scenario = try Shipped.scenario(text, path: "r.yaml")
    let verdict = Rehearsal(scenario, on: scenario.session(), isThorough: true).run()
    return CheckReport([CheckReport.Entry(path: "r.yaml", outcome: .judged(verdict, scenario))])
  }

  @Test(arguments: [nil, "[storm, advice]"])
  func `what is known to fail in two ways is no failure, and both are named`(texts: String?) throws
  {
    let report = try twoBroken(knownFor: texts)
    #expect(report.exitCode == 0 && report.text.contains("(1 failed as expected)"))
    for rule in ["storm", "advice"] {
      #expect(report.text.contains("rule `\(rule)` broken by main"), "\(report.text)")
      #expect(report.junit(version: "v").contains("rule `\(rule)` broken by main"))
    }
  }

  @Test(arguments: [("storm", "advice"), ("advice", "storm")])
  func `a known failure does not hide another rule that is broken`(
    known: String, other: String
  ) throws {
    let report = try twoBroken(knownFor: known)
    #expect(report.exitCode == 1 && report.text.contains("FAILED"))
    let reports = report.text.components(separatedBy: "found:")
    #expect(reports.count == 2 && reports[0].contains("rule `\(other)` broken by main"))
    #expect(report.text.contains("(failed as expected, but also in other ways)"))
    #expect(report.json(version: "v").contains(#""outcome": "failed""#))
  }

  @Test func `a rule that needs more time than is left is named`() throws {
    func unjudged(_ end: String) throws -> [String] {
      let text = """
        title: T
        lineup: classic
        rules: [noHeal, uninvited]
        steps: [{at: 2s, pause: main}, {at: \(end), wait: 0s}]
        """
      let scenario = try Shipped.scenario(text, path: "r.yaml")
      return Rehearsal(scenario, on: scenario.session()).run().unjudged?.names ?? []
    }
    #expect(try unjudged("10s") == ["noHeal (30 s)"])
    #expect(try unjudged("40s").isEmpty)
  }
}
