import ArgumentParser
import Foundation

/// Compares the output of two builds of zapdeck, to prove that a code change changes nothing
/// visible.
struct Same: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare the event logs, session logs and frames of two builds.",
    discussion: """
      Runs the same sessions with both builds (random keys and faults, everything in assets/, and
      the demonstrations of FiveGuides.md) and compares every byte that they write. None of them
      has a brand: own stills depend on the version of ffmpeg.
      """)

  /// The article whose tables have demonstrations.
  static let article = "Sources/Clients/Players/Players.docc/FiveGuides.md"

  @Option(help: "The zapdeck built before the change.")
  var base: String

  @Option(help: "The zapdeck built after it. (default: the one beside this program)")
  var new = Program.folder.appending(path: "zapdeck").path

  @Option(help: "How many sessions of random keys.")
  var seeds = 200

  @Option(help: "The first seed.")
  var from = 1

  @Flag(
    help: "Compare only the event log's names, instants, players and numbers; words may differ.")
  var facts = false

  @Option(help: "The page whose demonstrations are run.")
  var page = Same.article

  func run() throws {
    let page = try String(contentsOfFile: page, encoding: .utf8)
    let sessions =
      try (from..<from + seeds).map { SameSession(seed: $0) }
      + SameSession.shipped(with: BuildUnderTest(path: base)) + SameSession.demonstrations(in: page)
    let pair = [BuildUnderTest(path: base), BuildUnderTest(path: new)]
    let found = SameFindings(total: sessions.count)
    DispatchQueue.concurrentPerform(iterations: sessions.count) { index in
      found.add(differences(of: sessions[index], between: pair))
    }
    print(found.summary)
    guard found.differences.isEmpty else { throw ExitCode(1) }
  }

  private func differences(of session: SameSession, between pair: [BuildUnderTest]) -> [String] {
    do {
      let written = try pair.map { try $0.run(session) }
      let names = Set(written.flatMap(\.keys)).filter { !facts || $0 == "events" }
      return names.sorted().compactMap { name in
        let texts = written.map { facts ? EventFacts.text(of: $0[name]) : $0[name] ?? "(nothing)" }
        guard let line = FirstDifference(texts[0], texts[1]) else { return nil }
        return "\(session.name): \(name) differ at line \(line.text)\n  \(session.commandLine)"
      }
    } catch {
      return ["\(session.name): \(error)"]
    }
  }
}
