import Lab
import Simulation

/// One finding as a block of text.
struct FindingText {
  private let entry: ExploreReport.Entry
  private let seed: UInt64

  init(_ entry: ExploreReport.Entry, seed: UInt64) {
    (self.entry, self.seed) = (entry, seed)
  }

  private var story: FindingReport { entry.story }
  private var breach: Breach { story.finding.breach }

  var text: String {
    let head = "\(breach.rule.name)   \(breach.playerName): \(breach.detail)"
    let tail = "\(entry.standing.rawValue) · seed \(seed)"
    let gap = String(repeating: " ", count: max(2, 98 - head.count - tail.count))
    let lines =
      [head + gap + tail] + Self.wrapped(story.cause, indent: "  ") + story.lines.flatMap(steps)
      + told + did
      + [
        Self.row("Twin", "\(twinPolicy) on the same schedule: kept"),
        Self.row("Costs", "viewer: \(story.viewer); service: \(story.service)"),
      ].flatMap(\.self) + again
    return lines.joined(separator: "\n") + "\n"
  }

  private func steps(_ line: FindingReport.Line) -> [String] {
    let time = line.instant.inShort.rightAligned(to: 10)
    let what = line.word.padded(to: 12, gap: 1) + line.player.padded(to: 10, gap: 1) + line.name
    let reason = [line.needed, line.instead].filter { !$0.isEmpty }.joined(separator: "   ")
    let row = "  \(time)  \(what)"
    guard row.count + reason.count < 96 else {
      return [row] + Self.wrapped(reason, indent: String(repeating: " ", count: 14))
    }
    return [row.padded(to: 52, gap: 1) + reason]
  }

  private var told: [String] {
    guard !story.told.isEmpty else { return Self.row("Told", "nothing") }
    return rows("Told", story.told)
  }

  private var did: [String] {
    let advice = story.documented.map { "   documented: \($0)" } ?? ""
    guard !story.did.isEmpty else { return Self.row("Did", "nothing\(advice)") }
    var rows = rows("Did", story.did)
    rows[rows.count - 1] += advice
    return rows
  }

  /// The last few of them.
  private func rows(_ label: String, _ tellings: [TraceEntry]) -> [String] {
    tellings.suffix(3).enumerated().flatMap { index, telling in
      Self.row(index == 0 ? label : "", telling.text)
    }
  }

  private var again: [String] {
    guard let file = entry.file else { return [] }
    let film = entry.film.map { "      Film  \($0)" } ?? ""
    return ["  " + "Again".padded(to: 9) + "zapdeck check \(file)\(film)"]
  }

  private var twinPolicy: String { story.twinPolicy }

  private static func row(_ label: String, _ text: String) -> [String] {
    var lines = wrapped(text, indent: String(repeating: " ", count: 11))
    lines[0] = "  " + label.padded(to: 9, gap: 1) + lines[0].dropFirst(11)
    return lines
  }

  /// Lines of up to 100 columns.
  static func wrapped(_ text: String, indent: String) -> [String] {
    var lines: [String] = []
    var line = indent
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if line.count + word.count > 99, line != indent {
        lines.append(line)
        line = indent
      }
      line += (line == indent ? "" : " ") + word
    }
    return lines + [line]
  }
}
