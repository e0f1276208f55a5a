import Crowd
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// Builds a scenario from its file and checks that the names it uses are defined.
struct ScenarioReader {
  let top: Reading
  /// The file of the steps, if it is a saved session.
  let session: SessionFile?
  let find: (String) -> ScenarioFile.Source

  static let title = FileKey(
    "title", Form<String>.text, needed: true, "The scenario's name in reports and films.")
  static let lineUp = FileKey(
    "lineup",
    Form<Void>(
      ["oneOf": [["type": "string", "minLength": 1], ["$ref": "#/$defs/line-up"]]],
      accepts: "a name, a path, or a line-up"
    ) { _ throws(FileProblem) in
    }, needed: true,
    "The world: a line-up that ships, a file relative to this one, or the keys of "
      + "<doc:LineUpGrammar>.")
  static let seed = FileKey(
    "seed", Form<UInt64>.seed, default: "1", "The seed of all random values.")
  static let epoch = FileKey(
    "epoch", Form<UnixTime>.epoch, default: UnixTime.scriptedEpoch.iso8601,
    "The date and time at which the simulation starts.")
  static let rules = FileKey(
    "rules", Form<[RequiredRule]>.rules, default: "none",
    "The rules that must be kept, or `all`; an entry `{rule, player, upTo}` says which players "
      + "must keep a rule, and for how long each may break it. A step that expects a `rule` needs "
      + "this key, even if it is `[]`.")
  static let expected = FileKey(
    "expected", Form<Scenario.ExpectedEnd>.choice, default: Scenario.ExpectedEnd.pass.rawValue,
    "`fail`: the scenario is known to fail, and counts as failed if it passes.")
  static let failure = FileKey(
    "failure", Form<[String]>.texts, default: "any",
    "With `expected: fail`: text that the report of each failure must contain, such as a rule's "
      + "name; of several texts, one.")
  static let reason = FileKey(
    "reason", Form<String>.text, default: "none",
    "With `expected: fail`: why it may fail, for reports. In a case of `explore` it says why the "
      + "finding was accepted.")
  static let steps = FileKey(
    "steps",
    Form<Void>(
      ["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/step"]],
      accepts: "a list of steps"
    ) { _ throws(FileProblem) in
    }, needed: true, "The actions and expectations, in order.")
  static let table = KeyTable([
    YAMLVersion.key.row, title.row, lineUp.row, seed.row, epoch.row, rules.row,
    expected.row, failure.row, reason.row, steps.row,
  ])

  func scenario() throws(FileProblem) -> Scenario {
    var problems = FileProblems()
    let keys = try top.mapping(Self.table, &problems)
    let title = problems.attempt { () throws(FileProblem) in try keys.need(Self.title) }
    let seed = problems.attempt { () throws(FileProblem) in try keys(Self.seed) ?? 1 }
    let epoch = problems.attempt { () throws(FileProblem) in
      try keys(Self.epoch) ?? .scriptedEpoch
    }
    let end = problems.attempt { () throws(FileProblem) in try Self.end(keys) }
    let lineUp = problems.attempt { () throws(FileProblem) in
      try readLineUp(keys.needPlace(Self.lineUp), of: title ?? "")
    }
    let read = problems.attempt { () throws(FileProblem) -> ReadSteps in
      let entries = try placeOfSteps(keys)?.list()
      guard let lineUp else {
        try checkKeys(of: entries ?? [])
        return ReadSteps()
      }
      guard let session else { return try readSteps(entries ?? [], lineUp) }
      return readSteps(of: session, lineUp)
    }
    let known = read?.known ?? lineUp.map { KnownNames($0) } ?? KnownNames()
    let rules =
      problems.attempt { () throws(FileProblem) in try keys.knowing(known)(Self.rules) } ?? nil
    if keys[Self.rules] == nil { Self.checkUnjudged(read?.steps ?? [], &problems) }
    try problems.check()
    guard let title, let seed, let epoch, let end, let lineUp, let read
    else {
      throw top.problem("the scenario cannot be read")
    }
    return Scenario(
      title: title, lineUp: lineUp, seed: seed, epoch: epoch, rules: rules, steps: read.steps,
      unread: read.unread, isSession: session != nil, expected: end.expected,
      expectedFailures: end.failures, reason: end.reason)
  }

  /// How it is expected to end, what has to occur in a failure, and why it may fail.
  private static func end(
    _ keys: MappingReading
  ) throws(FileProblem) -> (expected: Scenario.ExpectedEnd, failures: [String], reason: String?) {
    let expected = try keys(Self.expected) ?? .pass
    let (failures, reason) = (try keys(Self.failure), try keys(Self.reason))
    if expected == .pass {
      if failures != nil {
        throw try keys.needPlace(Self.failure).problem("`failure` needs `expected: fail`")
      }
      if reason != nil {
        throw try keys.needPlace(Self.reason).problem("`reason` needs `expected: fail`")
      }
    }
    return (expected, failures ?? [], reason)
  }

  /// Refuses steps that expect a breach, or none, where no rule is judged: nothing would be found.
  private static func checkUnjudged(_ steps: [Step], _ problems: inout FileProblems) {
    for step in steps {
      guard let rule = step.expectation?.condition.rule else { continue }
      problems.attempt { () throws(FileProblem) in
        throw FileProblem(
          at: step.place,
          message:
            "`\(step.word)` with the rule `\(rule.name)` needs the key `rules` at the top of "
            + "the file; `rules: []` is enough")
      }
    }
  }

  private func readLineUp(
    _ place: Reading, of title: String
  ) throws(FileProblem) -> LineUp {
    guard !place.isMapping else {
      return try LineUpFile.lineUp(place, name: title)
    }
    let name = try Form<String>.text.read(place)
    switch find(name) {
    case .text(let text, let short, let path):
      return try LineUpFile.read(text, name: short, path: path, files: top.files)
    case .unknown(let names):
      // A path is not a misspelt name.
      guard name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") else {
        throw place.unknown("line-up", name, among: names)
      }
      throw place.problem(
        "there is no file `\(name)`; accepted: a path relative to this file's folder, or "
          + names.joined(separator: ", "))
    case .unreadable:
      throw place.problem(
        "`\(name)` cannot be read; accepted: UTF-8 text of at most \(YAMLFile.sizeLimit) bytes")
    }
  }

  /// Names the unknown keys of steps whose values cannot be read: what they may name is in a
  /// line-up that is missing.
  private func checkKeys(of entries: [Reading]) throws(FileProblem) {
    var problems = FileProblems()
    for entry in entries {
      problems.attempt { () throws(FileProblem) in
        _ = try entry.inner(entry.node, name: "step").mapping(StepKeys.table)
      }
    }
    try problems.check()
  }

  /// Reads the entries of `steps`.
  private func readSteps(
    _ entries: [Reading], _ lineUp: LineUp
  ) throws(FileProblem) -> ReadSteps {
    var read = ReadSteps(known: KnownNames(lineUp))
    if entries.contains(where: { $0.keys.contains("request") }) { read.awaitsClients = true }
    var problems = FileProblems()
    for entry in entries {
      let isRead: Void? = problems.attempt { () throws(FileProblem) in try read.apply(entry) }
      // Later steps may name a player that this one was meant to add.
      if isRead == nil, entry.keys.contains("add") { break }
    }
    try problems.check()
    return read
  }

  /// Reads the lines of a saved session, of which each is parsed alone, as far as they can be read:
  /// whatever happened up to there can be played again.
  private func readSteps(of session: SessionFile, _ lineUp: LineUp) -> ReadSteps {
    var read = ReadSteps(known: KnownNames(lineUp), isSession: true)
    // The clients come in lines that are not read yet.
    read.awaitsClients = true
    do throws(FileProblem) {
      while let entry = try session.takeStep() { try read.apply(entry) }
    } catch {
      read.end(by: error)
    }
    return read
  }

  /// Where `steps` is; `nil` for a saved session.
  private func placeOfSteps(_ keys: MappingReading) throws(FileProblem) -> Reading? {
    guard session != nil else { return try keys.needPlace(Self.steps) }
    if let place = keys.values["steps"] {
      throw place.problem("a saved session has one step per line and no key `steps`")
    }
    return nil
  }
}

