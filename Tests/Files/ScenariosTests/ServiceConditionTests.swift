import Scenarios
import Testing

/// Expectations on what a service has done lately.
@Suite struct ServiceConditionTests {
  private static let lineUp =
    "{channels: [{number: 101, name: A, card: bars, encrypted: true}], "
    + "session: {heartbeat: 10s}, capacity: {session: 10/s, queue: 1s}, "
    + "crowds: [{id: stadium, viewers: 200, channels: 101, arrives: {over: 5s}, "
    + "policy: retrying}]}"

  private static func verdict(_ steps: String...) throws -> Verdict? {
    let list = steps.map { "  - {\($0)}\n" }.joined()
    let text = "title: T\nlineup: \(lineUp)\nseed: 7\nsteps:\n\(list)"
    return ScenarioRun(headless: try Shipped.scenario(text)).verdict
  }

  @Test func `refusals, retries and requests of whole seconds are counted`() throws {
    let verdict = try Self.verdict(
      "wait: {service: session, over: 3s, refused: '>= 20', retries: '>= 10', within: 20s}",
      "expect: {service: session, over: 3s, served: '<= 30', requests: '> 30'}",
      "expect: {service: licence, refused: 0}")
    #expect(verdict?.failure?.lines == nil)
    #expect(verdict?.hasPassed == true)
  }

  @Test func `a failure says what was counted`() throws {
    let verdict = try Self.verdict(
      "wait: 2s", "expect: {service: session, over: 2s, refused: '> 9999'}")
    #expect(
      verdict?.failure?.expectation
        == "expected session service: refused > 9999 in 2 s, now")
    #expect(verdict?.failure?.cause.hasSuffix("in the last 2 s") == true)
  }

  @Test(arguments: [
    ("expect: {service: door, refused: 0}", "door"),
    ("expect: {service: session}", "with `service` needs at least one of"),
    ("expect: {service: session, refused: 0, over: 1500ms}", "whole seconds"),
  ])
  func `a wrong expectation is one clear line`(step: String, words: String) {
    let problem = #expect(throws: FileProblem.self) { _ = try Self.verdict(step) }
    #expect(problem?.text.contains(words) == true, "\(problem?.text ?? "")")
  }
}
