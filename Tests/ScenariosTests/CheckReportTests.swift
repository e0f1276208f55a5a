import Scenarios
import Testing

@Suite struct CheckReportTests {
  private static func entry(_ steps: String, title: String = "T") throws -> CheckReport.Entry {
    let scenario = try Shipped.scenario(
      "title: '\(title)'\nlineup: classic\nsteps: [\(steps)]", path: "a&<b>.yaml")
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
    #expect(CheckReport([]).exitCode == 0)
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
}
