import Faults
import Foundation
import Players
import Scenarios
import Screen
import TestSupport
import Testing
import Worlds

/// The articles of the grammars are those that the key tables generate; `RECORD=1` writes them.
@Suite struct GrammarPageTests {
  private static let catalogue = Repository.root.appending(
    path: "Sources/Files/Scenarios/Scenarios.docc")

  private static func article(_ name: String) throws -> String {
    try String(contentsOf: catalogue.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: [
    ("LineUpGrammar.md", GrammarPage.lineUp), ("ScenarioGrammar.md", GrammarPage.scenario),
    (
      "ConfigurationGrammar.md",
      GrammarPage.configuration(
        .init(themes: Theme.all.map(\.name), films: FilmFormat.shown.map(\.rawValue)))
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

  /// The first file that an article quotes.
  private static func example(_ name: String) throws -> String {
    let parts = try article(name).components(separatedBy: "```")
    return String(try #require(parts.first { $0.hasPrefix("yaml\n") }).dropFirst(5))
  }

  @Test func `the worked example is a scenario that passes`() throws {
    let scenario = try Shipped.scenario(try Self.example("Scenarios.md"))
    let verdict = ScenarioRun(headless: scenario).verdict
    #expect(verdict?.hasPassed == true, "\(verdict?.failure?.lines ?? [])")
  }

  @Test func `the line-up that is explained line by line is one, of all three SDKs`() throws {
    let text = try Self.example("ALineUp.md")
    let lineUp = try LineUpFile.read(text, name: "my", path: "my.yaml")
    #expect(Set(lineUp.devices.flatMap(\.players).map(\.flavour)).count == 3)
  }
}
