package import Sessions
import Simulation

/// What a sweep of trials found, as a table and as JSON (HeadEnd/Capacity).
package struct CapacityReport: Sendable {
  /// A value that was tried, in the words of the table.
  package struct Row: Sendable {
    /// The value, the session service's busiest second, which share was refused, and from when.
    package let numbers: [String]
    /// How each variant came back after the outage.
    package let recoveries: [Recovery]
  }

  /// How a crowd came back after the outage.
  package struct Recovery: Sendable {
    /// How long it took; `nil` if it did not come back.
    package let time: Duration?
    /// Such as `12 s`, or `no: 31 %`, which is how many play.
    package let words: String

    /// The length of its bar, of a whole that stands for `CapacityTrial.patience`.
    package func length(of whole: Int) -> Int? {
      time.map { time in
        Int(
          time.wholeMilliseconds * Int64(whole)
            / max(1, CapacityTrial.patience.wholeMilliseconds))
      }
    }
  }

  private let sweep: CapacitySweep
  /// Each point that was tried, with the outcome of each variant.
  private let points: [(value: Int, outcomes: [CapacityTrial.Outcome])]

  /// Of each point, the outcome of each variant; points of which one is missing are left out.
  package init(_ sweep: CapacitySweep, _ outcomes: [[CapacityTrial.Outcome?]]) {
    self.sweep = sweep
    points = zip(sweep.points, outcomes).compactMap { point, outcomes in
      outcomes.contains { $0 == nil } ? nil : (point.value, outcomes.compactMap(\.self))
    }
  }

  /// What the columns are called: those of numbers, then one for each variant.
  package var headings: [String] {
    [sweep.subject.rawValue, "peak/s", "refused", "first at"]
      + CapacitySweep.Variant.allCases.map(Self.title)
  }

  package var rows: [Row] {
    points.compactMap { point in point.outcomes.first.map { row(point, $0) } }
  }

  /// What follows from the table, and what its columns mean.
  package var findings: [String] { [onset] + stopping + Self.notes }

  private func row(
    _ point: (value: Int, outcomes: [CapacityTrial.Outcome]), _ first: CapacityTrial.Outcome
  ) -> Row {
    let share = first.refused * 1000 / max(1, first.requests)
    return Row(
      numbers: [
        "\(point.value)", "\(first.sessionPeak)", Quantity.text(percent: share),
        first.firstRefusal.map { Quantity.text($0, gap: " ") } ?? "never",
      ],
      recoveries: point.outcomes.map(Self.recovery))
  }

  private static func recovery(_ outcome: CapacityTrial.Outcome) -> Recovery {
    Recovery(
      time: outcome.recovery,
      words: outcome.recovery.map { Quantity.text($0, gap: " ") }
        ?? "no: \(Quantity.text(percent: outcome.playingPermille))")
  }

  private static let widths = [10, 9, 10, 10]

  /// A table for the terminal, with bars for the recoveries; `isASCII` draws them in `#`.
  package func table(isASCII: Bool) -> String {
    let variants = headings.dropFirst(Self.widths.count).map { $0.padded(to: 24, gap: 1) }
    let heading = Self.padded(headings) + variants.joined()
    let table = rows.map { row in
      Self.padded(row.numbers)
        + row.recoveries.map { Self.cell($0, isASCII: isASCII).padded(to: 24, gap: 1) }.joined()
    }
    let lines = [heading] + table + [""] + findings
    return lines.map { $0.trimmed + "\n" }.joined()
  }

  /// At which value refusals begin.
  private var onset: String {
    let values = points.map(\.value)
    let isRefused = points.map { ($0.outcomes.first?.refused ?? 0) > 0 }
    guard isRefused.contains(true) else {
      let advice =
        sweep.subject == .viewers
        ? " Services without a `capacity` accept everything; try --sweep session." : ""
      return "No request is refused while the viewers arrive." + advice
    }
    guard let place = (1..<values.count).first(where: { isRefused[$0 - 1] != isRefused[$0] }) else {
      return "At each of these values, requests are refused while the viewers arrive."
    }
    let range = "between \(values[place - 1]) and \(values[place])"
    return isRefused[place]
      ? "Refusals begin \(range) \(unit)." : "Refusals end \(range) \(unit)."
  }

  private var unit: String { sweep.subject == .viewers ? "viewers" : "answers a second" }

  /// Why many do not come back, where their apps are not meant to.
  private var stopping: [String] {
    guard sweep.stoppingPermille > 50 else { return [] }
    let share = Quantity.text(percent: sweep.stoppingPermille)
    return [
      "\(share) of the viewers have apps that stop after an outage, as documented; the last three "
        + "columns leave them out."
    ]
  }

  private static let notes = [
    "peak/s: requests in the session service's busiest second as the viewers arrive; refused:",
    "share of session and licence requests; first at: the first refusal. Last three columns: time",
    "until 95 % of the viewers play again after a 30 s outage of the session service; if that",
    "takes more than 5 min, \"no\" and the share that plays then.",
  ]

  private static func title(of variant: CapacitySweep.Variant) -> String {
    switch variant {
    case .fullJitter: "full jitter"
    case .noJitter: "no jitter"
    case .doubleBeat: "heartbeat interval doubled"
    }
  }

  /// A bar and its time; without a bar where it did not recover, for a long one looks like much of
  /// something.
  private static func cell(_ recovery: Recovery, isASCII: Bool) -> String {
    // Twelve cells, by eighths of a cell.
    guard let eighths = recovery.length(of: 12 * 8) else { return recovery.words }
    return bar(eighths, isASCII: isASCII) + " " + recovery.words
  }

  private static func bar(_ eighths: Int, isASCII: Bool) -> String {
    guard !isASCII else { return String(repeating: "#", count: max(1, (eighths + 4) / 8)) }
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    let bar = String(repeating: "█", count: eighths / 8) + rest
    return bar.isEmpty ? "▏" : bar
  }

  private static func padded(_ cells: [String]) -> String {
    zip(cells, widths).map { $0.rightAligned(to: $1) }.joined() + "  "
  }

  /// The same as JSON; times in seconds, `null` where there is none.
  package var json: String {
    let points = points.map { point in
      JSON.object(
        [.init(key: sweep.subject.rawValue, value: .integer(point.value))]
          + zip(CapacitySweep.Variant.allCases, point.outcomes).map { variant, outcome in
            .init(key: variant.rawValue, value: Self.json(outcome))
          })
    }
    let whole = JSON.object([
      .init(key: "sweep", value: .text(sweep.subject.rawValue)),
      .init(key: "outage", value: .number(CapacityTrial.outage.inSeconds)),
      .init(key: "points", value: .list(points)),
    ])
    return whole.text() + "\n"
  }

  private static func json(_ outcome: CapacityTrial.Outcome) -> JSON {
    .object([
      .init(key: "sessionPeak", value: .integer(outcome.sessionPeak)),
      .init(key: "requests", value: .integer(outcome.requests)),
      .init(key: "refused", value: .integer(outcome.refused)),
      .init(key: "firstRefusal", value: seconds(outcome.firstRefusal)),
      .init(key: "recovery", value: seconds(outcome.recovery)),
      .init(key: "playingPermille", value: .integer(outcome.playingPermille)),
    ])
  }

  private static func seconds(_ duration: Duration?) -> JSON {
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
