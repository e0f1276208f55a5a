import HeadEndAPI
import Lab
package import Players

/// What a search has tried: which letters in which states of a player. It steers nothing.
package struct Coverage: Sendable {
  /// The states in which each letter struck.
  package private(set) var states: [Character: Set<PlayerStatus>] = [:]
  /// The letters that acted at least once.
  package private(set) var acted: Set<Character> = []
  /// Runs that were ended early, because more and more was announced.
  package private(set) var cutRuns = 0

  mutating func add(_ trial: Trial, _ exploration: Exploration) {
    for strike in trial.strikes { states[strike.letter, default: []].insert(strike.status) }
    for step in trial.plan.steps {
      guard case .inject(let letter, let player, _) = step.command else { continue }
      let name = exploration.testbed.world.name(of: player)
      if trial.fired.contains(Trial.mark(letter, on: name)) {
        acted.insert(letter)
      }
    }
    if trial.isCut { cutRuns += 1 }
  }
}
