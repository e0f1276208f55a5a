import HeadEndAPI
import Players
import Scenarios
import Sessions
import Simulation
import TestSupport
import Testing

/// Sessions that are judged by rules.
@Suite struct RuleTests {
  private static let names = Rule.all.map(\.name)

  @Test func `every rule has its own name, and says what breaks it and what helps`() {
    #expect(Set(Self.names).count == Rule.all.count)
    for rule in Rule.all {
      #expect(Rule.named(rule.name) == rule)
      for text in [rule.breaks, rule.remedy] { #expect(text.hasSuffix("."), "\(rule.name)") }
    }
  }

  @Test(arguments: names)
  func `a scenario that ships breaks it, and another keeps it`(name: String) throws {
    // That they pass, `ScenarioTests` tests.
    let (broken, kept) = (
      try Shipped.text("rules/\(name).yaml"), try Shipped.text("rules/\(name)-kept.yaml")
    )
    #expect(broken.contains("rule: \(name),") && kept.contains("rules: [\(name)]"))
  }

  @Test(arguments: Thorough.all(of: Shipped.files("scenarios", "incidents"), otherwise: 4))
  func `a session that is judged has the same bytes`(path: String) throws {
    var scenario = try Shipped.scenario(
      try Shipped.text(path), path: path, folder: String(path.prefix { $0 != "/" }))
    let plain = ScenarioRun(headless: scenario)
    scenario.rules = []
    let judged = ScenarioRun(headless: scenario)
    #expect(judged.log == plain.log)
    #expect(judged.requests == plain.requests)
  }

  private static func session(_ path: String) throws -> Session {
    var scenario = try Shipped.scenario(
      try Shipped.text(path), path: path, folder: String(path.prefix { $0 != "/" }))
    scenario.rules = []
    let session = scenario.session()
    session.pacer = Director(scenario, on: session)
    return session
  }

  @Test func `a breach names a licence by its content, not by a key identifier in base64`() throws {
    let session = try Self.session("rules/refused.yaml")
    session.advance(to: .zero + .seconds(600))
    let breaches = try #require(session.rules?.allBreaches).filter {
      $0.rule.name == "refused"
    }
    #expect(!breaches.isEmpty)
    for breach in breaches {
      #expect(breach.detail.hasPrefix("licence request for ") && !breach.detail.contains("eyJ"))
    }
  }

  @Test(arguments: ["incidents/app-crash.yaml", "scenarios/policies.yaml", "rules/lockout.yaml"])
  func `what is broken is the same in whatever slices time passes, and after going back`(
    path: String
  ) throws {
    let whole = try Self.session(path)
    whole.advance(to: .zero + .seconds(600))
    let breaches = try #require(whole.rules?.allBreaches)
    #expect(!breaches.isEmpty)

    let sliced = try Self.session(path)
    var random = RandomStream(seed: 1, name: "slices")
    while !sliced.isPaused {
      sliced.advance(to: sliced.now + .milliseconds(random.integer(in: 1...1700)))
    }
    #expect(sliced.now == whole.now)
    #expect(sliced.rules?.allBreaches == breaches)

    let end = whole.now
    whole.travel(to: .zero + .seconds(4))
    #expect(whole.rules?.allBreaches == breaches.filter { $0.instant <= .zero + .seconds(4) })
    whole.travel(to: end)
    #expect(whole.rules?.allBreaches == breaches)
  }

  /// Rules are sampled once a second: what was broken since then is known all the same.
  @Test func `a breach in the last moment is not missed`() throws {
    let begin = """
      title: T
      lineup: classic
      rules: []
      steps:
        - policy: {player: main, policy: stubborn}
        - {at: 10s, fault: {key: t, player: main, provoke: true}}
        - EXPECT
      """
    func run(_ expectation: String) throws -> Verdict {
      let text = begin.replacing("EXPECT", with: "expect: {\(expectation)}")
      return try #require(ScenarioRun(headless: try Shipped.scenario(text)).verdict)
    }
    let found = try run("rule: storm, player: main, within: 10s")
    #expect(found.hasPassed)
    #expect(found.end.nanoseconds % 1_000_000_000 < 900_000_000, "no sample in the next moment")
    let span = (found.end - .zero - .seconds(10)).wholeMilliseconds
    let denied = { "not: {rule: storm, player: main}, for: \(span + $0)ms" }
    #expect(try run(denied(50)).hasPassed == false)
    #expect(try run(denied(-200)).hasPassed)
  }

  @Test func `a scenario fails by the rule that it has to keep`() throws {
    let text = try Shipped.text("rules/ghost.yaml")
      .replacing("rules: []", with: "rules: [ghost]")
      .replacing("expect: {rule: ghost, player: main, within: 60s}", with: "wait: 60s")
    let failure = ScenarioRun(headless: try Shipped.scenario(text)).verdict?.failure
    #expect(failure?.expectation == "expected the rule `ghost` to be kept")
    #expect(failure?.headline.contains(": rule `ghost` broken by main at ") == true)
    #expect(failure?.whom == "main")
    let other = text.replacing("rules: [ghost]", with: "rules: [storm]")
    #expect(ScenarioRun(headless: try Shipped.scenario(other)).verdict?.hasPassed == true)
  }

  @Test func `a rule that nobody knows is refused where it stands`() throws {
    let text = try Shipped.text("rules/ghost.yaml").replacing("rules: []", with: "rules: [gost]")
    let problem = #expect(throws: FileProblem.self) { try Shipped.scenario(text) }
    #expect(problem?.message.contains("did you mean `ghost`") == true, "\(problem?.text ?? "")")
  }

  @Test(arguments: [
    "expect: {rule: ghost, player: main, within: 60s}", "wait: {rule: ghost, within: 60s}",
    "expect: {not: {rule: ghost}, for: 60s}",
  ])
  func `a step that expects a rule is refused before the run where nothing is judged`(
    step: String
  ) throws {
    let text = "title: T\nlineup: classic\nrules: []\nsteps:\n  - wait: 1s\n  - \(step)\n"
    _ = try Shipped.scenario(text, path: "x.yaml")
    let problem = #expect(throws: FileProblem.self) {
      try Shipped.scenario(text.replacing("rules: []\n", with: ""), path: "x.yaml")
    }
    #expect(
      problem?.text == "x.yaml:5:5: `\(step.prefix { $0 != ":" })` with the rule `ghost` needs the "
        + "key `rules` at the top of the file; `rules: []` is enough")
  }

  @Test func `an order expects only rules that judge the session`() throws {
    let scenario = try Shipped.scenario("title: T\nlineup: classic\nsteps: [{wait: 1s}]")
    let session = scenario.session()
    let problem = #expect(throws: FileProblem.self) {
      try RemoteStep.expectation(#"{"rule": "ghost"}"#, of: session)
    }
    #expect(problem?.message.hasPrefix("the rule `ghost` does not judge this session") == true)
    session.judge(by: Rule.all.filter { $0.name == "ghost" })
    _ = try RemoteStep.expectation(#"{"rule": "ghost"}"#, of: session)
    #expect(throws: FileProblem.self) {
      try RemoteStep.expectation(#"{"not": {"rule": "storm"}, "for": "3s"}"#, of: session)
    }
  }
}
