import HeadEndAPI
import Lab
import Simulation

/// An entry of `rules` in a line-up.
enum RuleKeys {
  private static let name = FileKey(
    "name", Form<String>.identifier, needed: true, "What messages call the rule.")
  private static let limit = FileKey(
    "limit", .integer(0...1000), needed: true, "How many there may be at the same time.")
  private static let count = FileKey(
    "count", Form<SessionRule.Measure>.choice, default: "sessions",
    "What is counted: sessions, or the IP addresses that they come from.")
  private static let per = FileKey(
    "per", Form<SessionRule.Scope>.choice, default: "account",
    "Whose sessions are counted together: an account's, an IP address's, or everybody's.")
  private static let kind = FileKey(
    "kind", Form<String>.identifier, default: "any", "Only devices of this kind count.")
  private static let group = FileKey(
    "group", Form<String>.identifier, default: "any", "Only channels of this group count.")
  private static let channel = FileKey(
    "channel", .integer(1...9999), default: "any", "Only this channel counts.")
  private static let over = FileKey(
    "over", Form<SessionRule.Excess>.choice, default: "refuse-newest",
    "What happens at the limit: the new session is refused, or the oldest ends.")
  private static let ignores = FileKey(
    "ignores", .list(of: Form<SessionRule.Override>.choice), default: "none",
    "The limits that do not hold for sessions on this kind of device: the account's, those of "
      + "contents, those of other kinds of devices.")
  static let table = KeyTable([
    name.row, limit.row, count.row, per.row, kind.row, group.row, channel.row, over.row,
    ignores.row,
  ])

  static func rules(
    _ entries: [Reading], in lineUp: LineUp
  ) throws(FileProblem) -> [SessionRule] {
    var rules: [SessionRule] = []
    for entry in entries {
      let keys = try entry.mapping(table)
      var rule = SessionRule(name: try keys.need(name), limit: try keys.need(limit))
      guard !rules.contains(where: { $0.name == rule.name }) else {
        throw try keys.needPlace(name).problem("`\(rule.name)` is already defined")
      }
      rule.measure = try keys(count) ?? rule.measure
      rule.scope = try keys(per) ?? rule.scope
      rule.excess = try keys(over) ?? rule.excess
      rule.deviceKind = try keys(kind)
      rule.contentGroup = try keys(group)
      rule.ignores = try keys(ignores) ?? []
      guard rule.ignores.isEmpty || rule.deviceKind != nil else {
        throw keys.place.problem("`ignores` needs `kind`: only a limit of a device kind overrides")
      }
      if let number = try keys(channel) {
        guard let known = lineUp.channel(number) else {
          throw try keys.needPlace(channel).problem("the line-up has no channel \(number)")
        }
        rule.content = known.content
      }
      rules.append(rule)
    }
    return rules
  }

  /// An entry as it is written.
  static func value(of rule: SessionRule, in lineUp: LineUp) -> JSON {
    var members: [JSON.Member] = [
      .init(key: "name", value: .text(rule.name)), .init(key: "limit", value: .integer(rule.limit)),
      .init(key: "count", value: .text(rule.measure.rawValue)),
      .init(key: "per", value: .text(rule.scope.rawValue)),
      .init(key: "over", value: .text(rule.excess.rawValue)),
    ]
    if !rule.ignores.isEmpty {
      members.append(
        .init(key: "ignores", value: .list(rule.ignores.map { .text($0.rawValue) })))
    }
    if let kind = rule.deviceKind { members.append(.init(key: "kind", value: .text(kind))) }
    if let group = rule.contentGroup { members.append(.init(key: "group", value: .text(group))) }
    if let channel = lineUp.channels.first(where: { $0.content == rule.content }) {
      members.append(.init(key: "channel", value: .integer(channel.number)))
    }
    return .object(members)
  }
}

/// The `rights` part of a channel.
enum RightsKeys {
  private static let limits = Duration.zero ... .seconds(86_400 * 365)
  private static let start = FileKey(
    "start", .duration(limits), default: "the token's issue",
    "When the right begins, counted from the start.")
  private static let end = FileKey(
    "end", .duration(limits), default: "the token's expiry",
    "When the right ends, counted from the start.")
  static let table = KeyTable([start.row, end.row])

  static func window(_ keys: MappingReading?) throws(FileProblem) -> RightsWindow {
    guard let keys else { return RightsWindow() }
    return RightsWindow(start: try keys(start), end: try keys(end))
  }

  /// The part as it is written; `nil` for the default.
  static func value(of window: RightsWindow) -> JSON? {
    guard window != RightsWindow() else { return nil }
    let ends = [("start", window.start), ("end", window.end)]
    return .object(
      ends.compactMap { key, time in
        time.map { JSON.Member(key: key, value: .time($0)) }
      })
  }
}
