import HeadEndAPI
import Players
package import Sessions
import Simulation
package import Worlds

/// Steps and expectations that come from outside, as JSON, with the keys of scenario files.
package enum RemoteStep {
  /// The commands of a step, such as `{"fault": {"key": "h", "player": "main"}}`.
  package static func commands(
    _ text: String, in world: WorldObservation
  ) throws(FileProblem) -> [Command] { try order(text, in: world).commands }

  /// The commands of a step, and whether later expectations count from it: not from a caption, a
  /// mark or a speed.
  package static func order(
    _ text: String, in world: WorldObservation
  ) throws(FileProblem) -> (commands: [Command], movesWindow: Bool) {
    let order = try parsed(text)
    let step = try read(order, in: world, awaitingClients: order.hasMember("fault"))
    guard case .act(let act) = step.content else {
      throw FileProblem(
        path: "commands",
        message: "`wait` and `expect` are not commands; send them to /control/v1/expect")
    }
    do throws(Act.Obstacle) {
      return (try act.commands(in: world), act.movesWindow)
    } catch {
      throw FileProblem(path: "commands", message: error.sentence)
    }
  }

  /// A scenario that expects one condition, such as `{"notification": …, "within": "3s"}`, of a
  /// session that is under way.
  package static func expectation(
    _ text: String, of session: Session
  ) throws(FileProblem) -> Scenario {
    let world = session.world.observation
    let order = try parsed(text)
    let step = try read(
      ["expect": order], in: world, awaitingClients: order.hasMember("within"))
    if let rule = step.expectation?.condition.rule, session.rules?.judges(rule) != true {
      throw FileProblem(
        path: "body",
        message: "the rule `\(rule.name)` does not judge this session; start a soak test with it, "
          + "or serve a scenario with the key `rules`")
    }
    return Scenario(
      title: "expect", lineUp: session.world.lineUp, seed: session.world.seed,
      epoch: session.world.epoch, steps: [step])
  }

  private static func parsed(_ text: String) throws(FileProblem) -> JSON {
    do throws(JSON.Problem) {
      return try JSON(reading: Array(text.utf8))
    } catch {
      throw FileProblem(
        path: "body", message: "not JSON: \(error.sentence) at byte \(error.offset)")
    }
  }

  private static func read(
    _ json: JSON, in world: WorldObservation, awaitingClients awaits: Bool
  ) throws(FileProblem) -> Step {
    var known = KnownNames(
      players: NameList(world.slots.map(\.name)), channels: world.channels,
      accounts: NameList(world.accounts.map(\.id)), policies: world.policies,
      crowds: world.crowds.map {
        KnownCrowd(name: $0.name, households: $0.households, channels: $0.channelNumbers)
      },
      ids: Dictionary(
        world.slots.filter { $0.shownName != $0.name }.map { ($0.shownName, $0.name) },
        uniquingKeysWith: { $1 }))
    known.awaitsClients = awaits
    let place = Reading(node: json.node, path: "body", name: "step", known: known)
    return try StepReader(place: place).step(notBefore: .zero)
  }
}

extension JSON {
  /// Whether it is an object with that key.
  fileprivate func hasMember(_ key: String) -> Bool {
    if case .object(let members) = self { members.contains { $0.key == key } } else { false }
  }
}
