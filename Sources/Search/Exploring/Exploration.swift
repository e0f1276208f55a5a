import Faults
import HeadEndAPI
package import Lab
import Players
import Simulation

/// What is searched: a testbed, the rules, and what may happen. Each run is fixed by these and its
/// number, so any number of them may be under way at the same time (Exploring/Exploring, "The
/// search").
package struct Exploration: Sendable {
  package let testbed: SearchSetup
  package let reference: SearchSetup
  package let rules: [Rule]
  package let seed: UInt64
  /// What happens anyway, such as a scenario's steps.
  package let script: [TimedCommand]
  /// The faults that may strike, by their keys.
  let letters: [Character]
  private var runs: SearchRuns

  /// Runs the script alone to see who plays, and when they ask for something.
  package init(
    _ testbed: SearchSetup, script: [TimedCommand] = [], rules: [Rule] = Rule.all,
    letters: [Character],
    actions: [String], seed: UInt64
  ) {
    (self.testbed, self.script, self.rules, self.seed) = (testbed, script, rules, seed)
    self.letters = letters
    reference = testbed.with(.documented)
    runs = SearchRuns(Self.survey(testbed, script, letters, actions), seed: seed)
  }

  /// So many runs come before the first burst.
  package var beforeBursts: Int { runs.beforeBursts }

  package var space: SearchSpace { runs.space }

  /// The plan of that run: nothing, one thing alone, then bursts.
  package func plan(_ number: Int) -> CommandSchedule {
    let drawn = runs.drawn(number)
    return CommandSchedule(script + drawn.steps, end: drawn.end, on: testbed)
  }

  /// Takes what came of a run.
  mutating func record(_ trial: Trial) {
    runs.record(trial.number) { [testbed] key, player in
      trial.fired.contains(Trial.mark(key, on: testbed.world.name(of: player)))
    }
  }

  private static func survey(
    _ testbed: SearchSetup, _ script: [TimedCommand], _ letters: [Character], _ actions: [String]
  ) -> SearchSpace {
    var requests: [Instant] = []
    let last = script.map(\.instant).max() ?? testbed.start
    let end = max(last, testbed.start) + .seconds(90)
    _ = CommandSchedule(script, end: end, on: testbed).run(
      [], withExchanges: true,
      look: { world in
        for record in world.outbox.answered where !record.operation.isMedia {
          requests.append(record.reached)
        }
      })
    let world = testbed.world
    let players = world.observation.players.map { player in
      SearchSpace.Player(player.id, on: player.device, at: player.stream.channel)
    }
    return SearchSpace(
      start: testbed.start, players: players, channels: world.lineUp.channels, requests: requests,
      heartbeat: world.lineUp.heartbeat, faults: letters, actions: actions, outages: true)
  }
}
