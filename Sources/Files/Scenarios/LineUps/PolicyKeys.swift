import HeadEndAPI
package import Players
import Simulation
import Worlds

/// The keys of an entry of `policies`: an app as a table (Scenarios/DescribeYourApp).
package enum PolicyKeys {
  /// More would be hard to step through with `P`, and viewers of crowds count them in a byte.
  fileprivate static let most = 32

  /// The meaning of `refreshTokens`, of a policy and of an app.
  static let refreshMeaning =
    "Before a renewal, the app requests a new content token if the old one has expired, expires "
    + "within a minute, or has a `jti`."

  /// The meaning of `sessionErrors`, of a policy and of an app.
  static let scopeMeaning =
    "Session notifications name no player: the app reacts for the affected player (`own`), or for "
    + "all its players (`every`)."

  fileprivate static let all = Keys(Policy.documented) {
    MappingKey(
      "like", \.model, .policy, written: .when { _ in false },
      "The policy that supplies the keys left out here: one that ships, or an earlier entry.")
    MappingKey(
      "title", \.title, .caption, default: "none", written: .when { !$0.title.isEmpty },
      "A short description for lists.")
    MappingKey(
      "on", \.entries, .entries, default: "as in `like`",
      "The app's reaction to each kind of trouble, such as `setUpFailed`, or to one code of it, "
        + "such as `setUpFailed 1007`. The entry with the code takes precedence. `background` "
        + "says what the app does when it goes there.")
    MappingKey(
      "refreshTokens", \.refreshesTokens, .flag,
      refreshMeaning)
    MappingKey(
      "sessionErrors", \.sessionErrors, .choice,
      scopeMeaning)
    MappingKey(
      "resumes", \.resumes, .flag,
      "The app resumes playback after a call and when it returns from the background.")
    MappingKey(
      "keepsPause", \.keepsPause, .flag,
      "After an error, the app restarts a stream that its viewer or a call has paused as paused.")
    MappingKey(
      "setUpLimit", \.setUpLimit, .duration(.seconds(1)...ClientTimes.sessionTimeout),
      written: .changed,
      "The app gives up a session setup that is not answered within this time.")
    MappingKey(
      "tearsDown", \.tearsDown, .flag,
      "The app calls teardown when it stops an SSM V2 playback or zaps away from it.")
    MappingKey(
      "keepsToken", \.keepsToken, .flag,
      "Each player keeps sending the content token of its first start, however often it starts "
        + "again; a mistake seen in real apps.")
    MappingKey(
      "sharesKeyRequests", \.sharesKeyRequests, .flag,
      "TVSDK players share one table of pending key requests, in which a second request to the "
        + "same licence address replaces the first; a mistake seen in real apps.")
  }

  /// A row for what is notified.
  fileprivate static let row = Keys(Policy.Row(.nothing)) {
    MappingKey(
      "do", \.action, .choice, needed: true,
      "The reaction: nothing, tell the viewer and do nothing else (`tell`), stop, zap to the same "
        + "stream (`recover`), stop and then zap (`restart`), or request the licence again "
        + "(`renew`).")
    MappingKey(
      "after", \.delay, .delay, default: "at once",
      "The delay before a `recover` or `restart`; the app stops first. A duration, a delay that "
        + "grows, or the app's own (`backoff`).")
    MappingKey(
      "times", optional: \.times, .integer(1...100), default: "any number",
      "Maximum number of attempts in a row: zaps until a picture is shown, whatever the trouble, "
        + "or renewals until a licence is granted. For `nothing` and `tell`, errors of this kind "
        + "since the stream started.")
    MappingKey(
      "then", \.then, .choice, written: .when { $0.times != nil },
      "The reaction after that.")
  }

  /// A row for what an app sees that watches its players.
  fileprivate static let seenRow = Keys(Policy.Row(.nothing)) {
    MappingKey(
      "do", \.action, .choice, needed: true, "The reaction; with `nothing` the app does not watch.")
    MappingKey(
      "after", \.patience, .patience, written: .when { $0.action != .nothing },
      "Time for which the trouble lasts before the app reacts, in whole seconds.")
    MappingKey(
      "times", optional: \.times, .integer(1...6), default: "any number",
      "Maximum number of attempts in a row, until the picture moves. For `tell`, since the stream "
        + "started.")
    MappingKey(
      "then", \.then, .choice, written: .when { $0.times != nil },
      "The reaction after that.")
  }

  /// What an app does when it goes to the background.
  fileprivate static let background = Keys(Policy.Background()) {
    MappingKey(
      "do", \.action, .choice, needed: true,
      "`stop`: the app stops its players that may not play in the background, which ends their "
        + "sessions.")
    MappingKey(
      "after", \.delay, .duration(.zero...ClientTimes.backgroundTask), written: .changed,
      "Time in the background before the app does that; it does nothing if it returns sooner.")
  }

  /// Policies as a line-up has them; read again, they are the same.
  package static func yaml(_ policies: [Policy]) -> String {
    JSON.object([.init(key: "policies", value: Form<[Policy]>.json(policies))]).yaml
  }
}

