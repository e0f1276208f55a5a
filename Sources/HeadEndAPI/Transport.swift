package import Simulation

/// Carries a request to whoever answers it. The head-end is one; a fault injector wraps one and
/// knows neither end.
package protocol Transport: Sendable {
  /// Answers a request that arrives at `now`.
  mutating func answer(_ request: Request, at now: Instant) -> Answer
}