/// The steps of a file that are read so far.
private struct ReadSteps {
  private(set) var steps: [Step] = []
  /// Why the rest of a saved session cannot be read.
  private(set) var unread: FileProblem?
  private(set) var known = KnownNames()
  /// What was known before the first step.
  private let first: KnownNames
  /// Whether a fault may wait for a real client.
  var awaitsClients = false
  private var earliest = Duration.zero
  /// A saved session may contain attempts at what cannot be done.
  private let isSession: Bool

  init(known: KnownNames = KnownNames(), isSession: Bool = false) {
    (self.known, first, self.isSession) = (known, known, isSession)
  }

  /// Reads the next step.
  mutating func apply(_ entry: Reading) throws(FileProblem) {
    known.awaitsClients = awaitsClients && entry.keys.contains("fault")
    defer { known.awaitsClients = false }
    let step = try StepReader(place: entry.inner(entry.node, name: "step").knowing(known))
      .step(notBefore: earliest)
    if !isSession, let problem = known.obstacle(to: step) { throw entry.problem(problem) }
    known.apply(step, from: first)
    switch step.timing {
    case .next: break
    case .at(let time): earliest = time
    case .after(let time): earliest += time
    }
    earliest += step.leastSpan
    steps.append(step)
  }

  /// Ends the steps at a problem; a session without any gets one step, which waits 0 s.
  mutating func end(by problem: FileProblem) {
    unread = problem
    if steps.isEmpty {
      steps = [Step(place: problem.place, timing: .next, content: .pass(.zero))]
    }
  }
}

