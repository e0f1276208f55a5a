package import Faults
import HeadEndAPI
package import Simulation

/// Requests that suffered the same in a row, as one fault.
package struct FaultFinding: Sendable {
  package var point: FaultPoint
  package var players: [String]
  var symptom: Symptom
  /// The last instant at which it had not begun yet, and the first at which it had.
  var begins: Span
  /// The last instant at which it still acted, and the first at which it had ended; for ever where
  /// the file ends before.
  var ends: Span
  /// How many requests suffered.
  package var count: Int
  /// Their numbers in the file.
  package var entries: [Int]
  /// Whether the record shows it; else it is a guess.
  package var isSeen = true
  var remark = ""
  /// Whether its request is made to be sent as the fault begins: nothing else in a scenario is
  /// certain to cause it.
  var isProvoked = false

  /// A span of time.
  struct Span: Hashable {
    var low: Instant
    var high: Instant

    /// What both have in common.
    func common(with other: Span) -> Span? {
      let common = Span(low: max(low, other.low), high: min(high, other.high))
      return common.low < common.high ? common : nil
    }

    /// Its middle, at most half a second before its end, in whole hundredths of a second where
    /// there is one.
    var late: Instant {
      let half = (high.nanoseconds - low.nanoseconds) / 2
      let exact = high.nanoseconds - min(half, 500_000_000)
      let round = exact / 10_000_000 * 10_000_000
      let instant = round > low.nanoseconds ? round : exact / 1_000_000 * 1_000_000
      return Instant(nanoseconds: max(0, instant > low.nanoseconds ? instant : exact))
    }

    /// Its middle, in whole tenths of a second where there is one.
    var middle: Instant {
      let exact = low.nanoseconds / 2 + high.nanoseconds / 2
      let round = exact / 100_000_000 * 100_000_000
      return Instant(nanoseconds: round > low.nanoseconds ? round : exact)
    }
  }

  /// Whether it suffices that it acts on one request of each player; a slow line is slow for all.
  var isOnce: Bool {
    guard count == players.count, case .throttle = symptom else { return count == players.count }
    return point != .network
  }

  /// When it is armed: from the beginning, where nothing of its kind came before it, since players
  /// begin with the scenario (`ImportedSession.start`).
  package var begin: Instant {
    if isProvoked { return begins.high }
    if begins.low < .zero, begins.high < .zero + .seconds(2) { return .zero }
    // The scenario's heartbeats may come a little earlier than the file's.
    return point == .operation(.sessionHeartbeat) ? begins.middle : begins.late
  }

  /// When it ends; `nil` if it acts once, or its end is not in the file.
  package var end: Instant? {
    isOnce || ends.high == .distantFuture ? nil : ends.middle
  }

  /// What the fault step has as `end`.
  var ending: JSON {
    if isOnce { return "once" }
    let times: JSON = ["times": .integer((count + players.count - 1) / players.count)]
    switch symptom {
    case .logged, .native: return times
    case .status, .timeout, .drop, .malformed, .delay, .throttle: break
    }
    guard let end else { return "until cleared" }
    let duration = end - begin
    // So short a time may pass between two requests of a scenario's player.
    guard duration >= .seconds(2) else { return times }
    return ["for": .text(Quantity.text(.milliseconds(duration.wholeMilliseconds)))]
  }

  /// The fault step, without its time.
  var step: JSON {
    let names: JSON =
      players.count == 1 ? .text(players[0]) : .list(players.map { .text($0) })
    var members: [JSON.Member] = [
      .init(key: "point", value: .text(point.name)), .init(key: "player", value: names),
      .init(key: "effect", value: symptom.effect), .init(key: "end", value: ending),
    ]
    if isProvoked { members.append(.init(key: "provoke", value: true)) }
    return ["fault": .object(members)]
  }

  /// The fault in a few words.
  var fault: String {
    "\(point.name) of \(players.joined(separator: ", ")), \(FlowText.text(symptom.effect)), "
      + FlowText.text(ending)
  }

  /// Why the step is there.
  var reason: String {
    let numbers = entries.sorted()
    let first = numbers.first ?? 0
    let range = numbers.count == 1 ? "entry \(first)" : "entries \(first)-\(numbers.last ?? first)"
    let words = "\(isSeen ? "seen" : "guessed"): \(symptom.words(count)), \(range)"
    return remark.isEmpty ? words : "\(words); \(remark)"
  }
}
