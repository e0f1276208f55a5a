import Faults
import HeadEndAPI
package import Players
package import Sessions
import Worlds

/// What came of one run of a search.
package struct Trial: Sendable {
  package let number: Int
  package let schedule: CommandSchedule
  /// The first breach of each rule by each player, in order.
  package let breaches: [Breach]
  /// How those of them could have been avoided that nothing known explains.
  let avoidances: [Avoidance]
  /// Each letter, and how the player was that it struck.
  let strikes: Set<Strike>
  /// The faults that acted, by name, and their targets.
  let fired: Set<String>
  /// Where apps differed from documented ones.
  let deviations: [Deviation]
  package let isCut: Bool

  /// A letter in a state.
  package struct Strike: Hashable, Sendable {
    package let key: Character
    package let status: PlayerStatus
  }
}

extension Exploration {
  /// Runs one schedule; where a rule is broken in a way that is not known yet, also with documented
  /// answers.
  package func trial(_ number: Int, known: [Finding]) -> Trial {
    let schedule = schedule(number)
    var strikes: Set<Trial.Strike> = []
    var orders = 0
    let run = schedule.run(
      rules,
      before: { step, world in
        if world.isOutOfReach(of: step.command) { orders += 1 }
        guard case .inject(let key, let player, _) = step.command,
          let status = world.sight(of: player)?.status
        else { return }
        strikes.insert(Trial.Strike(key: key, status: status))
      }, until: { $0.rule == .storm })
    // What takes an order that no viewer can give proves nothing.
    let breaches = orders > scriptedOrders ? [] : run.breaches.firstOfEach
    let news = breaches.filter { breach in
      !known.contains { $0.kind == .mistake && $0.explains(breach, of: schedule) }
    }
    var screens = AvoidanceScreens(rules)
    return Trial(
      number: number, schedule: schedule, breaches: breaches,
      avoidances: news.compactMap { schedule.avoidance(of: $0, in: run, &screens) },
      strikes: strikes, fired: Trial.fired(in: run.announcements),
      deviations: run.deviations, isCut: run.isCut)
  }
}

extension Trial {
  /// The faults that acted, and their targets (`mark`).
  static func fired(in announcements: [Announcement]) -> Set<String> {
    var fired: Set<String> = []
    for announcement in announcements {
      guard case .simulator(.faultFired(let name, _, _)) = announcement.notice else { continue }
      fired.insert("\(name) \(announcement.playerName)")
    }
    return fired
  }

  /// What a letter leaves that acts on a player, such as `heartbeat error main`.
  static func mark(_ key: Character, on player: String) -> String {
    "\(FaultCatalogue.kind(key)?.name ?? "") \(player)"
  }
}

extension [Breach] {
  /// The first of each rule and player.
  var firstOfEach: [Breach] {
    var seen: [Breach] = []
    for breach in self where !seen.contains(where: breach.isRepeated) { seen.append(breach) }
    return seen
  }
}
