/// Limits output to a rate: one second's worth may be written at once, then as much as the rate
/// allows. Only pictures wait for it.
package struct ByteGovernor: Hashable, Sendable {
  private let bytesPerSecond: Int64
  private var credit: Int64
  private var lastSettled: Int64?

  package init(bytesPerSecond: Int) {
    self.bytesPerSecond = Int64(max(1, bytesPerSecond))
    credit = self.bytesPerSecond
  }

  /// Whether pictures may be drawn at a host time, in nanoseconds.
  package mutating func allowsPictures(at now: Int64) -> Bool {
    settle(at: now)
    return credit > 0
  }

  /// Takes note of bytes written at a host time, in nanoseconds.
  package mutating func spend(_ bytes: Int64, at now: Int64) {
    settle(at: now)
    credit -= bytes
  }

  private mutating func settle(at now: Int64) {
    let elapsed = min(max(0, now - (lastSettled ?? now)), 3_600_000_000_000)
    let earned = elapsed / 1000 * min(bytesPerSecond, 1 << 30) / 1_000_000
    guard earned > 0 || lastSettled == nil else { return }
    lastSettled = now
    credit = min(bytesPerSecond, credit + earned)
  }
}
