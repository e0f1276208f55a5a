package import Testing

import Foundation

/// Slow tests: `make check` runs them all, and sets THOROUGH.
package enum Thorough {
  /// Whether slow tests run.
  package static let isOn = ProcessInfo.processInfo.environment["THOROUGH"] == "1"

  /// All cases of a test in a thorough run, otherwise only some of them, evenly spread.
  package static func all<Case>(of cases: some Collection<Case>, otherwise count: Int) -> [Case] {
    let cases = Array(cases)
    guard !isOn, count < cases.count else { return cases }
    return (0..<count).map { cases[$0 * cases.count / count] }
  }
}

extension Trait where Self == ConditionTrait {
  /// For a slow test: `make check` runs it.
  package static var thorough: Self { .enabled(if: Thorough.isOn, "make check runs it") }
}
