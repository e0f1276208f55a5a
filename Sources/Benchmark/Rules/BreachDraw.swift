import Lab
import Simulation

/// Picks breaches at random: from each rule in proportion to its breaches, and at least one.
enum BreachDraw {
  /// About `count` of them, in the order of the rules and then of the runs.
  static func pick(_ count: Int, of found: [SurveyedBreach], seed: UInt64) -> [SurveyedBreach] {
    guard !found.isEmpty, count > 0 else { return [] }
    return Rule.all.flatMap { rule -> [SurveyedBreach] in
      let own = found.indices.filter { found[$0].breach.rule == rule }
      guard !own.isEmpty else { return [] }
      var random = RandomStream(seed: seed, name: rule.name)
      let share = min(own.count, max(1, count * own.count / found.count))
      return own.shuffled(using: &random).prefix(share).sorted().map { found[$0] }
    }
  }
}
