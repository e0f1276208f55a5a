import HeadEndAPI
import Lab
import Players
import Simulation

/// Requests that players or real clients must have sent, by operation and answer. Those in the
/// window count, as far back as a player keeps its last requests.
package struct RequestCondition: Sendable {
  let operation: Operation
  /// The HTTP status that was answered, negative for an `NSURLError`; `nil` = any.
  let status: Comparison?
  /// Who sent it; `nil` = anybody.
  let players: PlayerNames?
  /// How many there must be together.
  let count: Comparison

  func holds(in context: EvaluationContext) -> Bool {
    count.holds(for: Double(matches(in: context).count))
  }

  private func matches(in context: EvaluationContext) -> [RequestRecord] {
    requests(in: context).filter { request in
      request.operation == operation && status?.holds(for: Double(request.status)) ?? true
    }
  }

  /// All requests of the players meant that were answered in the window.
  private func requests(in context: EvaluationContext) -> [RequestRecord] {
    let world = context.observation
    let meant = players.map { $0.present(in: world) } ?? world.seats
    return meant.flatMap { $0.stream?.requests ?? [] }
      .filter { $0.sent + $0.duration >= context.window.begin }
  }

  /// Such as `session.teardown of ann-phone answered 200`.
  var words: String {
    let some = count.text == Self.atLeastOne.text ? "" : ", requests \(count.text)"
    return operation.rawValue + (players.map { " of \($0.words)" } ?? "")
      + (status.map { " answered \($0.text)" } ?? "") + some
  }

  func instead(in context: EvaluationContext) -> String {
    let requests = requests(in: context)
    let same = requests.filter { $0.operation == operation }
    if !same.isEmpty {
      return "\(operation.rawValue) was answered: "
        + same.map { "\($0.status)" }.joined(separator: ", ")
    }
    guard !requests.isEmpty else { return "nothing was requested" }
    let names = requests.suffix(6).map { "\($0.operation.rawValue) \($0.status)" }
    return "requested were: \(names.joined(separator: ", "))"
  }
}

extension RequestCondition {
  /// What holds when a file says nothing of a count.
  static let atLeastOne = Comparison(atLeast: 1)
}
