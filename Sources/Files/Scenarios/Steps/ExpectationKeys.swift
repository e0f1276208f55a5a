import Simulation

/// The keys of `wait` and `expect` steps.
enum ExpectationKeys {
  /// How long a `wait` without `within` may take.
  static let defaultWait = Duration.seconds(60)

  static let within = FileKey(
    "within", .duration(), default: "now for `expect`, 60s for `wait`",
    "The time within which the condition must become true.")
  private static let lasting = Form<Duration>.duration(.milliseconds(1) ... .seconds(86_400_000))
  private static let span = FileKey(
    "for", lasting, needed: true,
    "The time for which the condition must stay false.")
  private static let steadily = FileKey(
    "for", lasting, default: "only until it is true",
    "The time for which the condition, which must be true now, must stay true.")
  private static let since = FileKey(
    "since", Form<String>.word(["step"]), default: "the last step that acted or waited",
    "`step`: only notifications, requests and breaches since this step began count.")
  private static let not = FileKey(
    "not",
    Form<Condition>(alone.schema, accepts: "a condition") { place throws(FileProblem) in
      try alone.entry(place).condition()
    }.defined(as: "condition"), needed: true,
    "A condition that must not become true; of several players, for none of them.")

  private static let alone = ConditionTables()
  private static let timed = ConditionTables(with: [within.row, since.row])
  private static let expected = ConditionTables(with: [within.row, steadily.row, since.row])
  private static let denied = KeyTable([not.row, span.row, since.row])

  /// The JSON Schema of a condition without a time.
  static let condition = alone.schema

  /// `wait`: a time that passes, or a condition and how long it may take to become true.
  static let wait = Form<Step.Content>(
    ["oneOf": [Form<Duration>.duration().schema, timed.schema]],
    accepts: "a duration, or a condition with `within`"
  ) { place throws(FileProblem) in
    guard place.isMapping else { return .pass(try Form<Duration>.duration().read(place)) }
    let entry = try timed.entry(place)
    let demand = Expectation.Demand.within(try entry.keys(within) ?? defaultWait)
    return .wait(try expectation(try entry.condition(), demand, entry.keys))
  }

  /// `expect`: a condition that is true now or `within` a time, stays true `for` a time, or is
  /// `not` true `for` a time.
  static let expect = Form<Step.Content>(
    ["oneOf": [denied.schema, expected.schema]],
    accepts: "a condition with `within` or `for`, or `{not, for}`", tables: [denied]
  ) { place throws(FileProblem) in
    if place.keys.contains(not.name) {
      let keys = try place.mapping(denied)
      return .expect(
        try expectation(try keys.need(not), .never(for: try keys.need(span)), keys))
    }
    let entry = try expected.entry(place)
    let condition = try entry.condition()
    guard let span = try entry.keys(steadily) else {
      let demand = Expectation.Demand.within(try entry.keys(within) ?? .zero)
      return .expect(try expectation(condition, demand, entry.keys))
    }
    guard condition.evidence == nil else {
      throw try entry.keys.needPlace(steadily).problem(
        "`for` works with a state, which can last; an event happens `within` a time")
    }
    guard try entry.keys(within) == nil else {
      throw try entry.keys.needPlace(steadily).problem(
        "`within` and `for` exclude each other; let a `wait` come before")
    }
    return .expect(try expectation(condition, .always(for: span), entry.keys))
  }

  private static func expectation(
    _ condition: Condition, _ demand: Expectation.Demand, _ keys: MappingReading
  ) throws(FileProblem) -> Expectation {
    let isSinceStep = try keys(since) != nil
    guard !isSinceStep || condition.evidence != nil else {
      throw try keys.needPlace(since).problem(
        "`since` works only with a `notification`, a `request` or a `rule`: a state has no time")
    }
    var awaited: [String] = []
    if case .named(let names)? = condition.players {
      awaited = keys.place.known.strangers(in: names)
    }
    return Expectation(
      condition: awaited.isEmpty ? condition : condition.awaiting(awaited), demand: demand,
      isSinceStep: isSinceStep)
  }
}
