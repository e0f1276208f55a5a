/// States that a player enters, in the field's spelling (Players/Streaming, "Player states").
package enum PlayerStatus: String, CaseIterable, Sendable {
  /// The app's process does not run.
  case uninitialised = "UNINITIALISED"
  case initialised = "INITIALISED"
  case sourceSet = "SOURCE_SET"
  case playRequested = "PLAY_REQUESTED"
  case play = "PLAY"
  case playing = "PLAYING"
  case paused = "PAUSED"
  case waiting = "WAITING"
  case stopped = "STOPPED"
  case error = "ERROR"

  /// Whether a new picture is on its way or shown; false when only a command can bring one.
  package var isUnderWay: Bool {
    switch self {
    case .sourceSet, .playRequested, .play, .playing, .waiting: true
    case .uninitialised, .initialised, .paused, .stopped, .error: false
    }
  }

  /// Whether a stream is there that can be stopped.
  package var canStop: Bool {
    switch self {
    case .sourceSet, .playRequested, .play, .playing, .waiting, .paused, .error: true
    case .uninitialised, .initialised, .stopped: false
    }
  }
}

/// States that an SSM client enters (Players/SecureSessions, "Session states").
package enum SessionState: String, CaseIterable, Sendable {
  case off = "SESSION_OFF"
  case awaitingContentToken = "AWAITING_CONTENT_TOKEN"
  case setupRequested = "SETUP_REQUESTED"
  case on = "SESSION_ON"
  case renewalRequested = "RENEWAL_REQUESTED"
  case teardownRequested = "TEARDOWN_REQUESTED"
  case error = "ERROR"
}

/// States of a player's licence (Players/Licences, "Licence states").
package enum DRMState: String, CaseIterable, Sendable {
  case inactive = "INACTIVE"
  case awaitingContentToken = "AWAITING_CONTENT_TOKEN"
  case awaitingSessionToken = "AWAITING_SESSION_TOKEN"
  case licenseRequested = "LICENSE_REQUESTED"
  case active = "ACTIVE"
  case renewalRequested = "RENEWAL_REQUESTED"
  case error = "ERROR"
}

/// `OTVDownloadState` of a persistence asset; the SDK has more that were not published
/// (Players/Offline, "Downloads").
package enum DownloadState: String, CaseIterable, Sendable {
  case downloading
  /// Suspended by the app; the SDK's name for it was not published [N].
  case paused
  case downloaded
  case error
}
