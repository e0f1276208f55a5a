import Players
import Sessions
import Simulation

/// One finding as a block of text.
package struct FindingText {
  private let entry: ExploreReport.Entry
  /// Other apps that break the same rule for the same cause.
  private let others: [String]
  private let seed: UInt64

  init(_ entry: ExploreReport.Entry, alsoAt others: [String] = [], seed: UInt64) {
    (self.entry, self.others, self.seed) = (entry, others, seed)
  }

  private var report: FindingReport { entry.report }
  private var breach: Breach { report.finding.breach }

  var text: String {
    let place = "\(breach.playerName) at \(breach.instant.inShort)"
    let head = "\(breach.rule.name)   \(place): \(report.finding.detail)"
    let tail = "\(entry.word) · seed \(seed)"
    let gap = 98 - head.count - tail.count
    let heading =
      gap < 2
      ? Self.wrapped(head, indent: "") + [tail.rightAligned(to: 98)]
      : [head + String(repeating: " ", count: gap) + tail]
    let lines =
      heading + accepted + Self.wrapped(report.cause, indent: "  ")
      + report.lines.flatMap(steps) + told + did
      + [
        Self.row("Remedy", breach.remedy),
        Self.row("Avoidable", avoidable),
      ].flatMap(\.self) + also + reproduce
    return lines.joined(separator: "\n") + "\n"
  }

  /// What there would have been with the documented answer.
  private var avoidable: String {
    guard let avoidance = report.finding.avoidance else { return "no" }
    let place = avoidance.deviations.count == 1 ? "at that place" : "at these places"
    let answer = avoidance.model == .documented ? "the documented answer" : "watching the playhead"
    guard avoidance.least > 0 else { return "with \(answer) \(place), nothing of it" }
    let rest = breach.rule.harm.flatMap { $0.isCounted ? $0.text(avoidance.least) : nil }
    return "with \(answer) \(place), \(rest ?? "it is broken for less time")"
  }

  /// The same in one line, for a finding with the same cause as one reported in full.
  var row: [String] {
    let steps = report.finding.steps
    let text =
      breach.rule.name.padded(to: 12, gap: 1)
      + "\(breach.playerName) at \(breach.instant.inShort): \(report.finding.detail)"
      + (steps.isEmpty ? "  without any step" : "  after: \(steps)")
    let file = entry.file?.split(separator: "/").last
    let tail = entry.word + (file.map { " · \($0)" } ?? "")
    let gap = 96 - text.count - tail.count
    let head =
      gap < 2
      ? Self.wrapped(text, indent: "  ") + [tail.rightAligned(to: 98)]
      : ["  \(text)\(String(repeating: " ", count: gap))\(tail)"]
    let indent = String(repeating: " ", count: 14)
    return head + (entry.reason.map { Self.wrapped("accepted: \($0)", indent: indent) } ?? [])
  }

  private var accepted: [String] {
    entry.reason.map { Self.row("Accepted", $0) } ?? []
  }

  private var also: [String] {
    let also = report.finding.also.map { sighting in
      "\(sighting.words.withFaultNames.withCounts.inWords) at \(sighting.player)"
    }
    let devices = report.finding.devices
    return (devices.count > 1 ? Self.row("Devices", devices.joined(separator: ", ")) : [])
      + (others.isEmpty ? [] : Self.row("Also by", others.joined(separator: ", ")))
      + (also.isEmpty ? [] : Self.row("Also after", also.joined(separator: "; ")))
  }

  /// Room for the longest name of a player.
  private var playerWidth: Int {
    max(10, 1 + (report.lines.map { $0.player.unicodeScalars.count }.max() ?? 0))
  }

  private func steps(_ line: FindingReport.Line) -> [String] {
    let time = line.instant.inShort.rightAligned(to: 10)
    let who = line.player.padded(to: playerWidth, gap: 1)
    let what = line.word.padded(to: 12, gap: 1) + who + line.name
    let reason = [line.needed, line.instead].filter { !$0.isEmpty }.joined(separator: "; ")
    let row = "  \(time)  \(what)"
    guard row.count + reason.count < 96 else {
      return [row] + Self.wrapped(reason, indent: String(repeating: " ", count: 14))
    }
    return [row.padded(to: 52, gap: 1) + reason]
  }

  private var told: [String] {
    guard !report.told.isEmpty else { return Self.row("Notified", "nothing") }
    return rows("Notified", report.told)
  }

  private var did: [String] {
    let reacted = report.did.isEmpty ? Self.row("Reacted", "nothing") : rows("Reacted", report.did)
    guard let documented = report.documented, let notified = report.finding.identity.cause.notified
    else { return reacted }
    return reacted + Self.row("Documented", "\(documented), after \(notified)")
  }

  /// The last few of them.
  private func rows(_ label: String, _ tellings: [TraceEntry]) -> [String] {
    tellings.suffix(3).enumerated().flatMap { index, telling in
      Self.row(index == 0 ? label : "", telling.text)
    }
  }

  private var reproduce: [String] {
    guard let file = entry.file else { return [] }
    let film = entry.film.map { Self.row("Recording", $0) } ?? []
    return Self.row("Reproduce", "zapdeck check \(file.asShellWord)") + film
  }

  private static func row(_ label: String, _ text: String) -> [String] {
    var lines = wrapped(text, indent: String(repeating: " ", count: 13))
    lines[0] = "  " + label.padded(to: 11) + lines[0].dropFirst(13)
    return lines
  }

  /// Lines of up to 100 columns.
  package static func wrapped(_ text: String, indent: String) -> [String] {
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
