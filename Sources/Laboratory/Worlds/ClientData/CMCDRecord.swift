package import HeadEndAPI
import Players
package import Simulation

/// What a client has said of itself by CMCD so far: the last value of each key, and counts.
package struct CMCDRecord: Hashable, Sendable {
  package private(set) var mode = CMCDReport.Mode.query
  package private(set) var version = 1
  package private(set) var values: [String: CMCDValue] = [:]
  /// When it said something last.
  package private(set) var at = Instant.zero
  package private(set) var reports = 0
  /// How often it has run out of buffered media.
  package private(set) var stalls = 0
  /// How many errors it has reported.
  package private(set) var errors = 0
  /// How many reports had something wrong in them, and what that was last.
  package private(set) var misspelt = 0
  package private(set) var problem: String?
  /// Each problem is announced once, whatever the value was.
  private var known: Set<String> = []
  private var sendsEvents = false
  private var ownKeys = 0

  private static let mostProblems = 16

  /// How much media it has buffered; `nil` where it does not say so.
  package var buffer: Duration? { values["bl"]?.number.map { .milliseconds(Int($0)) } }

  /// The state that it is in; `nil` where it does not say so.
  package var state: CMCDState? { values["sta"]?.word.flatMap(CMCDState.init) }

  /// Takes in a report; returns what is to be announced.
  mutating func apply(_ report: CMCDReport, at now: Instant) -> [CMCDNotice] {
    (mode, version, at) = (report.mode, report.version, now)
    reports += 1
    let before = state
    let isFull = merge(report)
    let problems = report.problems + (isFull ? [CMCDReport.tooManyOwnKeys] : [])
    return news(of: report, before: before) + misspellings(problems)
  }

  /// Keeps the last value of each key; returns whether there are keys for which there is no room.
  private mutating func merge(_ report: CMCDReport) -> Bool {
    sendsEvents = sendsEvents || report.mode == .event
    // What is said of sound or of a playlist is not said of the picture.
    let isOfPicture = report.values["ot"]?.word.map { ["v", "av"].contains($0) } ?? true
    var isFull = false
    // In the order of their names, so that the same ones are kept in each run.
    for (name, value) in report.values.sorted(by: { $0.key < $1.key })
    where isOfPicture || !Self.ofObject.contains(name) {
      if values[name] == nil, CMCDKey(name) == nil {
        guard ownKeys < CMCDKey.mostOwnKeys else {
          isFull = true
          continue
        }
        ownKeys += 1
      }
      values[name] = value
    }
    guard report.mode != .event else { return isFull }
    for name in ["bs", "su"] where report.values[name] == nil { values[name] = nil }
    return isFull
  }

  private static let ofObject: Set<String> = [
    "ab", "bl", "br", "d", "dl", "lab", "lb", "ot", "pb", "tab", "tb", "tbl", "tpb",
  ]

  private mutating func news(of report: CMCDReport, before: CMCDState?) -> [CMCDNotice] {
    guard report.mode == .event else {
      // A player that sends events has said so in one.
      guard report.values["bs"] == .flag(true), !sendsEvents else { return [] }
      stalls += 1
      return [.stalled]
    }
    switch report.event {
    case .state:
      guard let state, state != before else { return [] }
      if state == .rebuffering { stalls += 1 }
      return [state == .rebuffering ? .stalled : .state(state)]
    case .error:
      errors += 1
      return [.failed(codes: report.values["ec"]?.words ?? [], isFatal: state == .failed)]
    case .response, .interval, .bitrate, nil: return []
    case .custom: return [.event(report.values["cen"]?.word ?? CMCDEvent.custom.words)]
    case .rate: return [.event("\(CMCDEvent.rate.words) \(report.values["pr"]?.spelling ?? "")")]
    case let event?: return [.event(event.words)]
    }
  }

  /// A problem without the value that it names.
  private static func kind(of problem: String) -> String {
    guard let accepted = problem.firstRange(of: CMCDKey.accepted) else { return problem }
    return String(problem.prefix { $0 != " " } + problem[accepted.lowerBound...])
  }

  private mutating func misspellings(_ problems: [String]) -> [CMCDNotice] {
    guard let last = problems.last else { return [] }
    misspelt += 1
    problem = last
    return problems.compactMap { problem in
      guard known.count < Self.mostProblems, known.insert(Self.kind(of: problem)).inserted else {
        return nil
      }
      return .invalid(problem)
    }
  }
}

extension CMCDValue {
  /// The texts of a list, or the one.
  fileprivate var words: [String] {
    if case .list(let values) = self { values.compactMap(\.word) } else { word.map { [$0] } ?? [] }
  }
}
