package import Lab
import Simulation

/// What a sweep of trials found, as a table and as JSON (HeadEnd/Capacity).
package struct CapacityReport: Sendable {
  private let sweep: CapacitySweep
  /// Of each point, the outcome of each variant.
  private let outcomes: [[CapacityTrial.Outcome]]

  package init(_ sweep: CapacitySweep, _ outcomes: [[CapacityTrial.Outcome]]) {
    self.sweep = sweep
    self.outcomes = outcomes
  }

  private static let widths = [10, 9, 10, 10]

  /// A table for the terminal, with bars for the recoveries; `isASCII` draws them in `#`.
  package func table(isASCII: Bool) -> String {
    let heading =
      Self.padded([sweep.subject.rawValue, "peak/s", "refused", "from"])
      + CapacitySweep.Variant.allCases.map { Self.left(Self.title(of: $0), 24) }.joined()
    let rows = zip(sweep.points, outcomes).map { point, outcomes in
      row(point.value, outcomes, isASCII: isASCII)
    }
    let lines = [heading] + rows + ["", onset] + Self.notes
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
    let values = sweep.points.map(\.value)
    let isRefused = outcomes.map { ($0.first?.refused ?? 0) > 0 }
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

  /// Such as `▍ 12 s`, or `31 %` where it did not recover.
  private static func recovery(_ outcome: CapacityTrial.Outcome, isASCII: Bool) -> String {
    let patience = CapacityTrial.patience
    let bar = bar(outcome.recovery ?? patience, of: patience, isASCII: isASCII)
    return bar + " "
      + (outcome.recovery.map { Quantity.text($0, gap: " ") }
        ?? "no: \(Quantity.text(percent: outcome.playingPermille))")
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
    let points = zip(sweep.points, outcomes).map { point, outcomes in
      JSONValue.object(
        [.init(key: sweep.subject.rawValue, value: .integer(point.value))]
          + zip(CapacitySweep.Variant.allCases, outcomes).map { variant, outcome in
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
