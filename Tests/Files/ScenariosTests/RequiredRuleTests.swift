import Players
import Scenarios
import Simulation
import TestSupport
import Testing
import Worlds

/// Who has to keep a rule, and for how long it may be broken.
@Suite struct RequiredRuleTests {
  /// Two apps that recover at once for ever, without a session service.
  private static func verdict(
    _ rules: String, after key: String = "h", isThorough: Bool = true
  ) throws -> Verdict {
    let scenario = try ScenarioFile.read(
      """
      title: Two apps
      rules: \(rules)
      lineup:
        title: Two
        accounts: [{id: home, sessionLimit: 1}, {id: den, sessionLimit: 1}]
        session: {heartbeat: 5s}
        channels: [{number: 101, name: News, card: globe, content: news, encrypted: true}]
        devices:
          - id: phone
            account: home
            app: {policy: stubborn}
            players: [{id: main, delegate: ssp, channel: 101}]
          - id: tv
            account: den
            players: [{id: big, delegate: ssp, channel: 101}]
      steps:
        - {at: 10s, fault: {key: \(key), player: main, provoke: true}}
        - {at: 10s, fault: {key: \(key), player: big, provoke: true}}
        - {at: 40s, wait: 0s}
      """, path: "two.yaml"
    ) { _ in .unknown(among: []) }
    let session = scenario.session()
    return Rehearsal(scenario, on: session, isThorough: isThorough).run()
  }

  @Test(arguments: [
    ("[advice]", false), ("[{rule: advice}]", false), ("[{rule: advice, player: main}]", false),
    ("[{rule: advice, player: big}]", true), ("[{rule: advice, player: [big, main]}]", false),
    ("[{rule: advice, player: all}]", false),
  ])
  func `a rule has to be kept by those that it names`(rules: String, hasPassed: Bool) throws {
    for isThorough in [false, true] {
      #expect(try Self.verdict(rules, isThorough: isThorough).hasPassed == hasPassed)
    }
  }

  @Test func `a rule may be broken for a while, and is judged when that is over`() throws {
    let whole = try Self.verdict("[{rule: storm, player: main}]", after: "t")
    #expect(whole.failure?.headline.contains("rule `storm` broken by main at ") == true)
    // The verdict changes once, at a time that is neither none nor all of it.
    let passed = try (0...30).map {
      try Self.verdict("[{rule: storm, player: main, upTo: \($0)s}]", after: "t").hasPassed
    }
    let first = try #require(passed.firstIndex(of: true))
    #expect(first > 1 && passed[first...].allSatisfy(\.self), "\(passed)")
  }

  @Test(arguments: [
    ("[{rule: advice, player: man}]", "unknown player `man`"),
    ("[{player: main}]", "needs the key `rule`"),
    ("[{rule: advise}]", "unknown rule `advise`"),
    ("[{rule: advice, upto: 2s}]", "`upto`"),
  ])
  func `what is no rule or no player is said`(rules: String, message: String) throws {
    let problem = #expect(throws: FileProblem.self) { try Self.verdict(rules) }
    #expect(try "\(#require(problem))".contains(message), "\(String(describing: problem))")
  }
}
