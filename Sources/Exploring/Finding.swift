package import Lab

/// What a search has found: the smallest schedule on which a player breaks a rule.
package struct Finding: Sendable {
  /// Whose doing it is.
  package enum Kind: String, Sendable {
    /// The app breaks the rule, and its twin keeps it on the same schedule.
    case mistake
    /// The twin breaks it, too: so much the fault costs.
    case price
  }

  package let kind: Kind
  package let breach: Breach
  package let plan: CommandSchedule
  /// One for each step of the plan.
  package let ablations: [Ablation]
  /// The number of the run in which it was found, and how many steps that had.
  package let run: Int
  package let stepsBefore: Int
  /// How many plans were tried to make it smaller.
  package let tries: Int

  package var rule: Rule { breach.rule }

  /// The words of its steps, sorted: one finding for each rule and these.
  package var signature: [String] { plan.steps.compactMap(\.command.word).sorted() }

  /// Whether a plan has all that it takes: each of the steps, or one that could stand instead.
  func explains(_ breach: Breach, of plan: CommandSchedule) -> Bool {
    guard breach.rule == rule else { return false }
    var words = plan.steps.compactMap(\.command.word)
    // What can be done by few words takes them first.
    for ablation in ablations.sorted(by: { $0.instead.count < $1.instead.count }) {
      let accepted = [ablation.word] + ablation.instead
      guard let index = words.firstIndex(where: accepted.contains) else { return false }
      words.remove(at: index)
    }
    return true
  }
}

/// What a step of a smallest schedule is needed for, and what could stand in its place.
package struct Ablation: Hashable, Sendable {
  /// The step's letter or word.
  package let word: String
  /// The rules that are broken without it; none where it is needed for everything.
  package let without: [String]
  /// Letters and words with which the same rule is broken.
  package let instead: [String]
  /// How many were tried.
  package let tried: Int
}
