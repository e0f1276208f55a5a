package import Sessions
import Simulation

extension ConditionKind {
  private static let name = FileKey(
    "rule", Form<Rule>.rule, needed: true, "A rule that a player has broken.")
  private static let breaker = FileKey(
    "player", Form<PlayerNames>.anyone, default: "any player", "The player that broke it.")

  /// A rule that was broken (Sessions/Rules), since the step before.
  static let rule = ConditionKind(name, [breaker.row]) { keys throws(FileProblem) in
    let (rule, players) = (try keys.need(name), try keys(breaker))
    let whom = players.map { " by \($0.words)" } ?? ""
    return Condition(
      "a breach of rule `\(rule.name)`\(whom)", of: players, breaking: rule
    ) { moment in
      !breaches(of: rule, players, moment).isEmpty
    } instead: { moment in
      guard moment.session.rules != nil else { return "this scenario has no `rules`" }
      let broken = breaches(moment).map(\.text)
      return broken.isEmpty ? "no rule was broken" : broken.joined(separator: "; ")
    } evidence: { moment in
      breaches(of: rule, players, moment).last.map { Evidence(instant: $0.instant, text: $0.text) }
    }
  }

  private static func breaches(
    of rule: Rule, _ players: PlayerNames?, _ moment: Condition.Moment
  ) -> [Breach] {
    breaches(moment).filter { $0.rule == rule && players?.includes($0.playerName) ?? true }
  }

  private static func breaches(_ moment: Condition.Moment) -> ArraySlice<Breach> {
    (moment.session.rules?.allBreaches ?? []).dropFirst(moment.window.begin.breaches)
  }
}

extension Form where Value == Rule {
  /// The name of a rule.
  static let rule = Form(
    ["type": "string", "enum": .list(Rule.everything.map { .text($0.name) })],
    accepts: "a rule's name"
  ) { place throws(FileProblem) in
    guard let rule = Rule.named(place.scalar ?? "") else {
      throw place.unknown("rule", place.scalar ?? "", among: Rule.everything.map(\.name))
    }
    return rule
  }
}

extension Breach {
  /// The rule, the player and the instant.
  var sentence: String {
    let whom = playerName.isEmpty ? "" : " by \(playerName)"
    return "rule `\(rule.name)` broken\(whom) at \(AnnouncementText.time(instant))"
  }

  /// The same with the figures of the case.
  package var text: String { "\(sentence): \(detail)" }
}
