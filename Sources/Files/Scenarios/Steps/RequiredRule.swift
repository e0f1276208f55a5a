package import Sessions
import Simulation

/// A rule that a scenario has to keep, and the players it applies to.
package struct RequiredRule: Hashable, Sendable {
  package let rule: Rule
  /// `nil` for all players.
  package let players: PlayerNames?
  /// For how many seconds each of them may break it in all, or how often.
  package let upTo: Int

  package init(_ rule: Rule, by players: PlayerNames? = nil, upTo: Int = 0) {
    (self.rule, self.players, self.upTo) = (rule, players, upTo)
  }

  /// What a player has broken.
  package init(_ breach: Breach, upTo: Int = 0) {
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
    "upTo", Form<Int>.allowance, default: "0s",
    "The total time for which a player may break it, or how often, because an app that does what "
      + "the documents say breaks it, too.")
  private static let table = KeyTable([rule.row, player.row, upTo.row])

  /// As files write it.
  var json: JSON {
    var members = [Self.rule.member(.text(rule.name))]
    if let names = players?.named.map({ JSON.text($0) }) {
      members.append(Self.player.member(names.count == 1 ? names[0] : .list(names)))
    }
    if upTo > 0 {
      let amount = rule.harm?.noun == nil ? JSON.text("\(upTo)s") : .integer(upTo)
      members.append(Self.upTo.member(amount))
    }
    return members.count > 1 ? .object(members) : .text(rule.name)
  }

  /// A rule's name, or a mapping.
  fileprivate static let form = {
    let whole = Form<RequiredRule>.mapping(table) { keys throws(FileProblem) in
      RequiredRule(try keys.need(rule), by: try keys(player), upTo: try keys(upTo) ?? 0)
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

extension Form where Value == Int {
  /// So many seconds, written as a duration, or so many cases.
  fileprivate static let allowance = {
    let (time, count) = (Form<Duration>.duration(), Form<Int>.integer(1...1_000_000))
    return Form(
      ["oneOf": [time.schema, count.schema]], accepts: "\(time.accepts), or \(count.accepts)"
    ) { place throws(FileProblem) in
      if let text = place.scalar, Int(text) != nil { return try count.read(place) }
      let (seconds, rest) = try time.read(place).components
      return Int(seconds) + (rest > 0 ? 1 : 0)
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
