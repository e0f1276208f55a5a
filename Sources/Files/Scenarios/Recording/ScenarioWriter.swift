import Players
package import Sessions
import Simulation
import Worlds

/// Turns a saved session into a scenario to edit: its steps, and the errors that they led to as
/// expectations.
package enum ScenarioWriter {
  /// Plays a saved session on a new session, as far as it can be read, and writes its steps and the
  /// errors it reported, unless a step fails. `name` stands for a line-up that ships; others are
  /// written out.
  package static func text(
    of scenario: Scenario, on session: Session, lineUp name: String?
  ) throws(StepFailure) -> String {
    var scenario = scenario.withoutSecrets
    scenario.unread = nil
    let recorder = SessionRecorder(session, forOthers: true)
    if let failure = Rehearsal(scenario, on: session).run().failure { throw failure }
    var members: [JSON.Member] = [
      .init(key: "title", value: .text(scenario.title)),
      .init(
        key: "seed",
        value: Int(exactly: scenario.seed).map { .integer($0) } ?? .text(String(scenario.seed))),
    ]
    if scenario.epoch != .scriptedEpoch {
      members.append(.init(key: "epoch", value: .text(scenario.epoch.iso8601)))
    }
    members += [
      .init(
        key: "lineup",
        value: name.map { .text($0) } ?? LineUpFile.json(scenario.lineUp)),
      .init(key: "steps", value: .list(steps(recorder, session))),
    ]
    return JSON.object(members).yaml
  }

  private static func steps(_ recorder: SessionRecorder, _ session: Session) -> [JSON] {
    var errors = ExpectationWriter(session.chronicle)
    var steps: [JSON] = []
    for (index, step) in recorder.scenarioSteps.enumerated() {
      guard let step else { continue }
      steps += errors.expectations(before: session.chronicle.commands[index]) + [step]
    }
    return steps + errors.expectations(before: nil) + ending(session.world.observation)
  }

  /// The state of every player and account at the end.
  private static func ending(_ world: WorldObservation) -> [JSON] {
    let end = JSON.Member(key: "at", value: .text(Quantity.text(world.now.sinceStart)))
    let players = world.slots.map { player -> JSON in
      ["player": .text(player.name), "state": .text(player.state.rawValue.lowercased())]
    }
    let accounts = world.accounts.map { account -> JSON in
      ["account": .text(account.id), "sessions": .integer(account.sessions)]
    }
    return (players + accounts).map { .object([end, .init(key: "expect", value: $0)]) }
  }
}
