import Crowd
import HeadEndAPI
import Players
import Simulation
package import Worlds

/// A line-up as YAML: the accounts, channels, devices and players of a world
/// (Scenarios/LineUpGrammar).
package enum LineUpFile {
  /// Reads a line-up; `name` is shown on screen, and messages name `path`.
  package static func read(
    _ text: String, name: String, path: String, files: FilesBeside? = nil
  ) throws(FileProblem) -> LineUp {
    var top = try YAMLFile.top(of: text, path: path, kind: "line-up")
    top.files = files
    return try lineUp(top, name: name)
  }

  /// Whether a text is meant as a line-up: it has channels, and neither names a line-up nor has
  /// steps, as a scenario would.
  package static func isLineUp(_ text: String) -> Bool {
    do throws(FileProblem) {
      let keys = try YAMLFile.top(of: text, path: "", kind: "line-up").keys
      return keys.contains("channels") && !keys.contains("lineup") && !keys.contains("steps")
    } catch {
      return false
    }
  }

  /// Reads a line-up from its mapping, and checks that the names it uses are defined; `name` is
  /// what it is called unless it says so itself.
  static func lineUp(_ top: Reading, name: String) throws(FileProblem) -> LineUp {
    try YAMLVersion.check(top)
    var problems = FileProblems()
    let keys = try top.mapping(LineUpKeys.all.table, &problems)
    var lineUp = LineUpKeys.all.blank
    lineUp.name = name
    guard read(keys, late: false, into: &lineUp, &problems) else {
      try problems.check()
      throw top.problem("the line-up cannot be read")
    }
    var known = KnownNames()
    (known.accounts, known.channels) = (NameList(lineUp.accounts.map(\.id)), lineUp.channels)
    known.policies = lineUp.allPolicies
    _ = read(keys.knowing(known), late: true, into: &lineUp, &problems)
    problems.attempt { () throws(FileProblem) in
      try checkCrowds(keys, of: lineUp)
      try checkPolicies(keys, of: lineUp)
    }
    try problems.check()
    lineUp.brand.stills = try BrandKeys.stills(of: lineUp, beside: top)
    return lineUp.seated
  }

  /// A line-up as a file has it; read again, it is the same line-up.
  static func json(_ lineUp: LineUp) -> JSON {
    var lineUp = lineUp
    lineUp.name = lineUp.name.asTitle
    return .object(LineUpKeys.all.members(of: lineUp))
  }

  /// Reads the keys that name what others define, or those others; whether there was no problem.
  private static func read(
    _ keys: MappingReading, late isLate: Bool, into lineUp: inout LineUp,
    _ problems: inout FileProblems
  ) -> Bool {
    var (isWhole, keys, read) = (true, keys, lineUp)
    let own = LineUpKeys.all.keys.filter { $0.isLate == isLate }
    // What is wrong with a key that is there is said before that another is missing.
    let isThere = { (key: MappingKey<LineUp>) in keys.values[key.name] != nil }
    for key in own.filter(isThere) + own.filter({ !isThere($0) }) {
      // The names of players are taken for crowds.
      keys = keys.knowing(keys.place.known.with(read.devices))
      let isRead: Bool? = problems.attempt { () throws(FileProblem) in
        // The households of a crowd need no accounts, nor do clients of upstreams.
        let isNeeded = keys.values["crowds"] == nil && keys.values["upstreams"] == nil
        if key.name == "accounts", isNeeded { _ = try keys.needPlace(key.name) }
        try key.read(keys, &read)
        return true
      }
      isWhole = isWhole && isRead == true
    }
    lineUp = read
    return isWhole
  }

  private static func checkCrowds(
    _ keys: MappingReading, of lineUp: LineUp
  ) throws(FileProblem) {
    guard let first = try keys.values["crowds"]?.list().first,
      let unknown = lineUp.unknownToCrowds
    else { return }
    throw first.problem("a line-up with crowds cannot have \(unknown)")
  }

  private static func checkPolicies(
    _ keys: MappingReading, of lineUp: LineUp
  ) throws(FileProblem) {
    guard let crowds = keys.values["crowds"] else { return }
    for policy in lineUp.crowds.flatMap(\.policies).map(\.value) {
      guard let reason = policy.unknownToCrowds else { continue }
      throw crowds.problem("a crowd cannot have the policy `\(policy.name)`: \(reason)")
    }
  }
}

extension KnownNames {
  fileprivate func with(_ devices: [LineUp.Device]) -> KnownNames {
    var known = self
    known.players = NameList(devices.flatMap(\.players).map(\.name))
    known.calls = NameList(devices.flatMap(\.players).flatMap(\.calls))
    return known
  }
}

extension Policy {
  /// What light viewers do not know of it; `nil` where there is nothing.
  fileprivate var unknownToCrowds: String? {
    let limit = SSMCode.maxActiveSessionsExceeded.row.number
    if keepsToken { return "its viewers' tokens do not expire, so `keepsToken` has no effect" }
    if setUpLimit != ClientTimes.sessionTimeout {
      return "its viewers wait for a set-up as long as the SDK does, so `setUpLimit` has no effect"
    }
    if let unknown = exceptions.first(where: { $0.trouble != .setUpFailed || $0.code != limit }) {
      return "its viewers distinguish only code \(limit) of setUpFailed; use a policy without "
        + "`\(unknown.trouble.name) \(unknown.code)`"
    }
    let rows = exceptions.map { ($0.trouble, $0.row) } + Trouble.allCases.map { ($0, self[$0]) }
    return rows.first { $1.countsTrouble(of: $0) }.map { trouble, row in
      "its viewers do not count what they ignore; use a policy without `do: \(row.action.rawValue)`"
        + (row.times == nil ? "" : " and `times`") + " for \(trouble.name)"
    }
  }
}

extension Policy.Row {
  /// Whether the app has to count trouble that changes nothing, which light viewers do not.
  fileprivate func countsTrouble(of trouble: Trouble) -> Bool {
    leavesPlayer && (times != nil || trouble.isSeen && action == .tell)
  }
}

extension LineUp {
  /// What light viewers do not know, though it would concern them; `nil` where there is nothing.
  fileprivate var unknownToCrowds: String? {
    if !rules.isEmpty {
      return "`rules`: only `household` and `sessionLimit` limit the sessions of a crowd"
    }
    if tokens.addresses != nil { return "`addresses`: a crowd's addresses have no tokens" }
    if tokens.isUsedOnce { return "`usedOnce`: viewers of a crowd use a token more than once" }
    if network.trace != nil { return "a `network` that changes: a crowd's has one bandwidth" }
    return tokens.issuerAhead == .zero
      ? nil : "`issuerAhead` or `issuerBehind`: the clock that issues a crowd's tokens is correct"
  }

  /// The line-up with what its players take over from it and from their devices.
  fileprivate var seated: LineUp {
    var lineUp = self
    for (device, owner) in devices.enumerated() {
      for player in owner.players.indices {
        lineUp.devices[device].players[player].device = owner.id
        lineUp.devices[device].players[player].account = owner.account
        lineUp.devices[device].players[player].renewAtPermille = renewAtPermille
        lineUp.devices[device].players[player].hasBackgroundAudio = owner.hasBackgroundAudio
        lineUp.devices[device].players[player].firstPicture = owner.firstPicture
      }
    }
    return lineUp
  }
}
