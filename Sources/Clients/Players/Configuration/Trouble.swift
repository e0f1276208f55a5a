package import HeadEndAPI

/// What goes wrong for an app, with what it knows of it: what its policy has an answer to
/// (Players/Errors).
package enum Trouble: Int, CaseIterable, Sendable {
  case setUpFailed
  case heartbeatFailed
  /// The app came back from the background, and no heartbeat was answered since.
  case heartbeatFailedAfterBackground
  case teardownFailed
  /// The app knows that the service has lost the session, so that its teardown had to fail.
  case lostSessionTeardownFailed
  /// A licence came whose lease has ended, or a kept key has an old format.
  case leaseExpired
  /// There is no licence, for another reason.
  case licenceFailed
  /// There is no new lease, while the old one continues.
  case renewalFailed
  /// A stored licence has expired; playback continues.
  case keptLeaseExpired
  /// There is no licence to keep, for another reason.
  case keptLicenceFailed
  case itemFailed
  /// The playhead has not moved for a while, which only an app that watches it knows.
  case standsStill
  /// No picture has come for a while; the same.
  case startsTooLong

  /// True if its notification is a session's, which names no player.
  package var isOfSession: Bool {
    switch self {
    case .setUpFailed, .heartbeatFailed, .heartbeatFailedAfterBackground, .teardownFailed,
      .lostSessionTeardownFailed:
      true
    case .leaseExpired, .licenceFailed, .renewalFailed, .keptLeaseExpired, .keptLicenceFailed,
      .itemFailed, .standsStill, .startsTooLong:
      false
    }
  }

  /// Whether nothing notifies of it: only an app that watches its players knows.
  package var isSeen: Bool { self == .standsStill || self == .startsTooLong }

  /// Such as `setUpFailed`, as files write it.
  package var name: String { "\(self)" }
}

/// What an app does about trouble.
package enum Reaction: Hashable, Sendable {
  case nothing
  /// Tells the viewer, and leaves the player as it is.
  case tell
  /// Plays on: a video from its beginning.
  case play
  case stop
  /// Zaps to the same stream, once.
  case recover
  /// Stops, and then zaps to the same stream.
  case restart
  case renewLicence
  /// Zaps to the same stream at once, until it plays.
  case tryAgain
  /// Stops, and zaps to the same stream after a back-off that grows with every try; `nil` = as the
  /// app's `backoff` says.
  case tryAgainLater(Backoff?)
}

extension Reaction {
  /// Whether the player stays as it is.
  package var leavesPlayer: Bool { self == .nothing || self == .tell }

  /// Whether a restart because of that trouble counts as a try; zaps because of what an app sees
  /// are counted separately.
  package func countsAsTry(about trouble: Trouble?) -> Bool {
    self == .restart && trouble?.isSeen == false
  }
}
