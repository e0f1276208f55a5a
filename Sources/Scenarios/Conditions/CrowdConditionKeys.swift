import Crowd
import Lab
import Simulation

/// The keys of a condition about a crowd.
enum CrowdConditionKeys {
  static let crowd = FileKey(
    "crowd", Form<String>.crowd, needed: true, "The crowd whose viewers are counted.")
  private static let state = FileKey(
    "state", Form<CrowdState>.choice,
    "The state whose viewers are counted; `failed` are all that have given up.")
  private static let atLeast = FileKey(
    "atLeast", Form<CrowdCondition.Amount>.amount, "How many are in the state at least.")
  private static let atMost = FileKey(
    "atMost", Form<CrowdCondition.Amount>.amount, "How many are in the state at most.")
  private static let sessions = FileKey(
    "sessions", Form<Comparison>.comparison, "How many sessions live.")
  private static let requests = FileKey(
    "requests", Form<Comparison>.comparison, "How many requests reached the head-end so far.")
  private static let retries = FileKey(
    "retries", Form<Comparison>.comparison,
    "How many of them came from viewers who had asked in vain before.")
  static let table = KeyTable([
    crowd.row, state.row, atLeast.row, atMost.row, sessions.row, requests.row, retries.row,
  ])

  static func condition(
    _ keys: MappingReading, of crowd: String
  ) throws(FileProblem) -> CrowdCondition {
    let state = try keys(state)
    let (least, most) = (try keys(atLeast), try keys(atMost))
    guard (state != nil) == (least != nil || most != nil) else {
      throw keys.place.problem("`state` needs `atLeast` or `atMost`, and they need `state`")
    }
    let checks = [
      try check(sessions, keys) { $0.sessions }, try check(requests, keys) { $0.tally.requests },
      try check(retries, keys) { $0.tally.retries },
    ].compactMap(\.self)
    guard state != nil || !checks.isEmpty else {
      throw keys.place.problem(
        "`\(keys.place.name)` needs something to check of the crowd: state, sessions, requests, "
          + "retries")
    }
    return CrowdCondition(crowd: crowd, state: state, atLeast: least, atMost: most, checks: checks)
  }

  private static func check(
    _ key: FileKey<Comparison>, _ keys: MappingReading,
    _ count: @escaping @Sendable (CrowdObservation) -> Int
  ) throws(FileProblem) -> CrowdCondition.Check? {
    try keys(key).map { CrowdCondition.Check(name: key.name, expected: $0, count: count) }
  }
}

extension Form where Value == CrowdCondition.Amount {
  /// A number of viewers, or a share.
  fileprivate static let amount = Form(
    [
      "type": ["integer", "string"], "minimum": 0,
      "pattern": "^([0-9]+|[0-9]{1,3}(\\.[0-9])? ?%)$",
    ], accepts: "a number of viewers, or a share such as `95 %`"
  ) { place throws(FileProblem) in
    let text = place.scalar ?? ""
    if let permille = Quantity.percent(text) { return .share(permille: permille) }
    guard let number = Quantity.integer(text, in: 0...Int.max) else {
      throw place.problem(
        "`\(place.name)` must be a number of viewers, or a share from 0.1 % to 100 %")
    }
    return .viewers(number)
  }
}

extension Form where Value == String {
  /// A crowd of the line-up.
  fileprivate static let crowd = Form<String>.identifier.map(accepts: "a crowd of the line-up") {
    name, place throws(FileProblem) in
    guard !place.known.crowds.isEmpty else {
      throw place.problem("the line-up has no crowds")
    }
    let names = place.known.crowds.map(\.name)
    guard names.contains(name) else {
      throw place.unknown("crowd", name, among: names)
    }
    return name
  }
}
