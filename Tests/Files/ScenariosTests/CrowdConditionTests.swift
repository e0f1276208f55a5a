import Faults
import HeadEndAPI
import Scenarios
import Sessions
import Testing
import Worlds

/// Scenarios with crowds: faults on them, and expectations on counts.
@Suite struct CrowdConditionTests {
  private static let lineUp =
    "{channels: [{number: 101, name: A, card: bars, encrypted: true}], "
    + "session: {heartbeat: 10s}, crowds: [{id: stadium, viewers: 200, channels: 101, "
    + "arrives: {over: 5s}, policy: documented}]}"

  private static func verdict(_ steps: String...) throws -> Verdict? {
    let list = steps.map { "  - {\($0)}\n" }.joined()
    let text = "title: T\nlineup: \(lineUp)\nseed: 7\nsteps:\n\(list)"
    return ScenarioRun(headless: try Shipped.scenario(text)).verdict
  }

  private static let arrived = "wait: {crowd: stadium, state: playing, atLeast: 100 %, within: 20s}"

  @Test func `viewers in a state are expected, as a share or as a number`() throws {
    let verdict = try Self.verdict(
      "wait: {crowd: stadium, state: starting, atLeast: 1, within: 5s}", Self.arrived,
      "expect: {crowd: stadium, state: playing, atLeast: 200, atMost: 200}",
      "expect: {crowd: stadium, state: failed, atMost: 0}",
      "expect: {crowd: stadium, sessions: 200, retries: 0, requests: '>= 1000'}")
    #expect(verdict?.failure?.lines == nil)
    #expect(verdict?.hasPassed == true)
  }

