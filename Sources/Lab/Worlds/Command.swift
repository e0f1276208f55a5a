package import HeadEndAPI
package import Players

/// What can be done to a world from outside; together with the seed it fixes everything.
package enum Command: Hashable, Sendable {
  case player(PlayerID, PlayerCommand)
  /// One more player, on the channel of that number.
  case addPlayer(channel: Int)
  case removePlayer(PlayerID)
  /// Sends the app of a player to the background, or brings it back.
  case background(PlayerID)
  /// Turns the device of a player by a quarter, or back.
  case rotate(PlayerID)
  /// How the app of a player treats what it is told.
  case setPolicy(PlayerID, Policy)
  /// The catalogue's fault of that letter, aimed at a player; provoked, or only armed.
  case inject(Character, PlayerID, provoke: Bool)
  /// Clears the faults of a player, or of everything.
  case clearFaults(PlayerID?)
}
