import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// A place at which an app has differed from a documented one in a run: where a harm may come from
/// (Exploring/Exploring, "What could have been avoided").
package struct Deviation: Hashable, Sendable {
  /// The app's device; `guest` for those of guests.
  package let device: String
  /// The first player of the app that met it.
  package let player: String
  let place: PolicyPlace
  let policy: Policy
  /// The notification of the trouble; empty for a habit.
  let told: String
  /// What the app did, and what a documented one does.
  let did: String
  let documented: String

  /// What makes findings with it the same.
  var cause: FindingIdentity.Cause {
    switch place {
    case .answer(let trouble):
      FindingIdentity.Cause(notified: trouble.notified(in: policy), reacted: did)
    case .habit: FindingIdentity.Cause(notified: nil, reacted: did)
    }
  }

  /// Such as `The careless app answers setUpFailed with nothing; the documentation says stop`.
  package var text: String {
    "The \(policy.name) app \(cause.text); the documentation says \(documented)"
  }

  /// Whether it is the same answer of the same app.
  func isSame(_ other: Deviation) -> Bool {
    other.policy.name == policy.name && other.cause == cause
  }

  /// Whether the answer is to trouble that was notified.
  var isAnswer: Bool { if case .answer = place { true } else { false } }
}

extension Deviation {
  /// What stands for the device of each guest.
  static let guests = "guest"
}

extension SearchSetup {
  /// The same with apps that do at some places what a policy says.
  func correcting(_ deviations: [Deviation], like model: Policy) -> SearchSetup {
    var (world, guests) = (world, guests)
    for deviation in deviations {
      world.correct(deviation.place, onDevice: deviation.device, like: model)
      if deviation.device == Deviation.guests {
        guests = guests.taking(deviation.place, from: model)
      }
    }
    return with(world, guests: guests)
  }
}

extension CommandSchedule {
  /// The same with apps that do at some places what a policy says, also where a step gives them
  /// another policy.
  func correcting(_ deviations: [Deviation], like model: Policy) -> CommandSchedule {
    let guests = setup.world.nextPlayer
    let steps = steps.map { step -> TimedCommand in
      guard case .setPolicy(let player, var policy) = step.command else { return step }
      let device =
        player < guests ? setup.world.app(of: player)?.device ?? "" : Deviation.guests
      for deviation in deviations where deviation.device == device {
        policy = policy.taking(deviation.place, from: model)
      }
      return TimedCommand(at: step.instant, .setPolicy(player, policy))
    }
    return CommandSchedule(steps, end: end, on: setup.correcting(deviations, like: model))
  }
}
