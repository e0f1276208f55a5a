import Simulation

/// The time for which something has been the case, in looks a second apart. Time in which the app
/// can do nothing does not count.
struct Streak: Sendable {
  /// `nil` when it is not the case.
  private(set) var length: Duration?

  /// Looks: whether it is the case, and whether the second since the last look counts.
  mutating func sample(_ isSo: Bool, counts: Bool = true) {
    guard isSo else { return length = nil }
    length = length.map { counts ? $0 + .seconds(1) : $0 } ?? .zero
  }

  /// Restarts at the next look.
  mutating func end() { length = nil }

  func exceeds(_ limit: Duration) -> Bool { length.map { $0 > limit } ?? false }

  /// The violation of a rule that it has lasted too long for; empty if it has not.
  func violation(
    of rule: Rule, heartbeat: Duration = .zero, _ detail: @autoclosure () -> String
  ) -> [Violation] {
    exceeds(rule.limit.time(heartbeat: heartbeat)) ? [Violation(rule, detail())] : []
  }

  /// Such as `34 s`.
  var text: String { "\(length?.components.seconds ?? 0) s" }
}
