package import Lab
package import Simulation

/// What a night has found, for people and for CI.
package struct SoakReport {
  /// One finding: the first breach of a rule by a client, and the case that plays it again.
  package struct Entry {
    package let breach: Breach
    /// The episode, counted from the quiet one, which is 0.
    package let episode: Int
    /// The letters that struck before it, in order.
    package let letters: [Character]
    /// `nil` while it has none.
    package var file: String?

    /// Such as `noHeal by t`.
    package var title: String {
      let words = letters.map(String.init).joined(separator: " ")
      return "\(breach.rule.name) by \(words.isEmpty ? "nothing" : words)"
    }
  }

  private let night: SoakTest
  private let rules: [Rule]
  package var entries: [Entry]

  package init(of night: SoakTest, _ rules: [Rule]) {
    (self.night, self.rules) = (night, rules)
    entries = []
    for (number, episode) in night.episodes.enumerated() {
      for breach in episode.breaches where !entries.contains(where: { $0.isSame(breach) }) {
        let letters = episode.blows.filter(\.hasActed).map(\.letter)
        entries.append(Entry(breach: breach, episode: number, letters: letters))
      }
    }
  }

  /// Whether anybody was there to be judged.
  package var isConclusive: Bool { !night.clients.isEmpty }

  /// Everything, as text of up to 100 columns.
  package var text: String {
    let count = night.clients.count
    let people = count == 1 ? "1 client" : "\(count) clients"
    let found =
      !isConclusive
      ? "no client connected; nothing was judged"
      : entries.isEmpty
        ? "nothing breaks a rule"
        : "\(entries.count) finding\(entries.count == 1 ? "" : "s")"
    let episodes = "\(night.episodes.count) episode\(night.episodes.count == 1 ? "" : "s")"
    let head =
      "A night of \(people), seed \(night.seed): \(episodes)\(night.isOver ? "" : " (stopped)"), "
      + "\(found)\n"
    return head + night.episodes.enumerated().map(row).joined() + entries.map(block).joined()
  }

  private func row(_ number: Int, _ episode: SoakTest.SoakEpisode) -> String {
    let blows = episode.blows.map { blow in
      "\(blow.letter) at \(blow.client)\(blow.hasActed ? "" : " (did not act)")"
    }.joined(separator: ", ")
    let what = number == 0 ? "quiet" : blows.isEmpty ? "nobody was there" : blows
    let broken = Set(episode.breaches.map(\.rule.name)).sorted().joined(separator: ", ")
    return "  \(String(number).padded(to: 3, gap: 1))"
      + episode.begin.inShort.padded(to: 9, gap: 1)
      + (broken.isEmpty ? "kept" : broken).padded(to: 22, gap: 1) + "\(what)\n"
  }

  private func block(_ entry: Entry) -> String {
    let letters = entry.letters.map(String.init).joined(separator: " ")
    let cause = letters.isEmpty ? "without any fault" : "after \(letters)"
    return "\n\(entry.breach.rule.name)  \(entry.breach.playerName): \(entry.breach.detail)\n"
      + "  \(cause), in episode \(entry.episode), at \(entry.breach.instant.inShort)\n"
      + FindingText.wrapped(entry.breach.remedy, indent: "  ").joined(separator: "\n") + "\n"
      + (entry.file.map { "  again: zapdeck check \($0)\n" } ?? "")
  }

  /// The same as JSON.
  package var json: JSON {
    [
      "seed": .text(String(night.seed)), "over": .flag(night.isOver),
      "episodes": .list(
        night.episodes.map { episode in
          ["begin": .text(episode.begin.inShort), "faults": .list(episode.blows.map(Self.json))]
        }),
      "findings": .list(
        entries.map { entry in
          [
            "rule": .text(entry.breach.rule.name), "player": .text(entry.breach.playerName),
            "at": .text(Quantity.text(entry.breach.instant.sinceStart)),
            "detail": .text(entry.breach.detail), "title": .text(entry.title),
            "episode": .integer(entry.episode), "case": entry.file.map { .text($0) } ?? .null,
          ]
        }),
    ]
  }

  private static func json(_ blow: SoakTest.TargetedFault) -> JSON {
    [
      "letter": .text(String(blow.letter)), "client": .text(blow.client),
      "acted": .flag(blow.hasActed),
    ]
  }

  /// The same as JUnit XML: each rule is a test case, which keeps its name whatever comes of it.
  package func junit(version: String, lineUp: String, seconds: Double) -> String {
    JUnit.text(
      "zapdeck serve --explore",
      properties: [("version", version), ("seed", String(night.seed)), ("lineup", lineUp)],
      seconds: seconds,
      rules.map { JUnit.Case(group: $0.name, name: $0.breaks, outcome: outcome(of: $0)) })
  }

  private func outcome(of rule: Rule) -> JUnit.Outcome {
    guard isConclusive else {
      return .error("no client connected", "no client connected, so nothing was judged")
    }
    let findings = entries.filter { $0.breach.rule == rule }
    guard findings.isEmpty else {
      let titles = findings.map { "\($0.title): \($0.breach.playerName): \($0.breach.detail)" }
      return .failure(
        titles.joined(separator: "; "), findings.map(block).joined(separator: "\n"))
    }
    return night.isOver ? .passed : .skipped("the night was stopped")
  }
}

extension SoakReport.Entry {
  /// Whether it is the same rule and client, after as little.
  fileprivate func isSame(_ other: Breach) -> Bool {
    breach.rule == other.rule && breach.playerName == other.playerName
  }
}
