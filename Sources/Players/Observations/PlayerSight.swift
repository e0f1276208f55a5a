package import Simulation

/// The little of a player that rules look at once a second.
package struct PlayerSight: Hashable, Sendable {
  package let status: PlayerStatus
  /// Whether a viewer expects a moving picture.
  package let isWatched: Bool
  /// Position in the stream.
  package let playhead: Duration
  /// When the lease of its newest key ends; `nil` without one.
  package let leaseEnd: Instant?
  /// First characters of its session's identifier; `nil` without a session.
  package let session: String?
  package let account: String
  package let isEncrypted: Bool
  /// Whether what plays has to have a session.
  package let needsSession: Bool
  /// A download that is ready, and that no licence on the device opens; `nil` without one.
  package let orphan: String?
}
