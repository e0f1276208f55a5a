package import HeadEndAPI
import Simulation

/// The runs of a search: a quiet one, each fault and action alone, then bursts of those that did
/// something (Exploring/Exploring, "The search").
package struct SearchRuns: Sendable {
  package private(set) var space: SearchSpace
  /// What is tried alone.
  private let choices: [SearchSpace.Choice]
  private let seed: UInt64
  private var able: Set<SearchSpace.Choice> = []

  package init(_ space: SearchSpace, seed: UInt64) {
    (self.space, self.seed, choices) = (space, seed, space.choices)
  }

  /// So many runs come before the first burst.
  package var beforeBursts: Int { 1 + choices.count }

  /// What happens in the run of that number.
  package func drawn(_ number: Int) -> ScheduleGenerator.Drawn {
    if number == 0 { return ScheduleGenerator.quiet(space, seed: seed) }
    return number < beforeBursts
      ? ScheduleGenerator.single(choices[number - 1], space, seed: seed)
      : ScheduleGenerator.burst(number - beforeBursts, space, seed: seed)
  }

  /// Takes what came of a run: bursts have actions, and faults that struck when they were alone.
  package mutating func record(_ number: Int, struck: (Character, PlayerID) -> Bool) {
    guard choices.indices.contains(number - 1) else { return }
    let choice = choices[number - 1]
    if choice.fault.map({ struck($0, choice.player) }) ?? true { able.insert(choice) }
    if number == choices.count { space.keep(able) }
  }
}
