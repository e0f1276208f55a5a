internal import CTerm

/// The host's clocks: only the shell reads them, never the simulation.
package enum HostClock {
  /// Nanoseconds since some fixed moment, never going back.
  package static func now() -> Int64 { cterm_now() }

  /// The same, including the time that the machine has slept.
  package static func elapsed() -> Int64 { cterm_elapsed() }

  /// Nanoseconds since 1970 by the machine's calendar clock, which may be moved.
  package static func calendar() -> Int64 { cterm_calendar() }
}

/// Coalesces size changes: the size is read when it has not changed for 50 ms, or at the latest
/// 100 ms after the first signal. Times are host nanoseconds.
struct ResizeWatch {
  private static let rest: Int64 = 50_000_000
  private static let patience: Int64 = 100_000_000
  private static let interval: Int64 = 1_000_000_000

  private var firstNotice: Int64?
  private var lastNotice: Int64 = 0
  private var nextReading: Int64

  init(at now: Int64) { nextReading = now + Self.interval }

  /// A signal said that the size changed.
  mutating func notice(at now: Int64) {
    firstNotice = firstNotice ?? now
    lastNotice = now
  }

  /// When the size has to be read next.
  var deadline: Int64 {
    guard let firstNotice else { return nextReading }
    return min(lastNotice + Self.rest, firstNotice + Self.patience, nextReading)
  }

  /// Whether the size has to be read now; also once a second without any notice.
  mutating func isDue(at now: Int64) -> Bool {
    guard now >= deadline else { return false }
    firstNotice = nil
    nextReading = now + Self.interval
    return true
  }
}

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
