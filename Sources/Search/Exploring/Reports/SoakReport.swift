package import Sessions
package import Simulation

/// What a soak test has found, for people and for CI.
package struct SoakReport {
  /// One finding: the first breach of a rule by a client, and the case that reproduces it.
  package struct Entry {
    package let breach: Breach
    /// The episode, counted from the quiet one, which is 0.
    package let episode: Int
    /// The faults that acted on the client in that episode before the breach, in order.
    package let strikes: [SoakTest.TargetedFault]
    /// `nil` while it has none.
    package var file: String?

    /// The keys of those faults.
    package var faults: [String] { strikes.map(\.key) }

    /// Such as `noHeal: tv after t`. No other finding is called so.
    package var title: String { "\(breach.rule.name): \(breach.playerName) \(cause)" }

    /// Such as `after t`.
    fileprivate var cause: String {
      faults.isEmpty ? "without any fault" : "after \(faults.joined(separator: " "))"
    }
  }

  private let test: SoakTest
  private let rules: [Rule]
  package var entries: [Entry]

  package init(of test: SoakTest, _ rules: [Rule]) {
    (self.test, self.rules) = (test, rules)
    entries = []
    for (number, episode) in test.episodes.enumerated() {
      for breach in episode.breaches where !entries.contains(where: { $0.isSame(breach) }) {
        let strikes = episode.faults.filter { $0.mayExplain(breach) }
        entries.append(Entry(breach: breach, episode: number, strikes: strikes))
      }
    }
  }

  /// True if any client was judged: a fault acted on it, or it broke a rule without any.
  package var isConclusive: Bool { !entries.isEmpty || clients.contains(where: \.isJudged) }

  private var clients: [SoakedClient] {
    test.clients.map { SoakedClient($0.id, $0.name, in: test) }
  }

  /// Everything, as text of up to 100 columns.
  package var text: String {
    let count = test.clients.count
    let people = count.counted("client")
    let found =
      count == 0
      ? "no client connected; nothing was judged"
      : !isConclusive
        ? "no fault acted on a client; nothing was judged"
        : entries.isEmpty ? "no findings" : entries.count.counted("finding")
    let episodes = test.episodes.count.counted("episode")
    let head =
      "Soak test of \(people), seed \(test.seed): \(episodes)\(test.isOver ? "" : " (stopped)"), "
      + "\(found)\n"
    return head + test.episodes.enumerated().map(row).joined() + clientRows
      + entries.map(block).joined()
  }

  /// A line for each client: the faults that hit it, and how soon it recovered.
  private var clientRows: String {
    let width = clients.map(\.name.count).max() ?? 0
    return (clients.isEmpty ? "" : "\n")
      + clients.map { client in
        let indent = String(repeating: " ", count: width + 4)
        let lines = FindingText.wrapped(client.words, indent: indent)
        let first = "  " + client.name.padded(to: width + 2, gap: 2) + lines[0].dropFirst(width + 4)
        return ([first] + lines.dropFirst()).map { "\($0)\n" }.joined()
      }.joined()
  }

  /// An episode: its number, when it began, the rules that were broken in it, and its faults.
  private func row(_ number: Int, _ episode: SoakTest.SoakEpisode) -> String {
    let faults = episode.faults.map { fault in
      "\(fault.key) at \(fault.client)\(fault.actedAt == nil ? " (did not act)" : "")"
    }.joined(separator: ", ")
    let quiet = number == 0 ? "no faults" : "no fault fits what the clients request"
    let what =
      episode.isJudged
      ? faults.isEmpty ? quiet : faults
      : "no client was connected (not judged)"
    let broken = Set(episode.breaches.map(\.rule.name)).sorted().joined(separator: ", ")
    let kept = faults.isEmpty || episode.hasStruck ? "kept" : "kept, no fault acted"
    let verdict = !episode.isJudged ? "-" : broken.isEmpty ? kept : broken
    return "  \(String(number).padded(to: 3, gap: 1))"
      + episode.begin.inShort.padded(to: 9, gap: 1)
      + verdict.padded(to: 22, gap: 1) + "\(what)\n"
  }

  private func block(_ entry: Entry) -> String {
    "\n\(entry.breach.rule.name)  \(entry.breach.playerName): \(entry.breach.detail)\n"
      + "  \(entry.cause), in episode \(entry.episode), at \(entry.breach.instant.inShort)\n"
      + FindingText.wrapped(entry.breach.remedy, indent: "  ").joined(separator: "\n") + "\n"
      + (entry.file.map { "  Reproduce: zapdeck check \($0.asShellWord)\n" } ?? "")
  }

  /// The same as JSON.
  package var json: JSON {
    [
      "seed": .text(String(test.seed)), "over": .flag(test.isOver),
      "episodes": .list(
        test.episodes.map { episode in
          [
            "begin": .text(episode.begin.inShort), "judged": .flag(episode.isJudged),
            "faults": .list(episode.faults.map(Self.json)),
          ]
        }),
      "clients": .list(clients.map(\.json)),
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

  private static func json(_ fault: SoakTest.TargetedFault) -> JSON {
    [
      "letter": .text(fault.key), "client": .text(fault.client),
      "acted": .flag(fault.actedAt != nil),
    ]
  }

  /// The same as JUnit XML: each rule is a test case, which keeps its name whatever its result, and
  /// so is each client.
  package func junit(version: String, lineUp: String, seconds: Double) -> String {
    JUnit.text(
      "zapdeck serve --explore",
      properties: [("version", version), ("seed", String(test.seed)), ("lineup", lineUp)],
      seconds: seconds,
      rules.map { JUnit.Case(group: $0.name, name: $0.breaks, outcome: outcome(of: $0)) }
        + clients.map { JUnit.Case(group: "client", name: $0.name, outcome: outcome(of: $0)) })
  }

  private func outcome(of client: SoakedClient) -> JUnit.Outcome {
    let findings = entries.filter { $0.breach.player == client.id }
    guard findings.isEmpty else { return failure(findings) }
    return client.isJudged ? end : .skipped(client.words)
  }

  private func outcome(of rule: Rule) -> JUnit.Outcome {
    guard !test.clients.isEmpty else {
      return .error("no client connected", "no client connected, so nothing was judged")
    }
    let findings = entries.filter { $0.breach.rule == rule }
    guard findings.isEmpty else { return failure(findings) }
    return test.hasStruck || !test.isOver
      ? end : .skipped("not judged: no fault acted on a client")
  }

  private func failure(_ findings: [Entry]) -> JUnit.Outcome {
    let titles = findings.map { "\($0.title): \($0.breach.playerName): \($0.breach.detail)" }
    return .failure(titles.joined(separator: "; "), findings.map(block).joined(separator: "\n"))
  }

  /// What is said of whatever was kept.
  private var end: JUnit.Outcome { test.isOver ? .passed : .skipped("the soak test was stopped") }
}

extension SoakReport.Entry {
  /// Whether it is the same rule and client.
  fileprivate func isSame(_ other: Breach) -> Bool {
    breach.rule == other.rule && breach.player == other.player
  }
}

extension SoakTest.TargetedFault {
  /// Whether it has acted on the client that broke a rule, and before it did.
  fileprivate func mayExplain(_ breach: Breach) -> Bool {
    player == breach.player && actedAt.map { $0 <= breach.instant } == true
  }
}
