package import Simulation

/// One heartbeat of an SSM session: when it was due and how it ended.
package struct Beat: Hashable, Sendable {
  package var instant: Instant
  package var succeeded: Bool

  package init(instant: Instant, succeeded: Bool) {
    self.instant = instant
    self.succeeded = succeeded
  }
}
