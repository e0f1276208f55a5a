import Lab

/// What a search in an app's own code has found, in words: the rule with its figures, the smallest
/// steps, what the app was told and did, and how to see it again.
public struct ExploreFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// The same without the seconds, which depend on the machine.
  private let outcome: [String]
  /// The names of the rules that were broken, and `error` where the test itself has failed.
  public let rules: [String]
  /// What there is to film of each finding.
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

  /// Whether the same was found, however long it took.
  public static func == (one: ExploreFailure, other: ExploreFailure) -> Bool {
    one.outcome == other.outcome
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(outcome) }
}
