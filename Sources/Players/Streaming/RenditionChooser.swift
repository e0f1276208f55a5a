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
  /// `limit` on are left out.
  static func choose(
    among variants: [MasterPlaylist.Variant], current: Int?, throughput: Int?,
    output: HDCPLevel, below limit: Int? = nil
  ) -> Int {
    choose(
      among: variants.indices, current: current, throughput: throughput,
      bandwidth: { variants[$0].averageBandwidth }
    ) { index in (limit.map { index < $0 } ?? true) && variants[index].hdcp <= output }
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
  /// does not raise the rendition.
  package mutating func add(bytes: Int, in duration: Duration) {
    add(bytes: bytes, nanoseconds: duration.wholeNanoseconds)
  }

  /// The same; `nanoseconds` is how long the transfer took.
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

/// Which renditions are left out because their key could not be obtained while others were
/// (Players/Licences, "Several keys").
struct BarredRenditions: Sendable {
  /// From this variant on none is loaded any more.
  private(set) var limit: Int?
  /// How many keys each variant has had that has been loaded.
  private var keyCounts: [Int: Int] = [:]
  /// Whether the lowest variant has another key in place of a missing one; unknown until its
  /// playlist is read, and `false` meanwhile.
  private var alternatives: [String: Bool] = [:]

  /// What to do about a missing key.
  enum Advice {
    case stay
    /// Read the lowest variant's playlist: it tells whether renditions have keys of their own.
    case probe
    case lower
  }

  mutating func countKey(of variant: Int) { keyCounts[variant, default: 0] += 1 }

  /// A variant's first key may be its own. A later one may be the next key of all of them, as where
  /// a single key rotates.
  mutating func advice(on variant: Int, without key: String) -> Advice {
    guard variant > 0 else { return .stay }
    if keyCounts[variant] == 1 { return .lower }
    guard let isLower = alternatives[key] else {
      alternatives[key] = false
      return .probe
    }
    return isLower ? .lower : .stay
  }

  /// The lowest variant's playlist was read.
  mutating func found(_ isOther: Bool, inPlaceOf key: String) { alternatives[key] = isOther }

  /// A key could not be obtained, and lower variants have another.
  mutating func bar(_ variant: Int, without key: String) {
    limit = variant
    alternatives[key] = true
  }

  /// A variant's playlist was read; true when it is under a missing key as well, and so left out.
  mutating func bar(_ variant: Int, under key: String?) -> Bool {
    guard let key, variant > 0, alternatives[key] == true, limit.map({ variant < $0 }) ?? true
    else { return false }
    limit = variant
    return true
  }
}

/// Loads of a stream that failed in a row.
struct LoadFailures: Sendable {
  private var count = 0
  private var lastCode = 0

  mutating func succeed() { self = LoadFailures() }

  /// The same code is reported once until something succeeds, as the SDK's wrapper does
  /// (Players/Streaming, "Reported once").
  mutating func add(_ failure: ItemFailure, _ context: inout InputContext) -> HLSClient.Outcome {
    count += 1
    guard count < ClientTimes.loadPatience else { return .failed(failure) }
    if failure.code != lastCode { context.announce(.newErrorLogEntry(failure)) }
    lastCode = failure.code
    return .nothing
  }
}
