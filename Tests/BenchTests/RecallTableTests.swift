import HeadEndAPI
import Players
import Simulation
import Testing

@testable import Benchmark
@testable import Exploring
@testable import Lab

@Suite struct RecallTableTests {
  private func breach(_ name: String, at seconds: Int, of player: Int = 0) throws -> Breach {
    Breach(
      instant: .zero + .seconds(seconds), rule: try #require(Rule.named(name)),
      player: PlayerID(player), playerName: "main", detail: "")
  }

  private func table(_ breaches: [Breach]) -> RecallTable {
    let mistake = Mistake(
      kind: .repeatsRequest, instant: .zero + .seconds(60), player: PlayerID(0),
      playerName: "main", detail: "11 times")
    let survey = Survey(
      lineUps: [LineUp(name: "a")], policy: .stubborn, firstSeed: 2, runs: 1, rules: Rule.all)
    return RecallTable(
      of: [(0, WitnessedRun(breaches: breaches, mistakes: [mistake]))], in: survey)
  }

  @Test func `a rule that the same player breaks about that time has found a mistake`() throws {
    let table = table([try breach("storm", at: 61), try breach("deaf", at: 105)])
    #expect(table.text.contains("any                      1     1      1  100.0 %     1"))
    #expect(table.text.hasSuffix("deaf 1, storm 1"))
    #expect(table.missed(atMost: 5).isEmpty)
  }

  @Test func `another player's rule has not, and one broken long before only ever`() throws {
    let table = table([try breach("storm", at: 61, of: 1), try breach("deaf", at: 30)])
    #expect(table.text.contains("any                      1     1      0  0.0 %     1"))
    #expect(
      table.missed(atMost: 5)
        == "a, stubborn, seed 2: 60.000 s main: repeatsRequest, 11 times "
        + "[deaf of main, storm of main]")
  }
}
