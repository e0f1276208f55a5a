package import HeadEndAPI

/// Names one question to an app's own code, so that the answer finds back.
package struct HostCallID: Hashable, Sendable {
  /// The player that asks.
  package let player: PlayerID
  package let number: UInt64

  package init(player: PlayerID, number: UInt64) {
    self.player = player
    self.number = number
  }
}
