import Players
import Sessions
import Simulation

/// What makes two findings in an app's own code the same: the rule, the first error that the app
/// was notified of, and its reaction to it; not the player, nor the faults that led there
/// (Exploring/Exploring, "When two findings are one").
struct AppFindingIdentity: Hashable {
  private let rule: Rule?
  /// The error that the test threw; `nil` where a rule was broken.
  private let error: String?
  /// The name of the notification; `nil` if there was none.
  private let notified: String?
  private let reacted: String
  /// The kinds of the steps that are not faults, or of all if the app was notified of nothing: the
  /// same reaction to the same error may be right unless the app was in the background [N].
  private let steps: Set<String>

  @MainActor init(_ breach: AppRun.Breach, _ commands: [TimedAppCommand], in run: AppRun) {
    let begin = commands.first?.instant ?? .zero
    let told = run.errors(from: begin, to: breach.instant)
    let first = told.first { $0.player == breach.player } ?? told.first
    let done = run.reactions.first { reaction in
      reaction.instant >= first?.instant ?? begin && reaction.instant <= breach.instant
        && (breach.player.isEmpty || reaction.player == breach.player)
    }
    rule = breach.rule
    error = breach.rule == nil ? breach.detail : nil
    (notified, reacted) = (first?.name, done?.words ?? Reaction.nothing.words)
    let kinds = commands.map(\.command).filter { first == nil || !$0.isFault }.map(\.kind)
    steps = Set(kinds)
  }

  /// Whether it is the same reaction to the same error.
  func hasCause(of other: AppFindingIdentity) -> Bool {
    notified == other.notified && reacted == other.reacted
  }
}
