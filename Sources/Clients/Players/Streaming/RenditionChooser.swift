import HeadEndAPI
import Simulation

/// Picks a rendition by measured throughput: up only with room to spare, down as soon as it must.
/// The first segment comes in a modest one, so that a zap does not wait for the best. How AVPlayer
/// does it is not published [N].
package enum RenditionChooser {
  /// The most that the first segment may need, whatever the line can do (Players/Numbers, "Bit-rate
  /// ladder").
  static let startBandwidth = 2_000_000

  /// Index of the variant to load next; `current` is `nil` before the first segment. Variants from
  /// `limit` on and those in `refused` are left out, and those whose peak is above `peak`, unless
  /// no other is left.
  static func choose(
    among variants: [MasterPlaylist.Variant], current: Int?, throughput: Int?,
    output: HDCPLevel, below limit: Int? = nil, without refused: Set<Int> = [],
    within peak: Int? = nil
  ) -> Int {
    choose(
      among: variants.indices, current: current, throughput: throughput,
      bandwidth: { variants[$0].averageBandwidth }
    ) { index in
      (limit.map { index < $0 } ?? true) && !refused.contains(index)
        && variants[index].hdcp <= output
        && (peak.map { variants[index].bandwidth <= $0 } ?? true)
    }
  }

  /// The same of any ladder, lowest first: `bandwidth` in bits per second.
  package static func choose(
    among rungs: Range<Int>, current: Int?, throughput: Int?, bandwidth: (Int) -> Int,
    where isAllowed: (Int) -> Bool = { _ in true }
  ) -> Int {
    // The best that is allowed within a bandwidth, or the lowest.
    func best(within limit: Int) -> Int {
      var choice: Int?
      for index in rungs where isAllowed(index) {
        if choice == nil || bandwidth(index) <= limit { choice = index }
      }
      return choice ?? 0
    }
    let measured = throughput.map { $0 * 3 / 4 } ?? startBandwidth
    let affordable = best(within: current == nil ? min(startBandwidth, measured) : measured)
    guard let throughput, let current, rungs.contains(current), isAllowed(current),
      affordable > current
    else { return affordable }
    return max(current, best(within: throughput * 3 / 5))
  }
}

/// Bits per second that segments arrive with, as an average that forgets slowly.
package struct ThroughputEstimate: Sendable {
  /// `nil` until something was measured.
  package private(set) var bitsPerSecond: Int?

  package init(bitsPerSecond: Int? = nil) {
    self.bitsPerSecond = bitsPerSecond
  }

  /// Counts a transfer: a fall counts for half, a rise for a quarter, so that one lucky segment
  /// does not raise the rendition. `nanoseconds` is how long the transfer took.
  package mutating func add(bytes: Int, nanoseconds: Int64) {
    let microseconds = max(1, nanoseconds / 1000)
    let measured = Int(Int64(bytes) * 8_000_000 / microseconds)
    guard let old = bitsPerSecond else {
      bitsPerSecond = measured
      return
    }
    bitsPerSecond = measured < old ? (old + measured) / 2 : (3 * old + measured) / 4
  }

  /// Counts a transfer that was given up: the line is far too slow for what was asked of it.
  package mutating func giveUp(on bandwidth: Int) {
    bitsPerSecond = min(bitsPerSecond ?? bandwidth, bandwidth) / 4
  }
}
