import Crowd
import Lab
import Simulation

/// What is expected of a crowd: how many of its viewers are in a state, and its other counts.
package struct CrowdCondition: Sendable {
  /// A number of viewers, or a share of all.
  enum Amount: Hashable, Sendable {
    case viewers(Int)
    case share(permille: Int)

    /// Whether so many out of all are at least this; multiplied out, so that nothing is rounded.
    func isReached(by count: Int, of all: Int) -> Bool {
      switch self {
      case .viewers(let number): count >= number
      case .share(let permille): count * 1000 >= permille * all
      }
    }

    func isExceeded(by count: Int, of all: Int) -> Bool {
      switch self {
      case .viewers(let number): count > number
      case .share(let permille): count * 1000 > permille * all
      }
    }

    var words: String {
      switch self {
      case .viewers(let number): "\(number)"
      case .share(let permille): Quantity.text(percent: permille)
      }
    }
  }

  /// Something that is counted of a crowd as a whole.
  struct Check: Sendable {
    let name: String
    let expected: Comparison
    let count: @Sendable (CrowdObservation) -> Int
  }

  let crowd: String
  let state: CrowdState?
  let atLeast: Amount?
  let atMost: Amount?
  let checks: [Check]

  func holds(in context: EvaluationContext) -> Bool {
    guard let crowd = crowd(in: context) else { return false }
    return holdsState(of: crowd)
      && checks.allSatisfy { $0.expected.holds(for: Double($0.count(crowd))) }
  }

  private func holdsState(of crowd: CrowdObservation) -> Bool {
    guard let state else { return true }
    let count = state.count(in: crowd)
    return atLeast.map { $0.isReached(by: count, of: crowd.viewers) } ?? true
      && !(atMost.map { $0.isExceeded(by: count, of: crowd.viewers) } ?? false)
  }

  private func crowd(in context: EvaluationContext) -> CrowdObservation? {
    context.observation.crowds.first { $0.name == crowd }
  }

  /// Such as `stadium: playing at least 95 %`.
  var words: String {
    let limits = [atLeast.map { "at least \($0.words)" }, atMost.map { "at most \($0.words)" }]
    let states = state.map {
      ["\($0.rawValue) \(limits.compactMap(\.self).joined(separator: ", "))"]
    }
    let counts = checks.map { "\($0.name) \($0.expected.text)" }
    return "\(crowd): \(((states ?? []) + counts).joined(separator: ", "))"
  }

  func instead(in context: EvaluationContext) -> String {
    guard let crowd = crowd(in: context) else { return "there is no crowd \(self.crowd)" }
    let states = CrowdState.allCases.filter { $0 == state || $0.count(in: crowd) > 0 }
    let counts = checks.map { "\($0.name) \($0.count(crowd))" }
    return (counts + states.map { "\($0.rawValue) \($0.count(in: crowd))" })
      .joined(separator: ", ") + " of \(crowd.viewers) viewers"
  }
}

/// The states of viewers as scenarios write them.
enum CrowdState: String, CaseIterable, Sendable {
  case away, playing, starting, stalled, retrying, limited, noSession, noLicence, noMedia
  /// Any of the last four: its app has given up.
  case failed

  func count(in crowd: CrowdObservation) -> Int { states.reduce(0) { $0 + crowd.count($1) } }

  private var states: [ViewerState] {
    switch self {
    case .away: [.away]
    case .playing: [.playing]
    case .starting: [.starting]
    case .stalled: [.stalled]
    case .retrying: [.retrying]
    case .limited: [.limited]
    case .noSession: [.noSession]
    case .noLicence: [.noLicence]
    case .noMedia: [.noMedia]
    case .failed: ViewerState.allCases.filter(\.isFailed)
    }
  }
}

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
    guard place.known.crowds.contains(name) else {
      throw place.unknown("crowd", name, among: place.known.crowds)
    }
    return name
  }
}
