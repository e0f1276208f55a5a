import Crowd
import HeadEndAPI
import Players
import Simulation
import Worlds

/// The keys of an entry of `crowds`.
enum CrowdKeys {
  fileprivate static let all = Keys(CrowdPlan(id: "", viewers: 0)) {
    MappingKey(
      "id", \.id, .newSlot, needed: true, "The crowd's name, unique among crowds and players.")
    MappingKey(
      "viewers", \.viewers, .integer(1...2_000_000), needed: true, "Number of viewers.")
    MappingKey(
      "household", \.household, .integer(1...16),
      "Number of viewers who share an account.")
    MappingKey(
      "sessionLimit", optional: \.sessionLimit, .integer(0...1000),
      default: "one per viewer",
      "Maximum number of simultaneous sessions of a household.")
    MappingKey(
      "sessionSetup", \.sessionSetup, .choice,
      DeviceKeys.sessionSetupMeaning)
    MappingKey(
      "arrives", \.arrivals, .part(arrivals), default: usualArrivals, "The arrival of the viewers.")
    MappingKey(
      "channels", \.channels, .channels, needed: true,
      "The channel that the viewers watch, or several with their shares of the viewers. Only live "
        + "channels with a single key and without ads, rights or `maxSessions`.")
    MappingKey(
      "zapsEvery", optional: \.zapsEvery, .duration(.seconds(1) ... .seconds(86_400)),
      default: "never", rank: 1, "Mean time between two zaps of a viewer.")
    MappingKey(
      "policy", \.policies, .policies, default: usualPolicies,
      "The apps' reaction to errors: one policy for all, or several with their shares of the "
        + "viewers.")
    MappingKey(
      "backoff", \.backoff, .part(DeviceKeys.backoff), default: usualBackoff, written: .changed,
      rank: 1, "The delay of `retrying` apps before each retry.")
  }

  private static let arrivals = Keys(CrowdPlan(id: "", viewers: 0).arrivals) {
    MappingKey(
      "over", \.over, .duration(.zero ... .seconds(86_400)), needed: true,
      "Time from the first to the last arrival.")
    MappingKey(
      "shape", \.shape, .choice,
      "`even`: at equal intervals; `kick-off`: few viewers at first, most towards the end.")
  }

  private static let usualArrivals =
    "\(arrivals.blank.shape)ly over \(Quantity.text(arrivals.blank.over, gap: " "))"

  private static let usualPolicies =
    CrowdPlan(id: "", viewers: 0).policies.map(\.value.name).joined(separator: ", ")

  private static let usualBackoff: String = {
    let usual = Backoff()
    return "\(Quantity.text(usual.first)), \(usual.factor == 2 ? "doubled" : "longer each time") "
      + "up to \(Quantity.text(usual.cap)), with \(usual.jitter.rawValue) jitter"
  }()

  /// What light viewers do not simulate; `nil` for a channel that they can watch.
  fileprivate static func obstacle(to channel: Channel) -> String? {
    if !channel.isLive { return "which is a film" }
    if channel.ads != nil { return "which has ads" }
    if channel.keys.rotation != nil || channel.keys.isPerRendition {
      return "which has several keys"
    }
    if channel.packaging != .asset { return "which is packaged for TVSDK apps" }
    if channel.rights != RightsWindow() { return "which has `rights`" }
    return channel.maxSessions == nil ? nil : "which has `maxSessions`"
  }
}

extension Form where Value == [CrowdPlan] {
  /// The crowds of a line-up.
  static let crowds = Form.entries(CrowdKeys.all, knowing: { $0.taken.append($1.id) })
}

extension Form where Value == [CrowdPlan.Part<Int>] {
  /// Channels that a crowd can watch.
  fileprivate static let channels = Form.shares(
    of: "a channel", one: ["type": ["integer", "string"], "pattern": .text(pattern)],
    many: ["patternProperties": [pattern: Form<Int>.share.schema]], name: { String($0) }
  ) { place throws(FileProblem) in
    let channel = try Form<Channel>.channel.read(place)
    if let obstacle = CrowdKeys.obstacle(to: channel) {
      throw place.problem(
        "a crowd cannot watch channel \(channel.number), \(obstacle); accepted: live channels with "
          + "a single key and without ads, rights or `maxSessions`")
    }
    return channel.number
  }

  private static let pattern = "^[0-9]{1,4}$"
}

extension Form where Value == [CrowdPlan.Part<Policy>] {
  /// What the apps of a crowd do about errors.
  fileprivate static let policies = Form.shares(
    of: "a policy", one: Form<Policy>.policy.schema,
    many: [
      "patternProperties": ["^[A-Za-z0-9_-]{1,32}$": Form<Int>.share.schema]
    ], name: { $0.name }, read: Form<Policy>.policy.read)
}

extension Form {
  /// One name for all, or names with shares that add up to 100 %; `what` says of what the names
  /// are, `one` and `many` are what schemas say of either.
  fileprivate static func shares<Name>(
    of what: String, one: JSON, many: JSON, name: @escaping @Sendable (Name) -> String,
    read: @escaping @Sendable (Reading) throws(FileProblem) -> Name
  ) -> Form where Value == [CrowdPlan.Part<Name>] {
    let rest: JSON = ["type": "object", "minProperties": 1, "additionalProperties": false]
    return Form(
      ["oneOf": [one, .object(rest.members + many.members)]],
      accepts: "\(what), or several with shares such as `70%` that add up to 100 %",
      write: { parts in
        .object(
          parts.map {
            .init(key: name($0.value), value: .text(Quantity.text(percent: $0.permille)))
          })
      }
    ) { place throws(FileProblem) in
      guard place.isMapping else { return [.init(try read(place), permille: 1000)] }
      var shares: [(name: Reading, permille: Int)] = []
      for (name, share) in place.entries {
        shares.append((name, try Form<Int>.share.read(share)))
      }
      let sum = shares.reduce(0) { $0 + $1.permille }
      guard sum == 1000 else {
        throw place.problem(
          "the shares of `\(place.name)` add up to \(Quantity.text(percent: sum)), not 100 %")
      }
      var parts: Value = []
      for share in shares { parts.append(.init(try read(share.name), permille: share.permille)) }
      return parts
    }
  }
}