extension KnownNames {
  fileprivate init(_ lineUp: LineUp) {
    self.init(
      players: NameList(
        lineUp.devices.flatMap(\.players).map(\.name) + lineUp.crowds.map(\.id)),
      channels: lineUp.channels, accounts: NameList(lineUp.accounts.map(\.id)),
      policies: lineUp.allPolicies,
      crowds: lineUp.crowds.map {
        KnownCrowd(name: $0.id, households: $0.households, channels: $0.channels.map(\.value))
      })
    for player in lineUp.devices.flatMap(\.players) {
      if player.channel.isLive { live[player.name] = player.channel.name }
      if !player.title.isEmpty { ids[player.title] = player.name }
    }
  }

  /// Why a step cannot do what it says; `nil` where it may.
  fileprivate func obstacle(to step: Step) -> String? {
    guard case .act(let act) = step.content, case .downloads(.named(let names)) = act.naming,
      let (name, channel) = names.lazy.compactMap({ name in live[name].map { (name, $0) } }).first
    else { return nil }
    return "`download`: \(name) watches \(channel), which is live; accepted: a player that watches "
      + "a film (`live: false`)"
  }

  /// Takes in the players that a step adds and removes, and what they watch.
  fileprivate mutating func apply(_ step: Step, from first: KnownNames) {
    guard case .act(let act) = step.content else { return }
    switch act.naming {
    case .none, .downloads: break
    case .adds(let player): add(player)
    case .brings(let player, let account):
      bring(player)
      if let account, !accounts.contains(account) { accounts.append(account) }
    case .removes(let names): remove(where: names.includes)
    case .resets:
      let gone = removed + players.remove { _ in true }
      self = first
      removed = gone
    case .tunes(let names, let number):
      for name in live.keys where names.includes(name) { live[name] = nil }
      guard let channel = channels.first(where: { $0.number == number && $0.isLive }) else { break }
      for name in names.named { live[name] = channel.name }
    }
  }
}

/// Reads one step of a scenario.
struct StepReader {
  let place: Reading

  /// The step; its `at` must not be earlier than the steps before it can end.
  func step(notBefore earliest: Duration) throws(FileProblem) -> Step {
    let keys = try place.mapping(StepKeys.table)
    let kind = try kind(keys)
    return Step(
      place: place.place, timing: try timing(keys, earliest), content: try keys.need(kind.key),
      word: kind.name, notes: try keys(StepKeys.notes))
  }

  private func timing(
    _ keys: MappingReading, _ earliest: Duration
  ) throws(FileProblem) -> Step.Timing {
    switch (try keys(StepKeys.at), try keys(StepKeys.after)) {
    case (nil, nil): return .next
    case (nil, let time?): return .after(time)
    case (let time?, nil):
      guard time >= earliest else {
        throw try keys.needPlace(StepKeys.at).problem(
          "`at` is too early: the steps before it take at least \(Quantity.text(earliest))")
      }
      return .at(time)
    case (_?, _?): throw place.problem("a step has either `at` or `after`, not both")
    }
  }

  private func kind(_ keys: MappingReading) throws(FileProblem) -> StepKind {
    let present = keys.values.keys.compactMap { StepKeys.places[$0] }.sorted()
    guard let first = present.first else {
      let accepted = StepKeys.kinds.map(\.name).joined(separator: ", ")
      throw place.problem("a step needs one of: \(accepted)")
    }
    guard present.count == 1 else {
      let names = present.prefix(2).map { "`\(StepKeys.kinds[$0].name)`" }
      throw place.problem(
        "a step does one thing; this one has \(names.joined(separator: " and "))")
    }
    return StepKeys.kinds[first]
  }
}
