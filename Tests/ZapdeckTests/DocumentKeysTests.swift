import Foundation
import TestSupport
import Testing

/// The five demonstrations of `FiveGuides`: for each document, a few keys that show it.
@Suite struct DocumentKeysTests {
  struct Demonstration: CustomTestStringConvertible, Sendable {
    let document: String
    let options: [String]
    let told: [String]

    var testDescription: String { document }
  }

  private static func demonstrations() throws -> [Demonstration] {
    let path = Repository.root.appending(path: "Sources/Clients/Players/Players.docc/FiveGuides.md")
    let article = try String(contentsOf: path, encoding: .utf8)
    let begin = try #require(article.range(of: "## Five demonstrations")).upperBound
    let end = try #require(article[begin...].range(of: "\n## ")).lowerBound
    return article[begin..<end].split(separator: "\n").filter { $0.contains("| `--") }.map { row in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Demonstration(
        document: cells[0], options: options(cells[1].replacing("`", with: "")),
        told: cells[2].split(separator: "`").map(String.init).filter { $0 != " " })
    }
  }

  /// Words of a command line, with single quotes as in a shell.
  private static func options(_ line: String) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      index, part in index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }

  @Test func `every document has a demonstration of fewer than ten keys`() throws {
    let demonstrations = try Self.demonstrations()
    #expect(demonstrations.count == 5)
    for demonstration in demonstrations {
      let place = try #require(demonstration.options.firstIndex(of: "--keys"))
      #expect(demonstration.options[place + 1].split(separator: Character(" ")).count < 10)
    }
  }

  @Test func `the keys show what the article says`() throws {
    for demonstration in try Self.demonstrations() {
      let folder = try TemporaryFolder()
      let log = folder.url.appending(path: "log.jsonl")
      let run = try Program.run(
        Program.binary, ["snapshot", "--log", log.path] + demonstration.options)
      #expect(run.code == 0, "\(run.errors)")
      let names = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map {
        try JSONDecoder().decode(Line.self, from: Data($0.utf8)).name
      }
      for name in demonstration.told {
        #expect(names.contains(name), "\(demonstration.document): \(name)")
      }
    }
  }

  /// Each row's command has the lines that it names, and in a thorough run its counterexample does
  /// not.
  @Test(.enabled(if: Peer.python("yaml"), "Python's yaml is missing"))
  func `each sentence of the five documents is shown as its article says`() throws {
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "python3", Repository.root.appending(path: "Tests/ZapdeckTests/five_guides.py").path,
        Repository.root.appending(path: "Sources/Clients/Players/Players.docc/FiveGuides.md").path,
        Program.binary.path, Repository.root.path,
      ] + (Thorough.isOn ? [] : ["--lines"]), environment: ["PYTHONDONTWRITEBYTECODE": "1"])
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }

  private struct Line: Decodable {
    let name: String
  }
}
