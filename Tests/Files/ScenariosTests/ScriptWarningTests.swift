import Scenarios
import Sessions
import Simulation
import Testing
import Worlds

/// What a scenario claims and does not show.
@Suite struct ScriptWarningTests {
  private static func warnings(
    _ steps: String..., path: String = "talk.yaml"
  ) throws -> [ScriptWarning] {
    let list = steps.map { "  - {\($0)}\n" }.joined()
    let scenario = try Shipped.scenario(
      "title: T\nlineup: classic\nseed: 7\nsteps:\n\(list)", path: path)
    return try #require(ScenarioRun(headless: scenario).verdict).warnings
  }

  private static let plays = "wait: {player: main, state: playing, within: 9s}"

  @Test func `a fault that never struck is named with its place and the reason`() throws {
    let clear = try Self.warnings(
      Self.plays, "zap: {player: main, channel: 202}", "wait: 5s", "fault: {key: u, player: main}",
      "wait: 60s")
    #expect(
      clear.map(\.line) == [
        "talk.yaml:8:5: warning: fault u at main never struck: 202 Deep Space is a clear channel"
      ])
    let tooLate = try Self.warnings(Self.plays, "fault: {key: h, player: main}")
    #expect(
      tooLate.map(\.sentence) == [
        "fault h at main never struck: no session.heartbeat request was sent before the end"
      ])
  }

  @Test(
    arguments: [
      ("nth: 100000", "wait: 60s", "did not match any of the 11 origin.segment requests sent"),
      ("probability: 0", "wait: 60s", "did not match any of the 11 origin.segment requests sent"),
      ("after: 90s", "wait: 60s", "the scenario ended before it began, 90 s after it was armed"),
      ("between: [1s, 2s]", "wait: 60s", "no origin.segment request was sent in the 1 s in which"),
      ("next", "clear: main", "no origin.segment request was sent before it was cleared"),
      (
        "next", "remove: main", "no origin.segment request was sent before its players were removed"
      ),
    ])
  func `the reason names the trigger, the time or the end that kept it from striking`(
    trigger: String, next: String, reason: String
  ) throws {
    let trigger = trigger.contains(":") ? "{\(trigger)}" : trigger
    let idle = try Self.warnings(
      Self.plays, "fault: {point: origin.segment, player: main, effect: drop, trigger: \(trigger)}",
      next)
    #expect(idle.count == 1)
    #expect(idle.first?.sentence.contains(reason) == true, "\(idle)")
  }

  @Test func `a fault that waits for a client takes no other player's strike`() throws {
    let idle = try Self.warnings(
      Self.plays, "fault: {key: h, player: main}", "fault: {key: h, player: ann-phone}",
      "wait: 70s",
      "request: {player: ann-phone, target: '/SIM/app/v1/tokens?contentId=news-one&accountId=ann"
        + "&deviceUniqueId=ann-phone'}", "wait: 1s")
    #expect(idle.map(\.place.line) == [7], "\(idle)")
  }

  @Test(arguments: [(304, true), (101, true), (300, true), (307, false), (200, false)])
  func `a status that no server sends is read, and named`(status: Int, isNamed: Bool) throws {
    let warnings = try Self.warnings(
      Self.plays, "fault: {point: origin.segment, player: main, effect: {status: \(status)}}",
      "wait: 20s")
    #expect(
      warnings.map(\.sentence)
        == [
          "fault `origin.segment status \(status)`: no server answers with HTTP \(status): "
            + "use 2xx, 4xx, 5xx, or a redirect (301, 302, 303, 307, 308)"
        ].filter { _ in isNamed })
  }

  @Test(arguments: ["say: C", "chapter: Two"])
  func `a caption that another, or a chapter, comes too soon for is named`(_ next: String) throws {
    let soon = try Self.warnings(
      "say: A", "wait: 1s", "say: B", "wait: 2s", next, "wait: 9s", "say: D", "wait: 9s")
    #expect(soon.map(\.place.text) == ["talk.yaml:7:5"])
    #expect(soon.first?.sentence.contains("never shown") == true)
    let late = try Self.warnings(
      "say: A", "wait: 1s", "say: B", "wait: 4s", next, "wait: 9s", "say: D", "wait: 9s")
    #expect(late == [])
  }

  @Test func `a single request that the trigger did not match is said to be the only one`() throws {
    let idle = try Self.warnings(
      Self.plays,
      "fault: {point: session.heartbeat, player: main, effect: drop, trigger: {nth: 2}}", "wait: 9s"
    )
    #expect(
      idle.map(\.sentence) == [
        "fault `session.heartbeat drop` at main never struck: its trigger `nth 2` did not match "
          + "the only session.heartbeat request sent while it was armed"
      ])
  }

  @Test func `one of several players that cannot meet it is not the reason`() throws {
    let idle = try Self.warnings(
      Self.plays, "zap: {player: main, channel: 202}", "wait: 5s",
      "fault: {key: u, player: [main, second], provoke: false}", "wait: 1s")
    #expect(idle.map(\.sentence).allSatisfy { $0.contains("request was sent before the end") })
    #expect(!idle.isEmpty)
  }

  @Test func `requests of an earlier fault of the same name do not count`() throws {
    let fault = "fault: {point: origin.segment, player: main, effect: drop, trigger: nth 9, name: x"
    let idle = try Self.warnings(
      Self.plays, "\(fault)}", "wait: 20s", "clear: main", "\(fault), end: once}")
    #expect(idle.map(\.place.line) == [6, 9])
    #expect(idle.first?.sentence.contains("any of the") == true)
    #expect(idle.last?.sentence.hasSuffix("request was sent before the end") == true)
  }

  @Test func `a film that goes on after the verdict shows what strikes then`() throws {
    let scenario = try Shipped.scenario(
      "title: T\nlineup: classic\nsteps: [{\(Self.plays)}, {fault: {key: d, player: main}}]")
    let session = scenario.session()
    let director = Director(scenario, on: session)
    session.pacer = director
    session.advance(to: .zero + .seconds(60))
    let verdict = try #require(director.verdict)
    #expect(verdict.warnings.count == 1)
    (session.pacer, session.isPaused) = (nil, false)
    session.advance(to: verdict.end + Verdict.afterglow)
    #expect(director.warnings(of: session, filmedTo: session.now).isEmpty)
  }

  @Test func `a fault that struck once, or off the wire, is no claim`() throws {
    let struck = try Self.warnings(
      Self.plays, "fault: {key: h, player: main}",
      "wait: {notification: OTVSSMHeartbeatErrorNotification, player: main, within: 60s}")
    #expect(struck.isEmpty)
    #expect(try Self.warnings(Self.plays, "fault: {key: k, player: main}").isEmpty)
  }

  @Test func `each arming is a claim of its own, and another player's fault does not meet it`()
    throws
  {
    let notice =
      "wait: {notification: OTVSSMHeartbeatErrorNotification, player: main, within: 60s}"
    let second = try Self.warnings(
      Self.plays, "fault: {key: h, player: main}", notice, "fault: {key: h, player: main}")
    #expect(second.map(\.place.line) == [8])
  }

  @Test func `a caption has four seconds, three of them after the verdict`() throws {
    #expect(try Self.warnings("say: a", "wait: 1s").isEmpty)
    let short = try Self.warnings("say: a", "wait: 900ms")
    #expect(
      short.map(\.line) == [
        "talk.yaml:5:5: warning: this caption is shown for only 3.9 s before the film ends: too "
          + "short to read"
      ])
    // The second waits until the first has had its time, and the film is over by then.
    let hidden = try Self.warnings("say: a", "wait: 500ms", "say: b", "wait: 500ms")
    #expect(hidden.map(\.place.line) == [7])
    #expect(hidden.first?.sentence.hasPrefix("this caption is shown for only 0 s") == true)
    #expect(try Self.warnings("say: a", "chapter: C", "wait: 100ms").isEmpty)
  }

  @Test func `a report lists warnings with the totals, and they are no failures`() throws {
    let scenario = try Shipped.scenario(
      "title: T\nlineup: classic\nsteps: [{say: a}]", path: "talk.yaml")
    let verdict = try #require(ScenarioRun(headless: scenario).verdict)
    let report = CheckReport([.init(path: "talk.yaml", outcome: .judged(verdict, scenario))])
    #expect(report.exitCode == 0 && report.warnings.count == 1)
    #expect(report.text.contains("\ntalk.yaml:3:9: warning: this caption"))
    #expect(report.text.hasSuffix("\n1 of 1 passed, 1 warning\n"))
  }
}
