import HeadEndAPI
import Simulation

/// Which segments of a channel are ads: the last ones of each period (HeadEnd/Origin, "Ad breaks").
struct AdBreaks: Sendable {
  /// Segments from one break to the next, and in a break.
  private let period: Int
  private let count: Int
  let countsDiscontinuities: Bool

  /// `nil` where a channel has no breaks.
  init?(_ plan: AdPlan?) {
    guard let plan else { return nil }
    func segments(_ duration: Duration) -> Int {
      let one = Timeline.segmentDuration.wholeNanoseconds
      return max(1, Int((duration.wholeNanoseconds + one - 1) / one))
    }
    period = max(2, segments(plan.every))
    count = min(segments(plan.length), period - 1)
    countsDiscontinuities = plan.countsDiscontinuities
  }

  func isAd(_ sequence: Int) -> Bool { sequence % period >= period - count }

  /// Whether a break begins or ends with that segment.
  func isBorder(_ sequence: Int) -> Bool {
    sequence > 0 && isAd(sequence) != isAd(sequence - 1)
  }

  /// How many borders come before a segment, without one that it begins with itself.
  func borders(before sequence: Int) -> Int {
    let last = max(0, sequence - 1)
    return last / period * 2 + (isAd(last) ? 1 : 0)
  }

  /// What is left of the break that a segment is part of, itself included.
  func rest(from sequence: Int) -> Duration {
    Timeline.segmentDuration * (period - sequence % period)
  }
}