/// One entry of a policy's `on`, and what it is for.
enum PolicyEntry: Hashable {
  /// A row for a code of a kind of trouble; `nil` = for any code without its own row.
  case trouble(Trouble, code: Int?, Policy.Row)
  case background(Policy.Background)

  fileprivate static let backgroundKey = "background"

  /// Such as `setUpFailed 1007`.
  var key: String {
    switch self {
    case .trouble(let trouble, let code, _): trouble.name + (code.map { " \($0)" } ?? "")
    case .background: Self.backgroundKey
    }
  }
}

extension Policy {
  /// What it is like; setting that keeps the name.
  fileprivate var model: Policy {
    get { .documented }
    set { self = Policy(name, like: newValue) }
  }

  /// All its rows; setting some leaves the others as they are.
  fileprivate var entries: [PolicyEntry] {
    get {
      Trouble.allCases.flatMap { trouble in
        exceptions.filter { $0.trouble == trouble }.map {
          PolicyEntry.trouble(trouble, code: $0.code, $0.row)
        } + [.trouble(trouble, code: nil, self[trouble])]
      } + (background == Background() ? [] : [.background(background)])
    }
    set {
      for entry in newValue {
        switch entry {
        case .trouble(let trouble, let code?, let row): add(row, to: trouble, code: code)
        case .trouble(let trouble, nil, let row): self[trouble] = row
        case .background(let habit): background = habit
        }
      }
    }
  }
}

extension Form where Value == [Policy] {
  /// The policies that a line-up describes itself, by name. One that ships may stand there as it
  /// is, as `zapdeck list policies --yaml` prints it.
  static let policies = Form(
    [
      "type": "object", "minProperties": 1, "maxProperties": .integer(PolicyKeys.most),
      "propertyNames": Form<String>.identifier.schema,
      "additionalProperties": PolicyKeys.all.table.schema,
    ],
    accepts: "names, each with a mapping \(PolicyKeys.all.table.accepts)",
    tables: [PolicyKeys.all.table],
    write: { $0.isEmpty ? nil : json($0) }
  ) { place throws(FileProblem) in
    guard place.isMapping, !place.entries.isEmpty, place.entries.count <= PolicyKeys.most else {
      throw place.problem(
        "`policies` must be a mapping of 1 to \(PolicyKeys.most) names, each with its keys")
    }
    var (known, policies, problems) = (place.known, [Policy](), FileProblems())
    for (name, keys) in place.entries {
      let isRead: Void? = problems.attempt { () throws(FileProblem) in
        let policy = try policy(name, keys.knowing(known))
        guard !Policy.shipped.contains(policy) else { return }
        guard !known.policies.contains(where: { $0.name == policy.name }) else {
          throw name.problem("there is already a policy `\(policy.name)`; choose another name")
        }
        known.policies.append(policy)
        policies.append(policy)
      }
      // Its name is known whatever is wrong with its keys: a later policy may be like it.
      if isRead == nil, let name = name.scalar {
        known.policies.append(Policy(name, like: .documented))
      }
    }
    try problems.check()
    return policies
  }

  static func json(_ policies: [Policy]) -> JSON {
    .object(
      policies.map { .init(key: $0.name, value: .object(PolicyKeys.all.members(of: $0))) })
  }

  private static func policy(_ name: Reading, _ place: Reading) throws(FileProblem) -> Policy {
    var policy = Policy(try Form<String>.identifier.read(name), like: .documented)
    try PolicyKeys.all.read(try place.mapping(PolicyKeys.all.table), into: &policy)
    return policy
  }
}

extension Form where Value == [PolicyEntry] {
  /// The rows of a policy, by what they are for.
  fileprivate static let entries = Form(
    [
      "type": "object", "minProperties": 1, "additionalProperties": false,
      "properties": [PolicyEntry.backgroundKey: PolicyKeys.background.table.schema],
      "patternProperties": [
        pattern(of: false): PolicyKeys.row.table.schema,
        pattern(of: true): PolicyKeys.seenRow.table.schema,
      ],
    ],
    accepts: "kinds of trouble, each with a mapping \(PolicyKeys.row.table.accepts): "
      + names.map { "`\($0)`" }.joined(separator: ", "),
    tables: [PolicyKeys.row.table, PolicyKeys.seenRow.table, PolicyKeys.background.table],
    write: { .object($0.map { .init(key: $0.key, value: json($0)) }) }
  ) { place throws(FileProblem) in
    guard place.isMapping, !place.entries.isEmpty else {
      throw place.problem("`on` must be a mapping of kinds of trouble, such as `setUpFailed`")
    }
    var (entries, problems) = ([PolicyEntry](), FileProblems())
    for (key, value) in place.entries {
      problems.attempt { () throws(FileProblem) in entries.append(try entry(key, value)) }
    }
    try problems.check()
    return entries
  }

