package import Simulation

/// A command and the simulated instant at which it was done.
package struct TimedCommand: Hashable, Sendable {
  package let instant: Instant
  package let command: Command

  package init(at instant: Instant, _ command: Command) {
    self.instant = instant
    self.command = command
  }
}
