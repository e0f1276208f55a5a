import Simulation
import Terminal

/// Notices that this machine slept, that the program was stopped, and that the machine's calendar
/// clock was moved, none of which simulated time follows.
struct StandstillWatch {
  /// A longer time without a look is said.
  private static let patience: Int64 = 5_000_000_000
  /// Calendar clocks are corrected by less all the time.
  private static let correction: Int64 = 2_000_000_000

  private var last: Int64
  private var calendar: Int64

  init(elapsed: Int64 = HostClock.elapsed(), calendar: Int64 = HostClock.calendar()) {
    last = elapsed
    self.calendar = calendar - elapsed
  }

  /// What has happened since the last look, in sentences.
  mutating func sample(
    elapsed: Int64 = HostClock.elapsed(), calendar: Int64 = HostClock.calendar()
  ) -> [String] {
    // The two clocks are read one after the other: what was moved is known to the nearest second.
    let (gap, moved) = (elapsed - last, calendar - elapsed - self.calendar)
    self = StandstillWatch(elapsed: elapsed, calendar: calendar)
    var sentences: [String] = []
    if gap > Self.patience { sentences.append(Self.sentence(after: .nanoseconds(gap))) }
    if moved.magnitude > Self.correction.magnitude {
      sentences.append(
        "this machine's clock was moved by \(moved < 0 ? "-" : "+")"
          + "\((moved.magnitude + 500_000_000) / 1_000_000_000) s: "
          + "the simulated clock did not follow")
    }
    return sentences
  }

  static func sentence(after gap: Duration) -> String {
    "the program was suspended for \(gap.components.seconds) s: simulated time did not pass"
  }
}
