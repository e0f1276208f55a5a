package import Sessions
import Simulation

/// A rule that a scenario has to keep, and the players it applies to.
package struct RequiredRule: Hashable, Sendable {
  package let rule: Rule
  /// `nil` for all players.
  package let players: PlayerNames?
  /// For how long each of them may break it in all.
  package let upTo: Duration

  package init(_ rule: Rule, by players: PlayerNames? = nil, upTo: Duration = .zero) {
    (self.rule, self.players, self.upTo) = (rule, players, upTo)
  }

  /// What a player has broken.
  package init(_ breach: Breach, upTo: Duration = .zero) {
    self.init(breach.rule, by: .named([breach.playerName]), upTo: upTo)
  }

  /// Whether a breach is one of its players'.
  package func covers(_ breach: Breach) -> Bool {
    breach.rule == rule && players?.includes(breach.playerName) ?? true
  }
}

extension RequiredRule {
  private static let rule = FileKey("rule", Form<Rule>.rule, needed: true, "The rule.")
  private static let player = FileKey(
    "player", Form<PlayerNames>.anyone, default: "any player",
    "The players that must not break it.")
  private static let upTo = FileKey(
    "upTo", Form<Duration>.duration(), default: "0s",
    "The total time for which a player may break it, because the reference app breaks it, too.")
  private static let table = KeyTable([rule.row, player.row, upTo.row])

  /// As files write it.
  var json: JSON {
    var members = [Self.rule.member(.text(rule.name))]
    if let names = players?.named.map({ JSON.text($0) }) {
      members.append(Self.player.member(names.count == 1 ? names[0] : .list(names)))
    }
    if upTo > .zero { members.append(Self.upTo.member(.text(Quantity.text(upTo)))) }
    return members.count > 1 ? .object(members) : .text(rule.name)
  }

  /// A rule's name, or a mapping.
  fileprivate static let form = {
    let whole = Form<RequiredRule>.mapping(table) { keys throws(FileProblem) in
      RequiredRule(try keys.need(rule), by: try keys(player), upTo: try keys(upTo) ?? .zero)
    }
    return Form<RequiredRule>(
      ["oneOf": [Form<Rule>.rule.schema, whole.schema]], accepts: "a rule's name, or a mapping",
      tables: whole.description.tables
    ) { place throws(FileProblem) in
      guard !place.isMapping else { return try whole.read(place) }
      return RequiredRule(try Form<Rule>.rule.read(place))
    }
  }()
}

extension Form where Value == [RequiredRule] {
  /// Rules, or `all`.
  static let rules = {
    let list = Form<[RequiredRule]>.list(of: RequiredRule.form)
    return Form(
      [
        "oneOf": [
          ["const": "all"], ["type": "array", "items": RequiredRule.form.schema],
        ]
      ],
      accepts: "`all`, or a list of rules", tables: list.description.tables
    ) { place throws(FileProblem) in
      if place.scalar == "all" { return Rule.all.map { RequiredRule($0) } }
      return place.isEmptyList ? [] : try list.read(place)
    }
  }()
}
