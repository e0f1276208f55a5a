internal import CTerm

/// The host's clocks: only the shell reads them, never the simulation.
package enum HostClock {
  /// Nanoseconds since some fixed moment, never going back.
  package static func now() -> Int64 { cterm_now() }

  /// The same, including the time that the machine has slept.
  package static func elapsed() -> Int64 { cterm_elapsed() }

  /// Nanoseconds since 1970 by the machine's calendar clock, which may be moved.
  package static func calendar() -> Int64 { cterm_calendar() }
}
