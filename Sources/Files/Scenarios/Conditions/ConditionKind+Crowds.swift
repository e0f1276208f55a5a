import Crowd
import Simulation
import Worlds

extension ConditionKind {
  private static let crowdName = FileKey(
    "crowd", Form<String>.crowd, needed: true, "The crowd whose viewers are counted.")
  private static let viewerState = FileKey(
    "state", Form<CrowdState>.choice,
    "The state in which viewers are counted; `failed` counts all who gave up.")
  private static let atLeast = FileKey(
    "atLeast", Form<ViewerCount>.viewers, "Minimum number of viewers in this state.")
  private static let atMost = FileKey(
    "atMost", Form<ViewerCount>.viewers, "Maximum number of viewers in this state.")
  private static let counts = [
    Aspect<CrowdObservation>("sessions", "Number of live sessions.") { $0.sessions },
    Aspect("requests", "Number of requests that have reached the head-end.") { $0.tally.requests },
    Aspect("retries", "Number of these requests from viewers whose last attempt failed.") {
      $0.tally.retries
    },
  ]

  /// What is expected of a crowd: how many of its viewers are in a state, and its other counts.
  static let crowd = ConditionKind(
    crowdName, [viewerState.row, atLeast.row, atMost.row] + counts.map(\.key.row)
  ) { keys throws(FileProblem) in
    let (name, state) = (try keys.need(crowdName), try keys(viewerState))
    let limits = ViewerLimits(least: try keys(atLeast), most: try keys(atMost))
    guard (state == nil) == limits.areNone else {
      throw keys.place.problem("`state` needs `atLeast` or `atMost`, and they need `state`")
    }
    let checks = try Checks(counts, keys)
    guard state != nil || !checks.isEmpty else {
      throw keys.place.problem(
        "`\(keys.place.name)` with `crowd` needs at least one of: state, sessions, requests, "
          + "retries")
    }
    return condition(of: name, state, limits, checks)
  }

  /// Such as `stadium: playing at least 95 %`.
  private static func condition(
    of name: String, _ state: CrowdState?, _ limits: ViewerLimits,
    _ checks: Checks<CrowdObservation>
  ) -> Condition {
    let counted = state.map { ["\($0.rawValue) \(limits.words)"] } ?? []
    return Condition(
      "\(name): \((counted + checks.words).joined(separator: ", "))", of: .named([name])
    ) { moment in
      guard let crowd = moment.crowd(named: name) else {
        return false
      }
      return state.map { limits.hold(for: $0.count(in: crowd), of: crowd.viewers) } ?? true
        && checks.hold(for: crowd)
    } instead: { moment in
      guard let crowd = moment.crowd(named: name) else {
        return "there is no crowd \(name)"
      }
      let states = CrowdState.allCases.filter { $0 == state || $0.count(in: crowd) > 0 }
      return (checks.values(of: crowd) + states.map { "\($0.rawValue) \($0.count(in: crowd))" })
        .joined(separator: ", ") + " of \(crowd.viewers) viewer\(crowd.viewers == 1 ? "" : "s")"
    }
  }
}

/// A number of viewers, or a share of all.
private enum ViewerCount: Hashable {
  case viewers(Int)
  case share(permille: Int)

  /// How many out of all are more or fewer than this: negative when fewer; multiplied out, so that
  /// nothing is rounded.
  func excess(_ count: Int, of all: Int) -> Int {
    switch self {
    case .viewers(let number): count - number
    case .share(let permille): count * 1000 - permille * all
    }
  }

  var words: String {
    switch self {
    case .viewers(let number): "\(number)"
    case .share(let permille): Quantity.text(percent: permille)
    }
  }
}

/// How many viewers there may be in a state.
private struct ViewerLimits {
  let least: ViewerCount?
  let most: ViewerCount?

  var areNone: Bool { least == nil && most == nil }

  func hold(for count: Int, of all: Int) -> Bool {
    (least?.excess(count, of: all) ?? 0) >= 0 && (most?.excess(count, of: all) ?? 0) <= 0
  }

  var words: String {
    [least.map { "at least \($0.words)" }, most.map { "at most \($0.words)" }]
      .compactMap(\.self).joined(separator: ", ")
  }
}

/// The states of viewers as scenarios write them.
private enum CrowdState: String, CaseIterable {
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

extension Form where Value == ViewerCount {
  /// A number of viewers, or a share.
  fileprivate static let viewers = Form(
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
