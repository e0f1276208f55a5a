import Scenarios
import Testing

/// What a failed expectation says of notifications that were posted.
@Suite struct ExpectedNoticeTests {
  private static func cause(_ steps: String...) throws -> String? {
    let list = steps.map { "  - {\($0)}\n" }.joined()
    let scenario = try Shipped.scenario("title: T\nlineup: classic\nseed: 7\nsteps:\n\(list)")
    return ScenarioRun(headless: scenario).verdict?.failure?.cause
  }

  private static let plays = "wait: {player: main, state: playing, within: 9s}"
  private static let error = "notification: OTVSSMHeartbeatErrorNotification, player: main"

  @Test(arguments: ["wait", "expect"])
  func `one that has satisfied an earlier step is said to have been posted`(step: String) throws {
    let cause = try Self.cause(
      Self.plays, "fault: {key: h, player: main}", "wait: {\(Self.error), within: 60s}",
      "\(step): {\(Self.error), code: 404, within: 6s}")
    #expect(
      cause?.hasPrefix("posted, but it has satisfied an earlier step: ") == true, "\(cause ?? "")")
    #expect(cause?.contains("  main  OTVSSMHeartbeatErrorNotification  code 404") == true)
  }

  @Test func `one with other values is named, although it has satisfied a step`() throws {
    let cause = try Self.cause(
      Self.plays, "fault: {key: h, player: main}", "wait: {\(Self.error), within: 60s}",
      "expect: {\(Self.error), code: 400, within: 6s}")
    #expect(cause?.hasPrefix("posted with other values: ") == true, "\(cause ?? "")")
  }

  @Test func `one that was not posted is not said to have been`() throws {
    let cause = try Self.cause(Self.plays, "expect: {\(Self.error), within: 1s}")
    #expect(cause?.contains("posted, but") == false, "\(cause ?? "")")
  }
}
