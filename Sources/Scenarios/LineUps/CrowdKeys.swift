import Crowd
import HeadEndAPI
import Lab
import Players
import Simulation

/// An entry of `crowds` in a line-up.
enum CrowdKeys {
  private static let most = 2_000_000
  private static let id = FileKey(
    "id", Form<String>.identifier, needed: true,
    "The crowd's name, unique among crowds and players.")
  private static let viewers = FileKey(
    "viewers", .integer(1...most), needed: true, "How many viewers it has.")
  private static let household = FileKey(
    "household", .integer(1...16), default: "1", "How many viewers share an account.")
  private static let sessionLimit = FileKey(
    "sessionLimit", .integer(0...1000), default: "one for each viewer",
    "How many sessions a household may have at the same time.")
  private static let sessionSetup = FileKey(
    "sessionSetup", Form<SessionSetup>.choice, default: "sync",
    "Whether session set-up and teardown block the apps' main threads.")
  private static let arrives = FileKey(
    "arrives", .part(Arrivals.table), default: "evenly over 90 s", "When the viewers come.")
  private static let channels = FileKey(
    "channels", Form<[ShareReading]>.shares(of: "a channel", keys: "^[0-9]{1,4}$"), needed: true,
    "What it watches: a channel, or channels with their shares of the viewers, which add up to "
      + "100 %. They are live, without ads, rights or a limit of their own, with a single key.")
  private static let zapsEvery = FileKey(
    "zapsEvery", .duration(.seconds(1) ... .seconds(86_400)), default: "never",
    "The mean time between two zaps of a viewer.")
  private static let policy = FileKey(
    "policy",
    Form<[ShareReading]>.shares(of: "a policy", names: Policy.allCases.map(\.rawValue)),
    default: "documented",
    "What the apps do about errors: one policy for all, or policies with their shares of the "
      + "viewers, which add up to 100 %.")
  private static let backoff = FileKey(
    "backoff", .part(BackoffKeys.table), default: "1s, doubled up to 60s, with full jitter",
    "How `retrying` apps wait before each new try.")
  static let table = KeyTable([
    id.row, viewers.row, household.row, sessionLimit.row, sessionSetup.row, arrives.row,
    channels.row, zapsEvery.row, policy.row, backoff.row,
  ])

  private enum Arrivals {
    static let over = FileKey(
      "over", .duration(.zero ... .seconds(86_400)), needed: true,
      "From the first to the last arrival.")
    static let shape = FileKey(
      "shape", Form<CrowdPlan.Arrivals.Shape>.choice,
      default: CrowdPlan.Arrivals.Shape.even.rawValue,
      "One after another at equal distances, or few at first and most towards the end.")
    static let table = KeyTable([over.row, shape.row])
  }

  /// The crowds of a line-up whose players and channels are read already.
  static func crowds(_ entries: [Reading], in lineUp: LineUp) throws(FileProblem) -> [CrowdPlan] {
    var crowds: [CrowdPlan] = []
    var problems = FileProblems()
    let players = lineUp.devices.flatMap(\.players).map(\.name)
    for entry in entries {
      if let unknown = unknown(in: lineUp) {
        throw entry.problem("a crowd cannot be in a line-up with \(unknown)")
      }
      problems.attempt { () throws(FileProblem) in
        crowds.append(try crowd(entry, taken: players + crowds.map(\.id), in: lineUp))
      }
    }
    try problems.check()
    return crowds
  }

  private static func crowd(
    _ entry: Reading, taken: [String], in lineUp: LineUp
  ) throws(FileProblem) -> CrowdPlan {
    let keys = try entry.mapping(table)
    let name = try keys.need(id)
    guard !taken.contains(name), name != PlayerNames.allWord else {
      throw try keys.needPlace(id).problem("`\(name)` is already defined")
    }
    var plan = CrowdPlan(id: name, viewers: try keys.need(viewers))
    plan.household = try keys(household) ?? plan.household
    plan.sessionLimit = try keys(sessionLimit)
    plan.sessionSetup = try keys(sessionSetup) ?? plan.sessionSetup
    if let arrivals = try keys(arrives) {
      plan.arrivals.over = try arrivals.need(Arrivals.over)
      plan.arrivals.shape = try arrivals(Arrivals.shape) ?? plan.arrivals.shape
    }
    plan.channels = try channels(keys.need(channels), in: lineUp)
    plan.zapsEvery = try keys(zapsEvery)
    plan.policies = try keys(policy).map(policies) ?? plan.policies
    plan.backoff = try BackoffKeys.backoff(keys(backoff))
    return plan
  }

