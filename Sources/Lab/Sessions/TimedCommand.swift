package import Simulation

/// A command and the simulated instant at which it was done.
package struct TimedCommand: Hashable, Sendable {
  package let instant: Instant
  package let command: Command
  /// Whether the world went on, or tried to, since the command before; of two commands at one
  /// instant the second may otherwise be done before what the first has led to.
  package let followsAdvance: Bool
  /// How many announcements the session had made before.
  package let announcementsBefore: Int
}
