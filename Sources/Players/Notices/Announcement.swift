package import HeadEndAPI
package import Simulation

/// A notice as it goes onto the bus: outside of what the SDK tells, its instant and player. (The
/// SDK leaves the player out of SSM notifications; the log shows that.)
package struct Announcement: Hashable, Sendable {
  package var instant: Instant
  /// The player it belongs to; `nil` for what concerns the whole world.
  package var player: PlayerID?
  /// The player's name in the line-up, such as `main`.
  package var playerName: String
  package var notice: Notice

  package init(instant: Instant, player: PlayerID?, playerName: String, notice: Notice) {
    self.instant = instant
    self.player = player
    self.playerName = playerName
    self.notice = notice
  }
}
