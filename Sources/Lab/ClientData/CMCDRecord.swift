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
  /// Each problem is announced once.
  private var known: Set<String> = []
  private var sendsEvents = false

  private static let mostProblems = 16

  /// How much media it has buffered; `nil` where it does not say so.
  package var buffer: Duration? { values["bl"]?.number.map { .milliseconds(Int($0)) } }

  /// The state that it is in, by its token; `nil` where it does not say so.
  package var state: String? { values["sta"]?.word }

  /// Takes in a report; returns what is to be announced.
  mutating func take(_ report: CMCDReport, at now: Instant) -> [OutsideNotice] {
    (mode, version, at) = (report.mode, report.version, now)
    reports += 1
    let before = state
    merge(report)
    return news(of: report, before: before) + misspellings(of: report)
  }

  private mutating func merge(_ report: CMCDReport) {
    sendsEvents = sendsEvents || report.mode == .event
    // What is said of sound or of a playlist is not said of the picture.
    let isOfPicture = report.values["ot"]?.word.map { ["v", "av"].contains($0) } ?? true
    for (name, value) in report.values where isOfPicture || !Self.ofObject.contains(name) {
      values[name] = value
    }
    guard report.mode != .event else { return }
    for name in ["bs", "su"] where report.values[name] == nil { values[name] = nil }
  }

  private static let ofObject: Set<String> = [
    "ab", "bl", "br", "d", "dl", "lab", "lb", "ot", "pb", "tab", "tb", "tbl", "tpb",
  ]

  private mutating func news(of report: CMCDReport, before: String?) -> [OutsideNotice] {
    guard report.mode == .event else {
      // A player that sends events has said so in one.
      guard report.values["bs"] == .flag(true), !sendsEvents else { return [] }
      stalls += 1
      return [.starved]
    }
    switch report.values["e"]?.word {
    case "ps":
      guard let state, state != before else { return [] }
      if state == "r" { stalls += 1 }
      return [state == "r" ? .starved : .stated(CMCDWords.state(state))]
    case "e":
      errors += 1
      return [.failed(codes: report.values["ec"]?.words ?? [], isFatal: state == "f")]
    case "rr", "t", "bc", nil: return []
    case let kind?: return [.event(Self.words(of: kind, report))]
    }
  }

  private static func words(of kind: String, _ report: CMCDReport) -> String {
    let words = CMCDWords.event(kind)
    switch kind {
    case "ce": return report.values["cen"]?.word ?? words
    case "pr": return "\(words) \(report.values["pr"]?.spelling ?? "")"
    default: return words
    }
  }

  private mutating func misspellings(of report: CMCDReport) -> [OutsideNotice] {
    guard let last = report.problems.last else { return [] }
    misspelt += 1
    problem = last
    return report.problems.compactMap { problem in
      guard known.count < Self.mostProblems, known.insert(problem).inserted else { return nil }
      return .misspelt(problem)
    }
  }
}

/// What the tokens of CMCD stand for (CTA-5004-B).
package enum CMCDWords {
  /// A player's state, such as `rebuffering` for `r`.
  package static func state(_ token: String) -> String { states[token] ?? token }

  /// What an event is about, such as `muted` for `m`.
  static func event(_ token: String) -> String { events[token] ?? token }

  private static let states = [
    "s": "starting", "p": "playing", "k": "seeking", "r": "rebuffering", "a": "paused",
    "w": "waiting", "e": "ended", "f": "failed", "q": "quit", "d": "preloading",
  ]

  private static let events = [
    "abe": "ad break ends", "abs": "ad break begins", "ae": "ad ends", "as": "ad begins",
    "b": "background or foreground", "c": "other content", "h": "other host", "m": "muted",
    "pc": "player made smaller", "pe": "player made larger", "pr": "playback rate", "sk": "skipped",
    "um": "unmuted", "ce": "custom event",
  ]
}

extension CMCDValue {
  /// The texts of a list, or the one.
  fileprivate var words: [String] {
    if case .list(let values) = self { values.compactMap(\.word) } else { word.map { [$0] } ?? [] }
  }
}
