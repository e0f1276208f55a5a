import Players
import Scenarios
import Simulation
import Testing

/// When and by what each step of a scenario was satisfied.
@Suite struct TraceTests {
  private static func verdict(_ steps: String...) throws -> Verdict {
    let list = steps.map { "  - {\($0)}\n" }.joined()
    let scenario = try Shipped.scenario(
      "title: T\nlineup: classic\nseed: 7\nrules: []\nsteps:\n\(list)", path: "t.yaml")
    return Rehearsal(scenario, on: scenario.session(), isThorough: true).run()
  }

  private static let fault = "fault: {key: h, player: main, provoke: true}"
  private static let error = "notification: OTVSSMHeartbeatErrorNotification, player: main"

  @Test func `each step says when it was done, and each expectation what satisfied it`() throws {
    let verdict = try Self.verdict(
      "wait: {player: main, state: playing}", Self.fault, "expect: {\(Self.error), within: 20s}")
    let trace = verdict.trace
    #expect(trace.map(\.word) == ["wait", "fault", "expect"])
    #expect(trace[0].evidence?.text == "main: state PLAYING" && trace[1].evidence == nil)
    let evidence = try #require(trace[2].evidence)
    #expect(evidence.instant == trace[2].end && trace[2].begin < trace[2].end)
    #expect(evidence.text.contains("OTVSSMHeartbeatErrorNotification"))
    #expect(trace.allSatisfy { !$0.isOld })
  }

  @Test(arguments: [
    (error, "{key: h, player: main, provoke: true}"),
    ("request: session.heartbeat, player: main", "{key: h, player: main, provoke: true}"),
  ])
  func `what is older than its step is said, and since step asks for something newer`(
    condition: String, fault: String
  ) throws {
    let before = ["wait: {player: main, state: playing}", "fault: \(fault)", "wait: 20s"]
    let old = try Self.verdict(before[0], before[1], before[2], "expect: {\(condition)}")
    let last = try #require(old.trace.last)
    #expect(old.hasPassed && last.isOld && last.begin == last.end)
    #expect(try #require(last.evidence).instant < last.begin)
    let new = try Self.verdict(
      before[0], before[1], before[2], "expect: {\(condition), since: step, within: 3s}")
    #expect(!new.hasPassed && new.failure?.place.line == 9)
  }

  @Test func `what must not come since the step may have come before`() throws {
    let never = "expect: {not: {\(Self.error)}, for: 3s"
    func verdict(_ end: String) throws -> Verdict {
      try Self.verdict(
        "wait: {player: main, state: playing}", Self.fault, "wait: 20s", "\(never)\(end)}")
    }
    #expect(try !verdict("").hasPassed)
    #expect(try verdict(", since: step").hasPassed)
  }

  @Test func `a state has no instant, so that since makes no sense there`() {
    #expect(throws: FileProblem.self) {
      try Self.verdict("expect: {player: main, state: playing, since: step}")
    }
  }

  @Test func `one of several states will do`() throws {
    let both = "state: [playing, paused]"
    let verdict = try Self.verdict(
      "wait: {player: main, \(both)}", "pause: main", "wait: {player: main, \(both)}",
      "expect: {player: main, state: paused}")
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
    let failed = try Self.verdict("expect: {player: main, state: [paused, error]}")
    #expect(failed.failure?.expectation == "expected main: state PAUSED or ERROR, now")
    #expect(throws: FileProblem.self) {
      try Self.verdict("expect: {player: main, state: [playing, plaing]}")
    }
  }
}
