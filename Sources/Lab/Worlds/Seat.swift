import Players
import Simulation

/// A player's place in a world: the player, its device, and its timers.
struct Seat: Sendable {
  var player: Player
  /// Index of its device.
  let device: Int
  /// The ticket of each timer that is set, by `PlayerTimer.rawValue`.
  var timers: [EventQueue<Happening>.Ticket?]

  init(player: Player, device: Int) {
    self.player = player
    self.device = device
    timers = Array(repeating: nil, count: PlayerTimer.allCases.count)
  }
}
