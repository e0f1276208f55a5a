package import Simulation
package import Worlds

/// What a search in the background has found so far, for the list on the wall.
package struct SearchNews: Hashable, Sendable {
  /// One finding: what breaks which rule, and the commands that show it.
  package struct Row: Hashable, Sendable {
    let rule: String
    let player: String
    let detail: String
    /// Such as `t t`.
    let words: String
    /// Why, in one sentence.
    let cause: String
    let commands: [TimedCommand]

    package init(
      rule: String, player: String, detail: String, words: String, cause: String,
      commands: [TimedCommand]
    ) {
      (self.rule, self.player, self.detail) = (rule, player, detail)
      (self.words, self.cause, self.commands) = (words, cause, commands)
    }
  }

  /// The instant that it searches from.
  let begin: Instant
  let runs: Int
  let isRunning: Bool
  package let rows: [Row]

  package init(begin: Instant, runs: Int, isRunning: Bool, rows: [Row]) {
    (self.begin, self.runs, self.isRunning, self.rows) = (begin, runs, isRunning, rows)
  }
}
