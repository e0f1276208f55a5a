import Sessions
import Worlds

/// The findings of a search in an app's own code, in words: the broken rule, the shortest steps,
/// the notifications, the app's reaction, and the advice.
public struct ExploreFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// The findings without the search's duration, which depends on the machine.
  private let outcome: [String]
  /// The names of the broken rules, or `error` for a finding in which the test itself failed.
  public let rules: [String]
  /// The sessions to film, one for each finding.
  package let scenes: [AppScene]

  @MainActor init(_ findings: [AppFinding], _ headline: String) {
    let texts = findings.map(\.text)
    description = ([headline] + texts).joined(separator: "\n\n")
    outcome = [headline] + findings.map(\.outcome)
    let rules = findings.map { $0.breach.rule?.name ?? "error" }
    self.rules = rules
    scenes = findings.indices.map { index in
      var scene = findings[index].scene
      scene.name = "\(rules[index])-\(rules[...index].count { $0 == rules[index] })"
      return scene
    }
  }

  /// Compares the findings, without the search's duration.
  public static func == (one: ExploreFailure, other: ExploreFailure) -> Bool {
    one.outcome == other.outcome
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(outcome) }
}