  private static let names = Trouble.allCases.map(\.name) + [PolicyEntry.backgroundKey]

  private static func pattern(of isSeen: Bool) -> String {
    let words = Trouble.allCases.filter { $0.isSeen == isSeen }.map(\.name)
    return "^(\(words.joined(separator: "|")))\(isSeen ? "" : "( -?[0-9]{1,9})?")$"
  }

  private static func json(_ entry: PolicyEntry) -> JSON {
    switch entry {
    case .trouble(let trouble, _, let row):
      .object((trouble.isSeen ? PolicyKeys.seenRow : PolicyKeys.row).members(of: row))
    case .background(let habit): .object(PolicyKeys.background.members(of: habit))
    }
  }

  private static func entry(_ key: Reading, _ value: Reading) throws(FileProblem) -> PolicyEntry {
    if key.scalar == PolicyEntry.backgroundKey {
      return .background(try Form<Policy.Background>.part(PolicyKeys.background).read(value))
    }
    let words = (key.scalar ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard let trouble = Trouble.allCases.first(where: { $0.name == words.first ?? "" }) else {
      throw key.unknown(
        "trouble", words.first.map { String($0) } ?? "", among: names)
    }
    let code = words.count == 2 ? Int(words[1]) : nil
    guard words.count == 1 || code != nil && !trouble.isSeen else {
      throw key.problem(
        trouble.isSeen
          ? "`\(trouble.name)` comes without a notification, so it has no code"
          : "`\(key.scalar ?? "")` must be a kind of trouble, or a kind and a code such as "
            + "`setUpFailed 1007`")
    }
    if let code, !trouble.canCarry(code) {
      throw key.problem(
        "`\(trouble.name)` never comes with \(code); it comes with \(trouble.codes)")
    }
    let keys = trouble.isSeen ? PolicyKeys.seenRow : PolicyKeys.row
    var row = keys.blank
    let given = try value.mapping(keys.table)
    try keys.read(given, into: &row)
    if let problem = row.problem(for: trouble) { throw value.problem(problem) }
    // What it does by default must not hide that it never comes to that.
    if given.values["then"] != nil, row.times == nil { throw value.problem("`then` needs `times`") }
    return .trouble(trouble, code: code, row)
  }
}

extension Policy.Row {
  /// Why no app does that about such trouble; `nil` where one can.
  fileprivate func problem(for trouble: Trouble) -> String? {
    let renewals: [Trouble] = [.leaseExpired, .renewalFailed, .keptLeaseExpired]
    let name = trouble.name
    if action == .renew || then == .renew, !renewals.contains(trouble) {
      return "`renew` is for leaseExpired, renewalFailed and keptLeaseExpired; after \(name) there "
        + "is nothing to renew: use `recover`"
    }
    if delay != .none, action != .recover, action != .restart {
      return "`after` needs `do: recover` or `do: restart`"
    }
    if times != nil, action == .stop {
      return "`times` needs a reaction that can be repeated: after a `stop` nothing plays"
    }
    if times != nil, action == .nothing, trouble.isSeen {
      return "`times` needs a reaction: with `nothing` the app does not watch; use `tell`"
    }
    return nil
  }
}

extension Form where Value == Duration {
  /// How long an app waits for what it sees itself; it looks once a second.
  fileprivate static let patience = duration(.seconds(1) ... .seconds(600)).check {
    duration, place throws(FileProblem) in
    guard duration.components.attoseconds == 0 else {
      throw place.problem("`after` must be whole seconds here: the app checks once a second")
    }
  }
}

extension Form where Value == Policy.Row.Delay {
  private static let longest = Duration.seconds(3600)

  /// A delay: one duration, one that grows, or the app's.
  fileprivate static let delay = Form(
    [
      "anyOf": [
        ["enum": ["backoff"]], Form<Duration>.duration(.zero...longest).schema,
        DeviceKeys.backoff.table.schema,
      ]
    ],
    accepts: "`backoff`, a duration, or \(DeviceKeys.backoff.table.accepts)", write: json
  ) { place throws(FileProblem) in
    if place.scalar == "backoff" { return .backoff }
    guard place.isMapping else {
      let wait = try Form<Duration>.duration(.zero...longest).read(place)
      return .own(Backoff(first: wait, factor: 1, cap: wait, jitter: .none))
    }
    return .own(try Form<Backoff>.part(DeviceKeys.backoff).read(place))
  }

  private static func json(_ delay: Policy.Row.Delay) -> JSON? {
    switch delay {
    case .none: nil
    case .backoff: "backoff"
    case .own(let backoff):
      backoff == Backoff(first: backoff.first, factor: 1, cap: backoff.first, jitter: .none)
        ? .time(backoff.first) : .object(DeviceKeys.backoff.members(of: backoff))
    }
  }
}
