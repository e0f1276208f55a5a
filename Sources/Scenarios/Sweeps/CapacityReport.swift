package import Lab
import Simulation

/// What a sweep of trials found, as a table and as JSON (HeadEnd/Capacity).
package struct CapacityReport: Sendable {
  private let sweep: CapacitySweep
  /// Each point that was tried, with the outcome of each variant.
  private let rows: [(value: Int, outcomes: [CapacityTrial.Outcome])]

  /// Of each point, the outcome of each variant; points of which one is missing are left out.
  package init(_ sweep: CapacitySweep, _ outcomes: [[CapacityTrial.Outcome?]]) {
    self.sweep = sweep
    rows = zip(sweep.points, outcomes).compactMap { point, outcomes in
      outcomes.contains { $0 == nil } ? nil : (point.value, outcomes.compactMap(\.self))
    }
  }

  private static let widths = [10, 9, 10, 10]

  /// A table for the terminal, with bars for the recoveries; `isASCII` draws them in `#`.
  package func table(isASCII: Bool) -> String {
    let heading =
      Self.padded([sweep.subject.rawValue, "peak/s", "refused", "from"])
      + CapacitySweep.Variant.allCases.map { Self.left(Self.title(of: $0), 24) }.joined()
    let table = rows.map { row($0.value, $0.outcomes, isASCII: isASCII) }
    let lines = [heading] + table + ["", onset] + Self.notes
    return lines.map { $0.trimmed + "\n" }.joined()
  }

  private func row(
    _ value: Int, _ outcomes: [CapacityTrial.Outcome], isASCII: Bool
  ) -> String {
    guard let first = outcomes.first else { return "" }
    let share = first.refused * 1000 / max(1, first.requests)
    let numbers = Self.padded([
      "\(value)", "\(first.sessionPeak)", Quantity.text(percent: share),
      first.firstRefusal.map { Quantity.text($0, gap: " ") } ?? "never",
    ])
    return numbers
      + outcomes.map { Self.left(Self.recovery($0, isASCII: isASCII), 24) }.joined()
  }

  /// At which value refusals begin.
  private var onset: String {
    let values = rows.map(\.value)
    let isRefused = rows.map { ($0.outcomes.first?.refused ?? 0) > 0 }
    guard isRefused.contains(true) else { return "Nothing is refused as they arrive." }
    guard let place = (1..<values.count).first(where: { isRefused[$0 - 1] != isRefused[$0] }) else {
      return "At each of these values some are refused as they arrive."
    }
    let range = "between \(values[place - 1]) and \(values[place])"
    return isRefused[place]
      ? "Refusals begin \(range) \(unit)." : "Refusals end \(range) \(unit)."
  }

  private var unit: String { sweep.subject == .viewers ? "viewers" : "answers a second" }

  private static let notes = [
    "peak/s: the session service's busiest second as the crowds arrive; refused: of their session",
    "and licence requests, from when. The other columns: the time until 95 % of all play again",
    "after an outage of the session service of 30 s, or how many play 5 min later.",
  ]

  private static func title(of variant: CapacitySweep.Variant) -> String {
    switch variant {
    case .fullJitter: "full jitter"
    case .noJitter: "no jitter"
    case .doubleBeat: "beats half as often"
    }
  }

  /// Such as `▍ 12 s`, or `no: 31 %` where it did not recover: without a bar, for a long one looks
  /// like much of something.
  private static func recovery(_ outcome: CapacityTrial.Outcome, isASCII: Bool) -> String {
    guard let recovery = outcome.recovery else {
      return "no: \(Quantity.text(percent: outcome.playingPermille))"
    }
    return bar(recovery, of: CapacityTrial.patience, isASCII: isASCII) + " "
      + Quantity.text(recovery, gap: " ")
  }

  /// A bar of at most twelve cells, by eighths of a cell.
  private static func bar(_ part: Duration, of whole: Duration, isASCII: Bool) -> String {
    let cells: Int64 = 12
    let eighths = Int(part.wholeMilliseconds * cells * 8 / max(1, whole.wholeMilliseconds))
    guard !isASCII else { return String(repeating: "#", count: max(1, (eighths + 4) / 8)) }
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    let bar = String(repeating: "█", count: eighths / 8) + rest
    return bar.isEmpty ? "▏" : bar
  }

  private static func padded(_ cells: [String]) -> String {
    zip(cells, widths).map { cell, width in
      String(repeating: " ", count: max(0, width - cell.count)) + cell
    }.joined() + "  "
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// The same as JSON; times in seconds, `null` where there is none.
  package var json: String {
    let points = rows.map { row in
      JSONValue.object(
        [.init(key: sweep.subject.rawValue, value: .integer(row.value))]
          + zip(CapacitySweep.Variant.allCases, row.outcomes).map { variant, outcome in
            .init(key: variant.rawValue, value: Self.json(outcome))
          })
    }
    let whole = JSONValue.object([
      .init(key: "sweep", value: .text(sweep.subject.rawValue)),
      .init(key: "outage", value: .number(CapacityTrial.outage.inSeconds)),
      .init(key: "points", value: .list(points)),
    ])
    return whole.text() + "\n"
  }

  private static func json(_ outcome: CapacityTrial.Outcome) -> JSONValue {
    .object([
      .init(key: "sessionPeak", value: .integer(outcome.sessionPeak)),
      .init(key: "requests", value: .integer(outcome.requests)),
      .init(key: "refused", value: .integer(outcome.refused)),
      .init(key: "firstRefusal", value: seconds(outcome.firstRefusal)),
      .init(key: "recovery", value: seconds(outcome.recovery)),
      .init(key: "playingPermille", value: .integer(outcome.playingPermille)),
    ])
  }

  private static func seconds(_ duration: Duration?) -> JSONValue {
    duration.map { .number($0.inSeconds) } ?? .null
  }
}

extension String {
  /// Without blanks at its end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
