import Simulation

/// Bits per second that segments arrive with, as an average that forgets slowly.
struct ThroughputEstimate: Sendable {
  /// `nil` until something was measured.
  private(set) var bitsPerSecond: Int?

  /// Counts a transfer: a fall counts for half, a rise for a quarter, so that one lucky segment
  /// does not raise the rendition.
  mutating func add(bytes: Int, in duration: Duration) {
    let microseconds = max(1, duration.wholeNanoseconds / 1000)
    let measured = Int(Int64(bytes) * 8_000_000 / microseconds)
    guard let old = bitsPerSecond else {
      bitsPerSecond = measured
      return
    }
    bitsPerSecond = measured < old ? (old + measured) / 2 : (3 * old + measured) / 4
  }

  /// Counts a transfer that was given up: the line is far too slow for what was asked of it.
  mutating func giveUp(on bandwidth: Int) {
    bitsPerSecond = min(bitsPerSecond ?? bandwidth, bandwidth) / 4
  }
}
