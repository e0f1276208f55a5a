import HeadEndAPI

/// The pending key requests of an app that has one table for all its players, by the address of the
/// licence server: a second request to one address takes the place of the first
/// (Players/ExpressPlay, "One table for several players").
struct SharedKeyRequests: Sendable {
  private var players: [String: PlayerID] = [:]

  /// A player's request goes to an address.
  mutating func add(_ address: String, of player: PlayerID) { players[address] = player }

  /// An answer from an address is there; whether the table still has the player's request.
  mutating func take(_ address: String, of player: PlayerID) -> Bool {
    guard players[address] == player else { return false }
    players[address] = nil
    return true
  }
}