  private static func channels(
    _ shares: [ShareReading], in lineUp: LineUp
  ) throws(FileProblem) -> [CrowdPlan.Part<Int>] {
    var parts: [CrowdPlan.Part<Int>] = []
    for share in shares {
      let number = try Form<Int>.integer(1...9999).read(share.place)
      guard let channel = lineUp.channel(number) else {
        let numbers = lineUp.channels.map { String($0.number) }.joined(separator: ", ")
        throw share.place.problem("the line-up has no channel \(number); accepted: \(numbers)")
      }
      if let obstacle = obstacle(to: channel) {
        throw share.place.problem(
          "a crowd cannot watch channel \(number), \(obstacle): only live channels without ads, "
            + "rights or a limit of their own, with a single key")
      }
      parts.append(CrowdPlan.Part(number, permille: share.permille))
    }
    return parts
  }

  /// What light viewers do not know, though it would concern them; `nil` where there is nothing.
  private static func unknown(in lineUp: LineUp) -> String? {
    if !lineUp.rules.isEmpty {
      return "`rules`: its sessions are limited by `household` and `sessionLimit` alone"
    }
    if lineUp.tokens.isUsedOnce { return "`usedOnce`: light viewers use a token more than once" }
    return lineUp.tokens.issuerAhead == .zero
      ? nil : "`issuerAhead` or `issuerBehind`: its tokens come from a clock that is right"
  }

  /// What light viewers do not simulate; `nil` for a channel that they can watch.
  private static func obstacle(to channel: Channel) -> String? {
    if !channel.isLive { return "which is a film" }
    if channel.ads != nil { return "which has ads" }
    if channel.keys.rotation != nil || channel.keys.isPerRendition {
      return "which has several keys"
    }
    if channel.rights != RightsWindow() { return "which has rights" }
    return channel.maxSessions == nil ? nil : "which has a limit of sessions"
  }

  private static func policies(
    _ shares: [ShareReading]
  ) throws(FileProblem) -> [CrowdPlan.Part<Policy>] {
    var parts: [CrowdPlan.Part<Policy>] = []
    for share in shares {
      parts.append(
        CrowdPlan.Part(try Form<Policy>.choice.read(share.place), permille: share.permille))
    }
    return parts
  }

  /// An entry as it is written.
  static func value(of plan: CrowdPlan) -> JSON {
    var members: [JSON.Member] = [
      .init(key: "id", value: .text(plan.id)),
      .init(key: "viewers", value: .integer(plan.viewers)),
      .init(key: "household", value: .integer(plan.household)),
    ]
    if let limit = plan.sessionLimit {
      members.append(.init(key: "sessionLimit", value: .integer(limit)))
    }
    members += [
      .init(key: "sessionSetup", value: .text(plan.sessionSetup.rawValue)),
      .init(
        key: "arrives",
        value: [
          "over": .time(plan.arrivals.over),
          "shape": .text(plan.arrivals.shape.rawValue),
        ]),
      .init(key: "channels", value: shares(plan.channels) { String($0) }),
      .init(key: "policy", value: shares(plan.policies) { $0.rawValue }),
    ]
    if let time = plan.zapsEvery {
      members.append(.init(key: "zapsEvery", value: .time(time)))
    }
    if let backoff = BackoffKeys.value(of: plan.backoff) {
      members.append(.init(key: "backoff", value: backoff))
    }
    return .object(members)
  }

  private static func shares<Value>(
    _ parts: [CrowdPlan.Part<Value>], _ name: (Value) -> String
  ) -> JSON {
    .object(
      parts.map {
        JSON.Member(
          key: name($0.value), value: .text(Quantity.text(percent: $0.permille)))
      })
  }
}

/// A name and its share of a whole.
struct ShareReading {
  let place: Reading
  /// In thousandths.
  let permille: Int
}

extension Form where Value == [ShareReading] {
  /// One name for all, or names with shares that add up to 100 %; `what` says of what the names
  /// are, `pattern` or `names` which there may be.
  fileprivate static func shares(
    of what: String, keys pattern: String? = nil, names: [String] = []
  ) -> Form {
    let share = Form<Int>.share
    let one: JSON =
      pattern == nil
      ? ["enum": .list(names.map { .text($0) })]
      : ["type": ["integer", "string"], "pattern": .text(pattern ?? "")]
    let shares: [JSON.Member] =
      pattern.map { [.init(key: $0, value: share.schema)] }
      ?? names.map { .init(key: $0, value: share.schema) }
    let many: JSON = [
      "type": "object", "minProperties": 1, "additionalProperties": false,
      (pattern == nil ? "properties" : "patternProperties"): .object(shares),
    ]
    return Form(
      ["oneOf": [one, many]],
      accepts: "\(what), or several with shares such as `70%` that add up to 100 %"
    ) { place throws(FileProblem) in
      guard place.isMapping else { return [ShareReading(place: place, permille: 1000)] }
      var parts: [ShareReading] = []
      for (key, value) in place.entries {
        parts.append(ShareReading(place: key, permille: try share.read(value)))
      }
      let sum = parts.reduce(0) { $0 + $1.permille }
      guard sum == 1000 else {
        throw place.problem(
          "the shares of `\(place.name)` add up to \(Quantity.text(percent: sum)), not 100 %")
      }
      return parts
    }
  }
}
