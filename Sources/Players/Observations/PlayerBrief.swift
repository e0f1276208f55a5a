package import Simulation

/// The few facts about a player that a list of many needs; quick to make and to compare.
package struct PlayerBrief: Hashable, Sendable {
  /// Number of the channel that it shows.
  package let channel: Int
  package let state: PlayerStatus
  /// When it failed; `nil` while all is well.
  package let failedAt: Instant?
  /// How many errors it has had.
  package let errors: Int

  package init(channel: Int, state: PlayerStatus, failedAt: Instant? = nil, errors: Int = 0) {
    self.channel = channel
    self.state = state
    self.failedAt = failedAt
    self.errors = errors
  }
}
