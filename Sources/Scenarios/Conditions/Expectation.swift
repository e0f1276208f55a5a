import Simulation

/// A condition and when it must hold.
package struct Expectation: Sendable {
  /// When a condition must hold.
  package enum Demand: Hashable, Sendable {
    /// At some instant within this time; zero = now.
    case within(Duration)
    /// At no instant of this time.
    case never(for: Duration)

    /// How long it is evaluated at most.
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
