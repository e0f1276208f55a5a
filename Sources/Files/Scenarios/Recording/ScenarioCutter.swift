import Sessions
import Simulation
import Worlds
import Yams

/// Leaves steps out of a scenario that fails, as long as the same expectation of the same player
/// fails with the same words, and what is left of the requests of real clients keeps its clients.
package struct ScenarioCutter {
  private let scenario: Scenario
  /// Why it fails.
  package let failure: StepFailure
  private let words: FailureWords
  private let whole: ScenarioPlay
  private let play: (Scenario) -> ScenarioPlay
  /// How often it was played.
  package private(set) var tries = 0
  /// The places of the steps that are left.
  package private(set) var kept: [Int]

  /// A scenario that fails by an expectation; `nil` if it does not. `play` plays it.
  package init?(_ scenario: Scenario, play: @escaping (Scenario) -> ScenarioPlay) {
    let whole = play(scenario)
    guard let failure = whole.verdict.failure, failure.breach == nil else { return nil }
    (self.scenario, self.failure, self.play) = (scenario, failure, play)
    (words, self.whole) = (FailureWords(failure.cause), whole)
    // What comes after the step that fails has never been played.
    let last = scenario.steps.firstIndex { $0.place == failure.place }
    kept = Array(scenario.steps.indices.prefix((last ?? scenario.steps.count - 1) + 1))
  }

  /// Removes steps, first by halves and finally one by one; stops after `limit` tries.
  package mutating func cut(limit: Int) {
    (kept, tries) = Reduction.reduce(kept, limit: limit, holds: fails)
  }

  private func fails(_ steps: [Int]) -> Bool {
    var smaller = scenario
    smaller.steps = steps.map { scenario.steps[$0] }
    let again = play(smaller)
    guard let other = again.verdict.failure, other.place == failure.place,
      other.expectation == failure.expectation, other.breach == nil
    else { return false }
    return FailureWords(other.cause) == words && again.keepsClients(of: whole)
  }

  /// The file with the steps that are left, without comments and secrets of real clients; `text` is
  /// the whole file. `nil` if its steps cannot be separated.
  package func file(of text: String) throws -> String? {
    guard var (head, steps) = try Self.parts(of: text), kept.allSatisfy(steps.indices.contains)
    else { return nil }
    let harmless = scenario.withoutSecrets.steps
    steps = kept.map { harmless[$0].written(over: steps[$0]) }
    // A file needs a step.
    head["steps"] = Node(steps.isEmpty ? [Node([(Node("wait"), Node("0s"))])] : steps)
    return try Yams.serialize(node: .mapping(head), width: -1, allowUnicode: true)
  }

  private static func parts(of text: String) throws -> (head: Node.Mapping, steps: [Node])? {
    let session = SessionFile(path: "", text: text)
    guard SessionFile.isSession(text.utf8), let header = try session.takeHeader() else {
      let head = try Yams.compose(yaml: text)?.mapping
      return head.flatMap { head in head["steps"].map { (head, $0.array()) } }
    }
    var steps: [Node] = []
    while let step = try session.takeStep() { steps.append(step.node) }
    return header.node.mapping.map { ($0, steps) }
  }
}
