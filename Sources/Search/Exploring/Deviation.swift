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

/// Gathers the deviations of all apps in a run.
struct DeviationRecord {
  private(set) var all: [Deviation] = []
  private var seen: Set<Key> = []
  /// Those whose answer has differed, too.
  private var told: Set<Key> = []
  private let guests: PlayerID

  private struct Key: Hashable {
    let device: String
    let place: PolicyPlace
  }

  /// For a setup, in which guests are those who come later.
  init(_ setup: SearchSetup) { guests = setup.world.nextPlayer }

  /// Takes in what apps have met since the last look.
  mutating func look(at world: World) {
    for aside in world.outbox.asides {
      guard case .met(let trouble, let repeats, let answer?) = aside.content,
        let app = app(of: aside.player, in: world)
      else { continue }
      let place = PolicyPlace.answer(trouble)
      let documented = Policy.documented.reaction(to: trouble, repeats: repeats)
      // A row may begin as the documents say, and go on in another way.
      let isNews =
        answer != documented && told.insert(Key(device: app.device, place: place)).inserted
      let isFirst = seen.insert(Key(device: app.device, place: place)).inserted
      guard isFirst || isNews, world.differs(aside.player, at: place) else { continue }
      all.removeAll { $0.device == app.device && $0.place == place }
      let notice = world.outbox.announcements.prefix(upTo: aside.place).last {
        $0.player == aside.player && trouble.isTold(by: $0.notice)
      }
      all.append(
        Deviation(
          device: app.device, player: world.name(of: aside.player), place: place,
          policy: app.policy, told: notice?.notice.words ?? trouble.name, did: answer.words,
          documented: documented.words))
    }
  }

  /// Takes in the habits of the apps that are there at the end.
  mutating func end(in world: World) {
    for player in world.fleet.playerIDs {
      guard let app = app(of: player, in: world) else { continue }
      for habit in Habit.allCases {
        let place = PolicyPlace.habit(habit)
        guard seen.insert(Key(device: app.device, place: place)).inserted,
          world.differs(player, at: place)
        else { continue }
        all.append(
          Deviation(
            device: app.device, player: world.name(of: player), place: place, policy: app.policy,
            told: "", did: habit.words, documented: ""))
      }
    }
  }

  /// All guests have the same app.
  private func app(of player: PlayerID, in world: World) -> (device: String, policy: Policy)? {
    world.app(of: player).map { app in
      (player < guests ? app.device : Deviation.guests, app.policy)
    }
  }
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
