package import HeadEndAPI
package import Simulation

/// A request and what the head-end answered, for `--capture`.
package struct Exchange: Hashable, Sendable {
  package var instant: Instant
  package var player: String
  package var request: Request
  package var outcome: Answer.Outcome
}
