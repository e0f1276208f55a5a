import Faults
import Foundation
import Scenarios
import Screen
import Testing

/// The articles of the grammars are those that the key tables generate; `RECORD=1` writes them.
@Suite struct GrammarPageTests {
  private static let catalogue = Shipped.assets.deletingLastPathComponent()
    .appending(path: "Sources/Scenarios/Scenarios.docc")

  private static func article(_ name: String) throws -> String {
    try String(contentsOf: catalogue.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: [
    ("LineUpGrammar.md", GrammarPage.lineUp), ("ScenarioGrammar.md", GrammarPage.scenario),
    (
      "ConfigurationGrammar.md",
      GrammarPage.configuration(
        .init(themes: Theme.all.map(\.name), films: FilmFormat.allCases.map(\.rawValue)))
    ),
  ])
  func `a grammar's article is the generated one`(name: String, text: String) throws {
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(text.utf8).write(to: Self.catalogue.appending(path: name))
    }
    #expect(try Self.article(name) == text)
  }

  @Test func `the article of faults names every point, trigger, effect and ending`() throws {
    let text = try Self.article("FaultGrammar.md")
    let words =
      FaultPoint.names + FaultTrigger.accepted + FaultEffect.accepted + FaultEnding.accepted
    for word in words { #expect(text.contains("`\(word)`"), "\(word)") }
  }

  @Test func `the worked example is a scenario that passes`() throws {
    let parts = try Self.article("Scenarios.md").components(separatedBy: "```")
    let example = try #require(parts.first { $0.hasPrefix("yaml\n") }).dropFirst(5)
    let verdict = ScenarioRun(headless: try Shipped.scenario(String(example))).verdict
    #expect(verdict?.hasPassed == true, "\(verdict?.failure?.lines ?? [])")
  }
}
