package import Players
import Simulation

/// The zaps of one app's players to other channels that ended with a picture, as figures: neither
/// starts nor restarts.
package struct AppZapTimes: Hashable, Sendable {
  /// The device on which the app runs.
  package let app: String
  /// The players that have zapped, as the wall calls them, in the order of their first zaps.
  package private(set) var players: [String] = []
  /// Zaps that have begun.
  package private(set) var begun = 0
  /// The zaps with a picture, the shortest first.
  private var zaps: [ZapTime] = []
  /// The time of each part in all of them.
  private var parts = ZapTime.sample

  package init(app: String) { self.app = app }

  /// How many ended with a picture.
  package var count: Int { zaps.count }

  /// The zap of a share of all by their totals, from 0 to 1000, by nearest rank: a zap that took
  /// place, so that its parts add up. `nil` before the first one.
  package func zap(permille: Int) -> ZapTime? {
    zaps.isEmpty ? nil : zaps[max(1, (zaps.count * permille + 999) / 1000) - 1]
  }

  /// The part that took the longest in all zaps together, and its share of their time in percent;
  /// `nil` before the first one.
  package var slowestPart: (part: ZapPart, percent: Int)? {
    guard parts.total > .zero else { return nil }
    let part = parts.slowestPart
    return (part, Int((parts[part] / parts.total * 100).rounded()))
  }

  /// Counts a zap that begins.
  package mutating func begin(_ player: String) {
    begun += 1
    if !players.contains(player) { players.append(player) }
  }

  /// Adds a zap that has ended with a picture.
  package mutating func add(_ zap: ZapTime) {
    for part in ZapPart.allCases { parts[part] += zap[part] }
    zaps.insert(zap, at: place(of: zap))
  }

  private func place(of zap: ZapTime) -> Int {
    var (low, high) = (0, zaps.count)
    while low < high {
      let middle = (low + high) / 2
      if zaps[middle].total <= zap.total { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
