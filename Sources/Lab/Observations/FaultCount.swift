package import HeadEndAPI

/// What faults of one name did at one player since the world began, ended ones too.
package struct FaultCount: Hashable, Sendable {
  package var name: String
  package var player: PlayerID
  /// How often it was armed there.
  package var armed: Int
  /// How many requests it acted on.
  package var fired: Int
  /// How many requests passed it unharmed.
  package var skipped: Int

  package init(name: String, player: PlayerID, armed: Int, fired: Int, skipped: Int) {
    self.name = name
    self.player = player
    self.armed = armed
    self.fired = fired
    self.skipped = skipped
  }
}
