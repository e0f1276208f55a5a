import Simulation

/// The little of a player that rules look at once a second.
package struct PlayerSummary: Hashable, Sendable {
  package let status: PlayerStatus
  /// Whether its app runs, and the system has not suspended it.
  package let isAwake: Bool
  /// Whether a viewer can see it: its app is in front, or it plays in the background.
  package let isOnScreen: Bool
  /// Position in the stream.
  package let playhead: Duration
  /// Whether what it shows cannot be decoded.
  package let isScrambled: Bool
  /// First characters of its session's identifier; `nil` without a session.
  package let session: String?
  /// Whether it waits for the answer to a set-up.
  package let isSettingUp: Bool
  /// First characters of sessions that were set up after their source had been left.
  package let orphanSessions: [String]
  package let account: String
  /// What it is to show, such as `news-one`.
  package let content: String
  /// Whether what plays has to have a session.
  package let needsSession: Bool
  /// Whether heartbeats are sent for it, or media is loaded.
  package let isBusy: Bool
  /// A download that is ready, and that no licence on the device opens; `nil` without one.
  package let orphan: OrphanDownload?

  /// Whether a viewer expects a moving picture.
  package var isWatched: Bool { status.isUnderWay && isOnScreen && isAwake }

  /// How it is once its app shows nothing any more.
  package func afterItsEnd(isAwake: Bool, isOnScreen: Bool) -> PlayerSummary {
    PlayerSummary(
      status: .stopped, isAwake: isAwake, isOnScreen: isOnScreen, playhead: playhead,
      isScrambled: false, session: nil, isSettingUp: false, orphanSessions: [], account: account,
      content: content, needsSession: needsSession, isBusy: false, orphan: orphan)
  }
}

/// A download that no licence opens.
package struct OrphanDownload: Hashable, Sendable {
  package let name: String
  /// Whether the app reads in its tokens when licences end; any other learns it from an error
  /// (Players/Offline, "Finding out that a licence expires").
  package let isForeseen: Bool
}
