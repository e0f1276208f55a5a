package import Lab
import Players
import Simulation

/// Turns a session that was saved into a scenario for people: the same steps, and as expectations
/// what came of them.
package enum ScenarioWriter {
  /// Plays a saved session on a session of its own that has not begun, and writes what it did and
  /// what was told; `nil` when it does not go through. A line-up that ships stands there by name.
  package static func text(
    of scenario: Scenario, on session: Session, lineUp name: String?
  ) -> String? {
    let recorder = SessionRecorder(session)
    guard Rehearsal(scenario, on: session).run().hasPassed else { return nil }
    var lines = [
      "title: \(JSONValue.text(scenario.title).yaml)", "seed: \(scenario.seed)",
      "lineup: \(name ?? LineUpWriter.value(of: scenario.lineUp).yaml)", "steps:",
    ]
    var plot = Plot(session.chronicle)
    for (index, step) in recorder.steps.enumerated() {
      guard let step else { continue }
      lines += plot.expectations(before: session.chronicle.commands[index])
      lines.append("  - \(step.yaml)")
    }
    lines += plot.expectations(before: nil)
    lines += ending(session.world.observation)
    return lines.joined(separator: "\n") + "\n"
  }

  /// How things stand at the end.
  private static func ending(_ world: WorldObservation) -> [String] {
    let end = JSONValue.Member(key: "at", value: .text(Quantity.text(world.now.sinceStart)))
    let players = world.players.map { player -> JSONValue in
      ["player": .text(player.name), "state": .text(player.state.rawValue.lowercased())]
    }
    let accounts = world.accounts.map { account -> JSONValue in
      ["account": .text(account.id), "sessions": .integer(account.sessions)]
    }
    return (players + accounts).map { expected in
      "  - " + JSONValue.object([end, .init(key: "expect", value: expected)]).yaml
    }
  }
}
