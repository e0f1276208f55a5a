import HeadEndAPI
import Players

/// What a light viewer has measured of its line, in bits a second; 0 = nothing yet.
struct ViewerLine: Sendable {
  private var throughput: UInt32 = 0
  /// The same with the segment that is under way.
  private var coming: UInt32 = 0

  var bitsPerSecond: Int? { throughput == 0 ? nil : Int(throughput) }

  /// A segment is under way that takes so many nanoseconds.
  mutating func begin(_ bytes: Int, in transfer: Int64) {
    coming = throughput
    guard transfer > 0 else { return }
    var estimate = ThroughputEstimate(bitsPerSecond: bitsPerSecond)
    estimate.add(bytes: bytes, nanoseconds: transfer)
    coming = UInt32(clamping: estimate.bitsPerSecond ?? 0)
  }

  /// It has come; returns whether that has changed the throughput.
  mutating func finish() -> Bool {
    defer { throughput = coming }
    return throughput != coming
  }

  /// It was given up; returns whether that has changed the throughput.
  mutating func giveUp(on bandwidth: Int) -> Bool {
    var estimate = ThroughputEstimate(bitsPerSecond: bitsPerSecond)
    estimate.giveUp(on: bandwidth)
    coming = UInt32(clamping: estimate.bitsPerSecond ?? 0)
    return finish()
  }
}
