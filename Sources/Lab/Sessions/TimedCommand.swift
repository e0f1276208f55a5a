package import Simulation

/// A command and the simulated instant at which it was done.
package struct TimedCommand: Hashable, Sendable {
  package let instant: Instant
  package let command: Command
  /// How many announcements the session had made before.
  package let announcementsBefore: Int
}
