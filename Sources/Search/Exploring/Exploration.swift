import Faults
import HeadEndAPI
import Players
package import Sessions
import Simulation
package import Worlds

/// What is searched: a setup, the rules, and what may happen. Each run is fixed by these and its
/// number, so any number of them may be under way at the same time (Exploring/Exploring, "The
/// search").
package struct Exploration: Sendable {
  package let setup: SearchSetup
  package let rules: [Rule]
  package let seed: UInt64
  /// What happens anyway, such as a scenario's steps.
  package let script: [TimedCommand]
  /// How many orders the script itself gives to apps in the background.
  let scriptedOrders: Int
  /// The faults that may strike, by their keys.
  let keys: [Character]
  private var runs: SearchRuns

  /// Runs the script alone to see who plays, and when they ask for something.
  package init(
    _ setup: SearchSetup, script: [TimedCommand] = [], rules: [Rule] = Rule.all,
    keys: [Character],
    actions: [String], seed: UInt64
  ) {
    (self.setup, self.script, self.rules, self.seed) = (setup, script, rules, seed)
    self.keys = keys
    let last = max(script.map(\.instant).max() ?? setup.start, setup.start)
    scriptedOrders = CommandSchedule(script, end: last + .seconds(1), on: setup).ordersInBackground
    runs = SearchRuns(Self.survey(setup, script, keys, actions), seed: seed)
  }

  /// So many runs come before the first burst.
  package var beforeBursts: Int { runs.beforeBursts }

  package var space: SearchSpace { runs.space }

  /// The schedule of that run: nothing, one thing alone, then bursts.
  package func schedule(_ number: Int) -> CommandSchedule {
    let drawn = runs.drawn(number)
    return CommandSchedule(script + drawn.steps, end: drawn.end, on: setup)
  }

  /// Takes what came of a run.
  mutating func record(_ trial: Trial) {
    runs.record(trial.number) { [setup] key, player in
      trial.fired.contains(Trial.mark(key, on: setup.world.name(of: player)))
    }
  }

  private static func survey(
    _ setup: SearchSetup, _ script: [TimedCommand], _ keys: [Character], _ actions: [String]
  ) -> SearchSpace {
    let players = setup.world.observation.players.map { player in
      SearchSpace.Player(player.id, on: player.device, at: player.stream.channel)
    }
    var requests: [Instant] = []
    var away: [String: Instant] = [:]
    let last = script.map(\.instant).max() ?? setup.start
    let end = max(last, setup.start) + .seconds(90)
    _ = CommandSchedule(script, end: end, on: setup).run(
      [], withExchanges: true,
      look: { world in
        for record in world.outbox.answered where !record.operation.isMedia {
          requests.append(record.reached)
        }
        for device in Set(players.map(\.device)) {
          let isAway = world.fleet.isInBackground(device)
          away[device] = isAway ? away[device] ?? world.now : nil
        }
      })
    let world = setup.world
    return SearchSpace(
      start: setup.start, players: players, channels: world.lineUp.channels, requests: requests,
      heartbeat: world.lineUp.heartbeat, away: away, faults: keys, actions: actions,
      outages: true)
  }
}
