import Simulation

/// A condition and when it must hold.
package struct Expectation: Sendable {
  /// When a condition must hold.
  package enum Demand: Hashable, Sendable {
    /// At some instant within this time; zero = now.
    case within(Duration)
    /// At no instant of this time.
    case never(for: Duration)
    /// At every instant of this time.
    case always(for: Duration)

    /// How long it is evaluated at most.
    var span: Duration {
      switch self {
      case .within(let span), .never(let span), .always(let span): span
      }
    }

    /// How long it is evaluated at least, unless it fails.
    var leastSpan: Duration {
      switch self {
      case .within: .zero
      case .never(let span), .always(let span): span
      }
    }
  }

  package let condition: Condition
  package let demand: Demand
  /// Whether only what happens since its step began counts.
  var isSinceStep = false

  /// Whether its condition holds; one that must never hold, for any of its players.
  func holds(at moment: Condition.Moment) -> Bool {
    switch demand {
    case .never: (condition.holdsForAny ?? condition.holds)(moment)
    case .within, .always: condition.holds(moment)
    }
  }

  /// Such as `main: state PLAYING within 5 s`.
  package var words: String {
    switch demand {
    case .within(.zero): "\(condition.words), now"
    case .within(let span): "\(condition.words), within \(Quantity.text(span, gap: " "))"
    case .never(let span): "\(condition.words), never within \(Quantity.text(span, gap: " "))"
    case .always(let span): "\(condition.words), for \(Quantity.text(span, gap: " "))"
    }
  }
}
