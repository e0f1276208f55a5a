import HeadEndAPI
import Lab
import Simulation

/// What is expected of a service of the head-end: what it did in the last whole seconds, by the
/// same counts as the head-end panel (HeadEnd/Capacity).
package struct ServiceCondition: Sendable {
  /// Something that is counted of a service over some seconds.
  struct Check: Sendable {
    let name: String
    let expected: Comparison
    let count: @Sendable (ServiceLoad, Range<Int>) -> Int
  }

  let service: Service
  /// How many whole seconds before the present one count.
  let seconds: Int
  let checks: [Check]

  func holds(in context: EvaluationContext) -> Bool {
    let (load, range) = (load(in: context), range(in: context))
    return checks.allSatisfy { $0.expected.holds(for: Double($0.count(load, range))) }
  }

  private func load(in context: EvaluationContext) -> ServiceLoad {
    context.session.world.headEnd.queues.load(of: service)
  }

  private func range(in context: EvaluationContext) -> Range<Int> {
    let end = Int(context.session.now.nanoseconds / 1_000_000_000)
    return max(0, end - seconds)..<end
  }

  /// Such as `session service: refused 0 in 5 s`.
  var words: String {
    let counts = checks.map { "\($0.name) \($0.expected.text)" }
    return "\(service.name) service: \(counts.joined(separator: ", ")) in \(seconds) s"
  }

  func instead(in context: EvaluationContext) -> String {
    let (load, range) = (load(in: context), range(in: context))
    return checks.map { "\($0.name) \($0.count(load, range))" }.joined(separator: ", ")
      + " in the last \(seconds) s"
  }
}
