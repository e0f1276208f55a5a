import Simulation

/// A condition and when it has to hold.
package struct Expectation: Sendable {
  /// When a condition has to hold.
  package enum Demand: Hashable, Sendable {
    /// At some moment until so much time has passed; zero = now.
    case within(Duration)
    /// At no moment until so much time has passed.
    case never(for: Duration)

    /// How long it may take.
    var span: Duration {
      switch self {
      case .within(let span), .never(let span): span
      }
    }
  }

  package let condition: Condition
  package let demand: Demand

  /// Such as `main: state PLAYING within 5 s`.
  package var words: String {
    switch demand {
    case .within(.zero): "\(condition.words), now"
    case .within(let span): "\(condition.words), within \(Quantity.text(span, gap: " "))"
    case .never(let span): "never for \(Quantity.text(span, gap: " ")): \(condition.words)"
    }
  }
}
