import HeadEndAPI
import Lab
import Players
import Simulation

/// The expected state of players: each aspect of each player.
package struct PlayerCondition: Sendable {
  let players: PlayerNames
  let checks: [Check]

  /// One aspect and its expected value.
  struct Check: Sendable {
    let aspect: Aspect
    let expected: Expected
  }

  func holds(in context: EvaluationContext) -> Bool {
    let world = context.observation
    guard players.missing(in: world) == nil else { return false }
    return players.present(in: world).allSatisfy { seat in
      checks.allSatisfy { check in
        // `all` means all that have such a thing.
        players == .all && !check.aspect.concerns(seat)
          || check.expected.matches(check.aspect.value(seat))
      }
    }
  }

  /// Such as `main: state PLAYING, session SESSION_ON`.
  var words: String {
    "\(players.words): "
      + checks.map { "\($0.aspect.key.name) \($0.expected.words)" }.joined(separator: ", ")
  }

  /// The actual values of the aspects that were checked.
  func instead(in context: EvaluationContext) -> String {
    let world = context.observation
    if let name = players.missing(in: world) { return "there is no player \(name)" }
    return players.present(in: world).map { player in
      "\(player.name): "
        + checks.map { "\($0.aspect.key.name) \(Self.text($0.aspect.value(player)))" }
        .joined(separator: ", ")
    }.joined(separator: "; ")
  }

  private static func text(_ value: FieldValue?) -> String {
    switch value {
    case nil: "none"
    case .text(let text): text
    case .integer(let integer): "\(integer)"
    case .number(let number): "\((number * 1000).rounded() / 1000)"
    case .flag(let flag): "\(flag)"
    }
  }
}
