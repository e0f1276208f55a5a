package import Lab
package import Simulation

extension Simulator {
  /// One thing that was done to a session.
  package enum Step: Hashable, Sendable {
    case advance(to: Instant)
    case perform(Command)
  }
}
