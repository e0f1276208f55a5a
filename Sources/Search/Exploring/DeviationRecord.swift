import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// Gathers the deviations of all apps in a run.
struct DeviationRecord {
  private(set) var all: [Deviation] = []
  /// Whether the app's answer has differed at each place that was met.
  private var met: [Key: Bool] = [:]
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
      let key = Key(device: app.device, place: place)
      let documented = Policy.documented.reaction(to: trouble, repeats: repeats)
      // A row may begin as the documents say, and go on in another way.
      guard met[key] == nil || met[key] == false && answer != documented else { continue }
      met[key] = answer != documented
      guard world.differs(aside.player, at: place) else { continue }
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
        guard met.updateValue(true, forKey: Key(device: app.device, place: place)) == nil,
          world.differs(player, at: place)
        else { continue }
        all.append(
          Deviation(
            device: app.device, player: world.name(of: player), place: place, policy: app.policy,
            told: "", did: habit.words(in: app.policy), documented: ""))
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