  @Test func `a failure says how many are in which state`() throws {
    let verdict = try Self.verdict(
      Self.arrived, "expect: {crowd: stadium, state: playing, atMost: 99.5 %}")
    #expect(
      verdict?.failure?.expectation == "expected stadium: playing at most 99.5 %, now")
    #expect(verdict?.failure?.cause == "playing 200 of 200 viewers")
  }

  @Test func `a fault of a share of a crowd fails so many viewers`() throws {
    let verdict = try Self.verdict(
      Self.arrived,
      "fault: {on: session.heartbeat, share: 10 %, effect: status 404, end: for 12s}",
      "wait: {crowd: stadium, state: noSession, atLeast: 5 %, within: 15s}", "wait: 30s",
      "expect: {crowd: stadium, state: noSession, atMost: 15 %}")
    #expect(verdict?.failure?.lines == nil)
    #expect(verdict?.hasPassed == true)
  }

  @Test(arguments: [
    ("household: 12", "1", "1"), ("share: 10 %", "5 %", "15 %"), ("channel: 101", "100 %", "100 %"),
  ])
  func `a fault of a part of a crowd fails that part`(
    part: String, least: String, most: String
  ) throws {
    let verdict = try Self.verdict(
      Self.arrived, "fault: {key: h, player: stadium, \(part), end: for 12s}",
      "wait: {crowd: stadium, state: noSession, atLeast: \(least), within: 15s}", "wait: 30s",
      "expect: {crowd: stadium, state: noSession, atMost: \(most)}")
    #expect(verdict?.failure?.lines == nil)
    #expect(verdict?.hasPassed == true)
  }

  @Test(arguments: [
    ("{key: h, household: 1}", "`household` needs a crowd as `player`"),
    (
      "{key: h, player: all, share: 10 %}", "crowd as `player`, which `all` is not; accepted: `stad"
    ),
    (
      "{key: h, player: stadium, household: 200}",
      "no household 200: households are numbered from 0 to 199"
    ),
    ("{key: h, player: stadium, household: -1}", "from 0 to 999999999"),
    ("{key: h, player: stadium, channel: 7}", "the line-up has no channel 7; accepted: 101"),
    ("{key: h, player: stadium, channel: 1, share: 5 %}", "the line-up has no channel 1"),
    (
      "{key: h, player: stadium, household: 1, share: 5 %}",
      "only one of `share`, `household` and `channel`"
    ),
  ])
  func `a mistake in a fault of a part is told with its place`(
    fault: String, words: String
  ) throws {
    let problem = #expect(throws: FileProblem.self) { try Self.verdict("fault: \(fault)") }
    #expect(problem?.text.contains(words) == true, "\(problem?.text ?? "")")
    #expect(problem?.text.contains(":5:") == true, "\(problem?.text ?? "")")
  }

  @Test func `a part is named from outside with the same keys`() throws {
    let scenario = try Shipped.scenario(
      "title: T\nlineup: \(Self.lineUp)\nseed: 7\nsteps: [{wait: 1s}]\n")
    let session = Session(scenario.lineUp, seed: 7, epoch: scenario.epoch)
    let commands = try RemoteStep.commands(
      #"{"fault": {"key": "m", "player": "stadium", "household": 12}}"#,
      in: session.world.observation)
    guard case .arm(let fault, _)? = commands.first else {
      Issue.record("\(commands)")
      return
    }
    let crowd = try #require(session.world.crowds.ids.first)
    #expect(fault.targets == .part(.household(12), of: [crowd]))
    #expect(
      fault.words(of: fault.targets.words { _ in "stadium" }).contains("household 12 of stadium"))
  }

  @Test func `JSON from outside may escape what is not ASCII`() throws {
    let world = try Shipped.scenario(
      "title: T\nlineup: \(Self.lineUp)\nsteps: [{wait: 1s}]\n")
    let session = Session(world.lineUp, seed: 7, epoch: world.epoch)
    let commands = try RemoteStep.commands(
      #"{"say": "\ud83d\ude00 \u00e9"}"#, in: session.world.observation)
    #expect(commands == [.say("😀 é")])
    let problem = #expect(throws: FileProblem.self) {
      try RemoteStep.commands("{say: hello}", in: session.world.observation)
    }
    #expect(problem?.text == "body: not JSON: expected a key at byte 1")
  }

  @Test func `a fault of a whole crowd fails all of it`() throws {
    let verdict = try Self.verdict(
      Self.arrived, "fault: {key: h, player: stadium, end: for 12s}",
      "wait: {crowd: stadium, state: failed, atLeast: 100 %, within: 15s}")
    #expect(verdict?.hasPassed == true)
  }

  @Test(arguments: [
    ("expect: {crowd: arena, state: playing, atLeast: 1}", "crowd `arena`; accepted: stadium"),
    ("expect: {crowd: stadium}", "with `crowd` needs at least one of"),
    ("expect: {crowd: stadium, state: playing}", "`state` needs `atLeast` or `atMost`"),
    ("expect: {crowd: stadium, atLeast: 5}", "they need `state`"),
    ("expect: {crowd: stadium, state: happy, atLeast: 5}", "unknown state `happy`"),
    ("expect: {crowd: stadium, state: playing, atLeast: 101 %}", "a share from 0.1 % to 100 %"),
    ("expect: {crowd: stadium, state: playing, atLeast: -1}", "a number of viewers"),
  ])
  func `a mistake is told with its place and what is accepted`(
    step: String, words: String
  ) throws {
    let error = #expect(throws: FileProblem.self) { _ = try Self.verdict(step) }
    #expect(error?.text.contains(words) == true, "\(error?.text ?? "")")
    #expect(error?.place.line == 5)
  }

  @Test func `a condition on a crowd needs one in the line-up`() {
    let error = #expect(throws: FileProblem.self) {
      try Shipped.scenario(
        "title: T\nlineup: classic\nseed: 7\nsteps:\n"
          + "  - {expect: {crowd: stadium, state: playing, atLeast: 1}}\n")
    }
    #expect(error?.message == "the line-up has no crowds")
  }
}
