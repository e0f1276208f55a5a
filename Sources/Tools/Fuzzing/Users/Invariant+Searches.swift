import Exploring
import Scenarios
import Simulation
import Worlds

/// What holds of a search, wherever it is stopped.
extension Invariant {
  static let searchReports = Invariant("a stopped search reports what it found", .end) { play in
    guard let search = play.search else { return nil }
    let report = search.report
    var findings = Findings()
    for line in report.text.split(separator: "\n") { findings.expectLine(String(line)) }
    findings.expect(report.text.contains(search.search.done.counted("run")), "it names no runs")
    findings.expect(JSON(Array(report.json(version: "").utf8)) != nil, "its JSON cannot be read")
    findings.expect(report.newCount == search.search.mistakes.count, "a finding is missing")
    return findings.sentences.first
  }

  static let casesFail = Invariant("a finding's case can be read and fails", .end) { play in
    for text in play.search?.cases ?? [] {
      guard let text else { return "a case cannot be written" }
      do throws(FileProblem) {
        let scenario = try play.files.scenario(text, path: "case.yaml")
        let verdict = Rehearsal(scenario, on: scenario.session()).run()
        if verdict.hasPassed { return "a case passes: \(scenario.title)" }
      } catch {
        return error.text
      }
    }
    return nil
  }
}
