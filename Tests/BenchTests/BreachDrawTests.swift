import Exploring
import HeadEndAPI
import Players
import Simulation
import Testing

@testable import Benchmark
@testable import Lab

@Suite struct BreachDrawTests {
  private func breaches(_ counts: [String: Int]) -> [SurveyedBreach] {
    counts.sorted { $0.key < $1.key }.flatMap { name, count in
      (0..<count).compactMap { run in
        Rule.named(name).map { SurveyedBreach(run: run, breach: .sample(of: $0)) }
      }
    }
  }

  @Test func `each rule has its share, and at least one`() {
    let picked = BreachDraw.pick(10, of: breaches(["ghost": 80, "deaf": 20, "storm": 1]), seed: 7)
    let counts = Dictionary(grouping: picked, by: \.breach.rule.name).mapValues(\.count)
    #expect(counts == ["ghost": 7, "deaf": 1, "storm": 1])
  }

  @Test func `a seed picks the same ones, another seed others, and none twice`() {
    let found = breaches(["ghost": 500])
    let runs = [7, 7, 8].map { BreachDraw.pick(20, of: found, seed: $0).map(\.run) }
    #expect(runs[0] == runs[1])
    #expect(runs[0] != runs[2])
    #expect(Set(runs[0]).count == 20)
    #expect(BreachDraw.pick(600, of: found, seed: 7).count == 500)
    #expect(BreachDraw.pick(5, of: [], seed: 7).isEmpty)
  }

  @Test func `a table counts breaches, runs and line-ups`() {
    let lineUps = ["a", "b"].map { LineUp(name: $0) }
    let rules = ["ghost", "deaf"].compactMap(Rule.named)
    let survey = Survey(
      lineUps: lineUps, policy: .documented, firstSeed: 2, runs: 5, rules: rules)
    let found = [0, 2, 2, 3].map { SurveyedBreach(run: $0, breach: .sample(of: rules[0])) }
    #expect(
      SurveyTable(of: found, in: survey).text == """
        rule      breaches  runs    share  a  b
        ghost            4     3  60.00 %  2  1
        deaf             0     0   0.00 %  -  -
        any rule         4     3  60.00 %  2  1
        of all                 5           3  2
        """)
    #expect((0..<5).map { survey.plan($0).seed } == [2, 2, 4, 4, 6])
  }
}

extension Breach {
  fileprivate static func sample(of rule: Rule) -> Breach {
    Breach(
      instant: .zero, rule: rule, player: PlayerID(0), playerName: "main", detail: "")
  }
}
