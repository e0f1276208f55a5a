import Players
import Simulation

/// The timers that are set, by player. A player has few at a time, so that looking through them is
/// quicker than hashing.
struct TimerTable: Sendable {
  private struct Entry {
    let timer: PlayerTimer
    let ticket: EventTicket
  }

  /// By number of the player.
  private var entries: [[Entry]] = []

  /// The timers that are set, of all players.
  var count: Int { entries.reduce(0) { $0 + $1.count } }

  /// Numbers of the players that have timers.
  var players: [Int] { entries.indices.filter { !entries[$0].isEmpty } }

  mutating func addPlayer() { entries.append([]) }

  mutating func set(_ timer: PlayerTimer, of player: Int, _ ticket: EventTicket) {
    entries[player].append(Entry(timer: timer, ticket: ticket))
  }

  /// Takes out a timer that fires or is cancelled; `nil` when it is not set.
  mutating func remove(_ timer: PlayerTimer, of player: Int) -> EventTicket? {
    Self.take(timer, outOf: &entries[player])
  }

  private static func take(_ timer: PlayerTimer, outOf entries: inout [Entry]) -> EventTicket? {
    entries.firstIndex { $0.timer == timer }.map { entries.remove(at: $0).ticket }
  }

  /// Takes out all timers of a player.
  mutating func removeAll(of player: Int) -> [EventTicket] {
    defer { entries[player] = [] }
    return entries[player].map(\.ticket)
  }
}
