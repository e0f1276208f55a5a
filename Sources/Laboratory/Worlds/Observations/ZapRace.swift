import HeadEndAPI
package import Players
package import Simulation

/// The players that zapped to another channel at the same instant, and what came of it. Results
/// stay, whatever these players do afterwards.
struct ZapRace: Hashable, Sendable {
  let begin: Instant
  private var players: Set<PlayerID> = []
  /// Those that are under way.
  private var running: Set<PlayerID> = []
  /// Until the first picture, in milliseconds.
  private var times: [PlayerID: Int64] = [:]
  /// When a player was done, or had failed, last.
  private var lastEnd: Instant

  init(at begin: Instant) { (self.begin, lastEnd) = (begin, begin) }

  /// Takes in a zap that began then, at every change of it.
  mutating func record(_ zap: ZapBrief, of player: PlayerID) {
    players.insert(player)
    if let end = zap.end {
      running.remove(player)
      lastEnd = end
    } else {
      running.insert(player)
    }
    times[player] = zap.time?.wholeMilliseconds
  }

  /// A player zaps on, or is gone.
  mutating func leave(_ player: PlayerID) { running.remove(player) }

  /// The result of one of its players; `nil` where that player zapped alone.
  func result(of zap: ZapBrief) -> ZapResult? {
    guard players.count > 1 else { return nil }
    let place = zap.time.map { time in 1 + times.values.count { $0 < time.wholeMilliseconds } }
    return ZapResult(zap: zap, place: place, raceEnd: running.isEmpty ? lastEnd : nil)
  }
}

/// What a zap came to among those that began at the same instant.
package struct ZapResult: Hashable, Sendable {
  package let zap: ZapBrief
  /// From 1; equal figures in milliseconds share one. `nil` without a picture.
  package let place: Int?
  /// When the last player was done or had failed; `nil` while one is under way.
  package let raceEnd: Instant?

  package init(zap: ZapBrief, place: Int?, raceEnd: Instant?) {
    (self.zap, self.place, self.raceEnd) = (zap, place, raceEnd)
  }
}
