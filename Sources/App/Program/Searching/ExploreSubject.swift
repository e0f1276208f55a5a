import Dashboard
import Exploring
import Players
import Scenarios
import Sessions
import Simulation
import Worlds

/// What a search begins with: a line-up, or a scenario, whose steps happen in every run.
struct ExploreSubject {
  let setup: SearchSetup
  let script: [TimedCommand]
  /// The scenario's own expectation or rule that fails without any fault.
  var failure: StepFailure?

  /// The line-up or else the scenario of that name or path.
  init(_ name: String, policy: String?, seed: UInt64?) throws {
    guard try !ScenarioLibrary.isScenario(name) else {
      self = try Self.scenario(ScenarioLibrary.load(ScenarioLibrary.file(name)), policy, seed)
      return
    }
    let lineUp = try LineUpLibrary.load(name, by: "").withoutCrowds
    let policy = try policy.map { try lineUp.policy(named: $0) }
    (setup, script) = (SearchSetup(lineUp, policy: policy, seed: seed ?? 1), [])
  }

  private init(_ setup: SearchSetup, _ script: [TimedCommand]) {
    (self.setup, self.script) = (setup, script)
  }

  private static func scenario(
    _ scenario: Scenario, _ policy: String?, _ seed: UInt64?
  ) throws -> ExploreSubject {
    guard scenario.lineUp.upstreams.isEmpty else {
      throw Complaint(
        "\(scenario.title): has real services in it, which cannot answer differently in each run")
    }
    let session = scenario.session(seed: seed)
    let verdict = Rehearsal(scenario, on: session, probe: WallProbe(on: session)).run()
    let script = session.chronicle.commands.map { TimedCommand(at: $0.instant, $0.command) }
    let setup = SearchSetup(
      scenario.lineUp.withoutCrowds,
      policy: try policy.map { try scenario.lineUp.policy(named: $0) },
      seed: seed ?? scenario.seed, epoch: scenario.epoch)
    var subject = ExploreSubject(setup, script)
    subject.failure = verdict.failure
    return subject
  }
}

extension LineUp {
  /// The policy of that name, shipped or from the line-up; `option` is what names it.
  func policy(named name: String, option: String = "--policy") throws -> Policy {
    if let policy = allPolicies.first(where: { $0.name == name }) { return policy }
    throw Complaint("\(option) \(name): \(NearestWord.hint(name, among: allPolicies.map(\.name)))")
  }
}
