import HeadEndAPI
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

  /// Sets a timer, in place of the same one if it is set.
  mutating func set(
    _ timer: PlayerTimer, of player: PlayerID, at instant: Instant, _ schedule: inout Schedule
  ) {
    cancel(timer, of: player, &schedule)
    let ticket = schedule.add(.timer(player, timer), at: max(schedule.now, instant))
    while entries.count <= player.index { entries.append([]) }
    entries[player.index].append(Entry(timer: timer, ticket: ticket))
  }

  mutating func cancel(_ timer: PlayerTimer, of player: PlayerID, _ schedule: inout Schedule) {
    if let ticket = remove(timer, of: player) { schedule.cancel(ticket) }
  }

  /// Takes out a timer that fires or is cancelled; `nil` when it is not set.
  @discardableResult
  mutating func remove(_ timer: PlayerTimer, of player: PlayerID) -> EventTicket? {
    player.index < entries.count ? Self.take(timer, outOf: &entries[player.index]) : nil
  }

  private static func take(_ timer: PlayerTimer, outOf entries: inout [Entry]) -> EventTicket? {
    entries.firstIndex { $0.timer == timer }.map { entries.remove(at: $0).ticket }
  }

  /// Cancels all timers of a player.
  mutating func cancelAll(of player: PlayerID, _ schedule: inout Schedule) {
    guard player.index < entries.count else { return }
    for entry in entries[player.index] { schedule.cancel(entry.ticket) }
    entries[player.index] = []
  }
}
