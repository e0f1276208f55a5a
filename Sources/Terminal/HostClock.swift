internal import CTerm

/// The host's monotonic clock: only the shell reads it, never the simulation.
package enum HostClock {
  /// Nanoseconds since some fixed moment, never going back.
  package static func now() -> Int64 { cterm_now() }
}
