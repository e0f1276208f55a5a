package import HeadEndAPI
package import Simulation

/// What is to be seen of a stream, whether a player of an SDK plays it or a real client.
package struct StreamObservation: Hashable, Sendable {
  package let channel: Channel
  package let state: PlayerStatus
  /// Why its player is in ERROR, or was stopped by its app; `nil` while all is well. Ends with
  /// recovery.
  package let failure: Notice?
  /// When `failure` was announced; `nil` without one.
  package let failedAt: Instant?
  package let picture: PictureObservation
  package let rendition: Rendition?
  package let drm: DRMState
  package let lease: LeaseObservation?
  package let session: SessionObservation
  /// The last requests, oldest first.
  package let requests: [RequestRecord]
  package let counters: Counters

  package init(
    channel: Channel, state: PlayerStatus, failure: Notice?, failedAt: Instant?,
    picture: PictureObservation, rendition: Rendition?, drm: DRMState, lease: LeaseObservation?,
    session: SessionObservation, requests: [RequestRecord], counters: Counters
  ) {
    (self.channel, self.state) = (channel, state)
    (self.failure, self.failedAt) = (failure, failedAt)
    (self.picture, self.rendition) = (picture, rendition)
    (self.drm, self.lease, self.session) = (drm, lease, session)
    (self.requests, self.counters) = (requests, counters)
  }
}

/// What a picture shows at one instant.
package struct PictureObservation: Hashable, Sendable {
  /// How the picture looks.
  package enum Look: String, CaseIterable, Sendable {
    /// Nothing yet: loading.
    case blank
    case normal
    /// Stalled or paused: the last picture stands.
    case frozen
    /// The key does not open the segments.
    case scrambled
    /// Hidden, because the display does not protect it as its key demands.
    case obscured
    /// Black, and nothing reports it: its key was granted for another screen.
    case black
    /// Stopped or failed: the last picture, darkened.
    case dark
  }

  /// The test card named in the segment that is shown, such as `globe`; empty while blank.
  package let scene: String
  /// Position in the stream.
  package let mediaTime: Duration
  /// The time in the picture, which is another where the playlist misnumbers what it lists.
  package let clock: Duration
  /// Lines of the rendition shown.
  package let height: Int
  package var look: Look

  package init(
    scene: String, mediaTime: Duration, shift: Duration = .zero, height: Int, look: Look
  ) {
    (self.scene, self.mediaTime, self.height, self.look) = (scene, mediaTime, height, look)
    clock = mediaTime + shift
  }
}

/// A licence that is held.
package struct LeaseObservation: Hashable, Sendable {
  package let begin: Instant
  package let end: Instant
  package var renewal: Instant
  /// Fingerprint of the key, never the key.
  package let key: String

  /// Whether it never ends, as a bought right does.
  package var isUnlimited: Bool { end == .distantFuture }

  package init(begin: Instant, end: Instant, renewal: Instant, key: String) {
    (self.begin, self.end, self.renewal, self.key) = (begin, end, renewal, key)
  }
}

/// What a player has counted since it was added.
package struct Counters: Hashable, Sendable {
  package var beats = 0
  package var missedBeats = 0
  package var segments = 0
  package var playlists = 0
  /// Requests for playlists and segments that have ended.
  package var mediaRequests = 0
  package var licences = 0
  package var zaps = 0
  package var stalls = 0
  package var errors = 0
  package var bytes = 0

  package init() {}
}

/// The few facts that a list of many needs of each; quick to make and to compare.
package struct PlayerBrief: Hashable, Sendable {
  /// Number of the channel that it shows.
  package let channel: Int
  /// Number of the channel that was watched before; `nil` where there is none.
  package let lastChannel: Int?
  package let state: PlayerStatus
  /// When it failed; `nil` while all is well.
  package let failedAt: Instant?
  /// How many errors it has had.
  package let errors: Int
  /// Its last zap to another channel; `nil` before one, and after a restart.
  package let zap: ZapBrief?

  package init(
    channel: Int, lastChannel: Int? = nil, state: PlayerStatus, failedAt: Instant? = nil,
    errors: Int = 0, zap: ZapBrief? = nil
  ) {
    (self.channel, self.lastChannel, self.state) = (channel, lastChannel, state)
    (self.failedAt, self.errors, self.zap) = (failedAt, errors, zap)
  }
}

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
  /// When the heartbeat that is under way was sent; `nil` while none is.
  package var beatSent: Instant?

  package init(
    state: SessionState, identifier: String, beatCount: Int, nextBeat: Instant?,
    interval: Duration, beats: [Beat], failure: SSMFailure?, beatSent: Instant? = nil
  ) {
    self.state = state
    self.identifier = identifier
    self.beatCount = beatCount
    self.nextBeat = nextBeat
    self.interval = interval
    self.beats = beats
    self.failure = failure
    self.beatSent = beatSent
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
