internal import Screen

/// Coalesces size changes: the size is read when it has not changed for 50 ms, or at the latest
/// 100 ms after the first signal. Times are host nanoseconds.
struct ResizeWatch {
  private static let rest: Int64 = 50_000_000
  private static let patience: Int64 = 100_000_000
  private static let interval: Int64 = 1_000_000_000

  private var firstNotice: Int64?
  private var lastNotice: Int64 = 0
  private var nextReading: Int64

  init(at now: Int64) {
    nextReading = now + Self.interval
  }

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
