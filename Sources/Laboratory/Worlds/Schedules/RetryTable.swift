import HeadEndAPI
import Players
import Simulation

/// The players whose apps try again after errors: the failed tries of each, and its next one.
struct RetryTable: Sendable {
  private struct Entry {
    /// Tries since the player last played.
    var attempts = 0
    var pending: EventTicket?
    /// Draws the jitter, and nothing else.
    var random: RandomStream
  }

  private let seed: UInt64
  private var entries: [PlayerID: Entry] = [:]

  init(seed: UInt64) { self.seed = seed }

  private func entry(of player: PlayerID, named name: String) -> Entry {
    entries[player] ?? Entry(random: RandomStream(seed: seed, name: "\(name).retries"))
  }

  /// Whether what a player sends is part of trying again.
  func isRetrying(_ player: PlayerID) -> Bool {
    // Nearly always empty, and asked with every request.
    !entries.isEmpty && entries[player].map { $0.attempts > 0 } == true
  }

  /// How often a player has tried since it last played.
  func attempts(of player: PlayerID) -> Int {
    // Nearly always empty, and asked with every input.
    entries.isEmpty ? 0 : entries[player]?.attempts ?? 0
  }

  /// Whether a try of a player is still to come.
  func isPending(_ player: PlayerID) -> Bool { entries[player]?.pending != nil }

  /// Puts a player's next try off, for a time drawn from its own stream; returns it.
  mutating func putOff(
    _ player: PlayerID, named name: String, _ backoff: Backoff, _ schedule: inout Schedule
  ) -> Duration {
    var entry = entry(of: player, named: name)
    let delay = backoff.delay(attempt: entry.attempts, random: entry.random.next())
    entry.attempts += 1
    entry.pending = schedule.add(.retry(player), at: schedule.now + delay)
    entries[player] = entry
    return delay
  }

  /// A player tries again, now; a try that was put off was counted then.
  mutating func begin(_ player: PlayerID, named name: String) {
    var entry = entry(of: player, named: name)
    if entry.pending == nil { entry.attempts += 1 }
    entry.pending = nil
    entries[player] = entry
  }

  /// A player zaps, whatever for: the try that was put off is not to come any more.
  mutating func cancel(_ player: PlayerID, _ schedule: inout Schedule) {
    guard !entries.isEmpty, let ticket = entries[player]?.pending else { return }
    entries[player]?.pending = nil
    schedule.cancel(ticket)
  }

  /// A player plays again, or its viewer has taken over: no try is to come.
  mutating func reset(_ player: PlayerID, _ schedule: inout Schedule) {
    cancel(player, &schedule)
    guard !entries.isEmpty else { return }
    entries[player]?.attempts = 0
  }
}
