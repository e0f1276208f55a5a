import HeadEndAPI
import Players
import Simulation

/// The players whose apps try again after errors: how often each has tried in vain, and when it
/// tries next.
struct RetryTable: Sendable {
  private struct Entry {
    /// Tries since the player last played.
    var attempts = 0
    var pending: EventTicket?
    /// Draws the jitter, and nothing else.
    var random: RandomStream
  }

  private var entries: [PlayerID: Entry] = [:]

  /// Whether what a player sends is part of trying again.
  func isRetrying(_ player: PlayerID) -> Bool {
    // Nearly always empty, and asked with every request.
    !entries.isEmpty && entries[player].map { $0.attempts > 0 } == true
  }

  /// Whether a try of a player is still to come.
  func isPending(_ player: PlayerID) -> Bool { entries[player]?.pending != nil }

  /// How long a player waits before its next try, drawn from its own stream, which begins with
  /// `stream`.
  mutating func delay(of player: PlayerID, _ backoff: Backoff, stream: RandomStream) -> Duration {
    var entry = entries[player] ?? Entry(random: stream)
    defer { entries[player] = entry }
    return backoff.delay(attempt: entry.attempts, random: entry.random.next())
  }

  /// Notes when a player tries next.
  mutating func set(_ player: PlayerID, _ ticket: EventTicket) {
    entries[player]?.pending = ticket
  }

  /// A player tries again, now.
  mutating func begin(_ player: PlayerID, stream: RandomStream) {
    entries[player, default: Entry(random: stream)].attempts += 1
    entries[player]?.pending = nil
  }

  /// A player plays again, or its viewer has taken over; returns the try to be cancelled.
  mutating func reset(_ player: PlayerID) -> EventTicket? {
    guard !entries.isEmpty, let entry = entries[player] else { return nil }
    entries[player]?.attempts = 0
    entries[player]?.pending = nil
    return entry.pending
  }
}
