import Scenarios
import Simulation
import Testing

/// `expect: {…, for: 30s}`: a state that has to last.
@Suite struct SteadyExpectationTests {
  private static func verdict(_ steps: String...) throws -> Verdict? {
    let list = steps.map { "  - {\($0)}\n" }.joined()
    return ScenarioRun(
      headless: try Shipped.scenario("title: T\nlineup: classic\nseed: 7\nsteps:\n\(list)")
    ).verdict
  }

  private static let playing = "wait: {player: main, state: playing}"
  private static let steady = "expect: {player: main, state: PLAYING, for: 30s}"

  @Test func `a state that lasts passes when its time is over`() throws {
    let verdict = try #require(try Self.verdict(Self.playing, Self.steady))
    #expect(verdict.failure?.lines == nil)
    #expect(verdict.end >= .zero + .seconds(30))
  }

  @Test func `a state that ends in between fails at that instant`() throws {
    let verdict = try #require(
      try Self.verdict(Self.playing, "fault: {key: h, player: main}", Self.steady))
    let failure = try #require(verdict.failure)
    #expect(failure.expectation == "expected main: state PLAYING, for 30 s")
    #expect(failure.cause == "main: state ERROR" || failure.cause == "main: state STOPPED")
    #expect(verdict.end < .zero + .seconds(30))
  }

  @Test func `a state that is not there yet fails at once`() throws {
    let verdict = try #require(try Self.verdict(Self.steady))
    #expect(verdict.hasPassed == false && verdict.end == .zero)
  }

  @Test(arguments: [
    (
      "{notification: onPlaying, for: 3s}",
      "`for` works with a state, which can last; an event happens `within` a time"
    ),
    (
      "{player: main, state: playing, within: 3s, for: 3s}",
      "`within` and `for` exclude each other; let a `wait` come before"
    ),
    ("{player: main, state: playing, for: 0s}", "from 1ms to 1000d"),
  ])
  func `what cannot last is refused`(text: String, message: String) throws {
    let yaml = "title: T\nlineup: classic\nsteps:\n  - expect: \(text)\n"
    #expect {
      _ = try Shipped.scenario(yaml)
    } throws: {
      ($0 as? FileProblem)?.message.contains(message) == true
    }
  }
}
