package import Lab
package import Players
package import Simulation

/// What happens in a session, drawn from a seed: commands at instants, for a line-up whose apps all
/// have one policy (Exploring/Exploring).
package struct SessionPlan: Hashable, Sendable {
  /// One command and when it is given.
  package struct Step: Hashable, Sendable {
    package let instant: Instant
    package let command: Command

    package init(instant: Instant, command: Command) {
      (self.instant, self.command) = (instant, command)
    }
  }

  /// Without its crowds, which no rule judges.
  package let lineUp: LineUp
  package let policy: Policy
  /// Fixes the steps, and the world that they happen to.
  package let seed: UInt64
  /// In the order of their instants.
  package private(set) var steps: [Step]
  package private(set) var end: Instant

  /// The plan of that seed. Policies change nothing of it, so that they can be compared.
  package init(for lineUp: LineUp, policy: Policy, seed: UInt64) {
    var draw = PlanDraw(for: lineUp, seed: seed)
    let end = draw.run()
    self.init(draw.steps, end: end, for: lineUp, policy: policy, seed: seed)
  }

  /// A plan of some steps, whose seed fixes the world alone.
  package init(
    _ steps: [Step], end: Instant, for lineUp: LineUp, policy: Policy, seed: UInt64
  ) {
    var lineUp = lineUp
    lineUp.crowds = []
    (self.lineUp, self.policy, self.seed) = (lineUp, policy, seed)
    self.steps = steps.sorted { $0.instant < $1.instant }
    self.end = end
  }

  /// The same plan without some of its steps.
  package func without(_ indices: Range<Int>) -> SessionPlan {
    var plan = self
    plan.steps.removeSubrange(indices)
    return plan
  }

  /// The same plan up to an instant, or to the next whole second if it is none, at which rules know
  /// what has happened.
  func cut(at instant: Instant) -> SessionPlan {
    var plan = quiet(after: instant)
    let (seconds, rest) = instant.sinceStart.components
    plan.end = .zero + .seconds(rest == 0 ? seconds : seconds + 1)
    return plan
  }

  /// The same plan, without the steps after an instant.
  func quiet(after instant: Instant) -> SessionPlan {
    var plan = self
    plan.steps.removeAll { $0.instant > instant }
    return plan
  }
}
