/// Reads `wait` and `expect` steps.
enum ExpectationReader {
  /// How long a `wait` without `within` may take.
  static let defaultWait = Duration.seconds(60)

  private static let within = Key("within", .duration())
  private static let span = Key("for", .duration(.milliseconds(1) ... .seconds(86_400_000)), needed: true)
  private static let not = Key(
    "not",
    Form<Condition>(ConditionKeys.schema()) { place throws(FileProblem) in
      try ConditionReader(place).condition()
    }.defined(as: "condition"), needed: true)

  /// What the schema says of a condition alone.
  static let condition = ConditionKeys.schema()

  /// `wait`: a time that passes, or a condition and how long it may take.
  static let wait = Form<Step.Content>(
    ["oneOf": [Form<Duration>.duration().schema, ConditionKeys.schema(with: [within.row])]]
  ) { place throws(FileProblem) in
    guard place.isMapping else { return .pass(try Form<Duration>.duration().read(place)) }
    let reader = try ConditionReader(place, with: [within.row])
    let demand = Expectation.Demand.within(try reader.keys(within) ?? defaultWait)
    return .wait(Expectation(condition: try reader.condition(), demand: demand))
  }

  /// `expect`: a condition that holds now or `within` a time, or `not` one `for` a time.
  static let expect = Form<Step.Content>(
    ["oneOf": [KeyTable([not.row, span.row]).schema, ConditionKeys.schema(with: [within.row])]]
  ) { place throws(FileProblem) in
    if place.keys.contains(not.name) {
      let keys = try place.mapping(KeyTable([not.row, span.row]))
      return .expect(
        Expectation(condition: try keys.need(not), demand: .never(for: try keys.need(span))))
    }
    let reader = try ConditionReader(place, with: [within.row])
    let demand = Expectation.Demand.within(try reader.keys(within) ?? .zero)
    return .expect(Expectation(condition: try reader.condition(), demand: demand))
  }
}
