import HeadEndAPI
import Simulation
import Worlds

/// The keys of an entry of `rules`, and of `capacity`.
enum RuleKeys {
  /// A rule, and the channel whose content it is about.
  struct Entry: Hashable, Sendable {
    var rule = SessionRule(name: "", limit: 0)
    var channel: Channel?
  }

  /// The meaning of `over`, here and at an account.
  static let overMeaning = "At the limit, refuses the new session or ends the oldest one."

  fileprivate static let all = Keys(Entry()) {
    MappingKey("name", \.rule.name, .newName, needed: true, "The rule's name in messages.")
    MappingKey(
      "limit", \.rule.limit, .integer(0...1000), needed: true,
      "The maximum count at any time.")
    MappingKey(
      "count", \.rule.measure, .choice,
      "Counts sessions, or the IP addresses that they come from.")
    MappingKey(
      "per", \.rule.scope, .choice,
      "Counts separately for each account or each IP address, or once for all (`tenant`).")
    MappingKey(
      "kind", optional: \.rule.deviceKind, .identifier, default: "any", rank: 1,
      "Only devices of this kind count.")
    MappingKey(
      "group", optional: \.rule.contentGroup, .identifier, default: "any", rank: 1,
      "Only channels of this group count.")
    MappingKey(
      "channel", optional: \.channel, .channel, default: "any", rank: 1,
      "Only this channel counts.")
    MappingKey(
      "over", \.rule.excess, .choice,
      overMeaning)
    MappingKey(
      "ignores", \.rule.ignores, .list(of: .choice), default: "none",
      "Limits that do not apply to sessions on this kind of device: `account`: the account's; "
        + "`content`: those of channels, groups and content tokens; `device`: those of other kinds "
        + "of device.")
  }

  /// The `capacity` part of a line-up.
  fileprivate static let capacity = capacity(
    rate: "unlimited", queue: Quantity.text(ServiceCapacity().queue))

  /// A step's change of it, which leaves out what stays.
  static let capacityChange = capacity(rate: "unchanged", queue: "unchanged")

  /// How many requests services answer (HeadEnd/Capacity).
  private static func capacity(rate: String, queue: String) -> Keys<ServiceCapacity.Change> {
    Keys(ServiceCapacity.Change()) {
      MappingKey(
        Service.session.name, optional: \.[.session], .rate, default: rate,
        "Set-ups, heartbeats and teardowns answered per second.")
      MappingKey(
        Service.licence.name, optional: \.[.licence], .rate, default: rate,
        "Certificate, licence and entitlement requests answered per second.")
      MappingKey(
        Service.token.name, optional: \.[.token], .rate, default: rate,
        "Content tokens issued per second.")
      MappingKey(
        Service.origin.name, optional: \.[.origin], .rate, default: rate,
        "Playlists and segments served per second.")
      MappingKey(
        "queue", optional: \.queue, .duration(.milliseconds(1) ... .seconds(600)), default: queue,
        "The longest wait of a request for its turn. A service answers 503 if the wait would be "
          + "longer, and not at all if it would be more than twice as long.")
    }
  }
}

extension LineUp {
  /// Its rules, with the channels that they are about.
  var ruleEntries: [RuleKeys.Entry] {
    get {
      rules.map { rule in
        RuleKeys.Entry(rule: rule, channel: channels.first { $0.content == rule.content })
      }
    }
    set {
      rules = newValue.map { entry in
        var rule = entry.rule
        rule.content = entry.channel?.content
        return rule
      }
    }
  }
}

extension Form where Value == [RuleKeys.Entry] {
  /// Limits on sessions, in addition to the accounts' own.
  static let rules = Form.entries(
    RuleKeys.all, knowing: { $0.taken.append($1.rule.name) }
  ) { entry, _, place throws(FileProblem) in
    guard entry.rule.ignores.isEmpty || entry.rule.deviceKind != nil else {
      throw place.problem(
        "`ignores` needs `kind`: only a limit for a kind of device overrides "
          + "others")
    }
  }
}

extension Form where Value == ServiceCapacity {
  /// What services can do at the start.
  static let capacity = Form<ServiceCapacity.Change>.part(RuleKeys.capacity).map(back: change) {
    change, _ throws(FileProblem) in ServiceCapacity().changed(by: change)
  }

  /// What the capacity has that is not unlimited.
  private static func change(_ capacity: ServiceCapacity) -> ServiceCapacity.Change? {
    var change = ServiceCapacity.Change(queue: capacity.queue)
    for service in Service.allCases { change[service] = capacity[service].map { .limited($0) } }
    return change
  }
}

extension Form where Value == ServiceCapacity.Change.Rate {
  private static let unlimited = "unlimited"

  /// Answers a second, or any number of them.
  fileprivate static let rate = Form(
    ["type": "string", "pattern": "^([0-9]+/s|unlimited)$"],
    accepts: "a rate such as `60000/s`, at most 10000000/s, or `unlimited`",
    write: { rate in
      switch rate {
      case .limited(let rate): .text("\(rate)/s")
      case .unlimited: .text(unlimited)
      }
    }
  ) { place throws(FileProblem) in
    if place.scalar == unlimited { return .unlimited }
    guard let text = place.scalar, let rate = Quantity.rate(text) else {
      throw place.problem(
        "`\(place.name)` must be a rate such as 60000/s, at most 10000000/s, or unlimited")
    }
    return .limited(rate)
  }
}
