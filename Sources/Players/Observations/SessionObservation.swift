package import Simulation

/// The SSM session of a player.
package struct SessionObservation: Hashable, Sendable {
  package var state: SessionState
  /// First characters of the session identifier; empty without a session.
  package var identifier: String
  /// Beats that succeeded in this session.
  package var beatCount: Int
  package var nextBeat: Instant?
  package var interval: Duration
  /// The last beats, oldest first; at most 64.
  package var beats: [Beat]
  package var failure: SSMFailure?

  package init(
    state: SessionState, identifier: String, beatCount: Int, nextBeat: Instant?,
    interval: Duration, beats: [Beat], failure: SSMFailure?
  ) {
    self.state = state
    self.identifier = identifier
    self.beatCount = beatCount
    self.nextBeat = nextBeat
    self.interval = interval
    self.beats = beats
    self.failure = failure
  }
}

/// One heartbeat of an SSM session: when it was due and how it ended.
package struct Beat: Hashable, Sendable {
  package let instant: Instant
  package let succeeded: Bool

  package init(instant: Instant, succeeded: Bool) {
    self.instant = instant
    self.succeeded = succeeded
  }
}

/// Whether a stream needs an SSM session, or why not.
package enum SessionNeed: Sendable {
  case needed
  /// It plays from the device.
  case downloaded
  case clearStream
  /// Its keys come without a session.
  case licenceOnly
}
