import HeadEndAPI
package import Players
import Worlds

/// What a search has tried: which letters in which states of a player. It steers nothing.
package struct Coverage: Sendable {
  /// The states in which each letter struck.
  package private(set) var states: [Character: Set<PlayerStatus>] = [:]
  /// The letters that acted at least once.
  package private(set) var acted: Set<Character> = []
  /// Runs that were ended early, because more and more was announced.
  package private(set) var cutRuns = 0

  mutating func add(_ trial: Trial, _ exploration: Exploration) {
    for strike in trial.strikes { states[strike.key, default: []].insert(strike.status) }
    for step in trial.schedule.steps {
      guard case .inject(let key, let player, _) = step.command else { continue }
      let name = exploration.setup.world.name(of: player)
      if trial.fired.contains(Trial.mark(key, on: name)) {
        acted.insert(key)
      }
    }
    if trial.isCut { cutRuns += 1 }
  }
}
