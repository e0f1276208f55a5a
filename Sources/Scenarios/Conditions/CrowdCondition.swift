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
      .joined(separator: ", ") + " of \(crowd.viewers) viewer\(crowd.viewers == 1 ? "" : "s")"
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
