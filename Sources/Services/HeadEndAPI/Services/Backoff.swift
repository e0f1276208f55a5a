import Simulation

/// How long a client waits before it tries again: exponential back-off, with or without jitter
/// (HeadEnd/Capacity).
package struct Backoff: Hashable, Sendable {
  /// How chance changes a delay, as in "Exponential Backoff And Jitter"
  /// (<https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/>).
  package enum Jitter: String, CaseIterable, Hashable, Sendable {
    /// Every delay from none to the whole one is as likely as another.
    case full
    /// Clients that failed together try again together.
    case none
  }

  /// The delay before the first new try, before jitter.
  package var first: Duration
  /// By how much each delay is longer than the one before.
  package var factor: Int
  /// No delay is longer.
  package var cap: Duration
  package var jitter: Jitter

  /// One second, doubled up to a minute, with full jitter, by default [N].
  package init(
    first: Duration = .seconds(1), factor: Int = 2, cap: Duration = .seconds(60),
    jitter: Jitter = .full
  ) {
    self.first = first
    self.factor = factor
    self.cap = cap
    self.jitter = jitter
  }

  /// The delay before a new try, in whole nanoseconds. `attempt` counts the tries that failed
  /// before this delay's own, from 0; `random` is a word with 64 random bits, for the jitter.
  package func delay(attempt: Int, random: UInt64) -> Duration {
    let longest = longest(attempt)
    return switch jitter {
    case .none: .nanoseconds(longest)
    case .full: .nanoseconds(Int64(random.multipliedFullWidth(by: UInt64(longest) + 1).high))
    }
  }

  /// The delay before jitter, in nanoseconds.
  private func longest(_ attempt: Int) -> Int64 {
    let cap = max(0, cap.wholeNanoseconds)
    var delay = min(max(0, first.wholeNanoseconds), cap)
    guard factor > 1, delay > 0 else { return delay }
    // At most 63 times: the delay doubles at least.
    var rest = attempt
    while rest > 0, delay < cap {
      let (product, isTooLarge) = delay.multipliedReportingOverflow(by: Int64(factor))
      delay = isTooLarge ? cap : min(product, cap)
      rest -= 1
    }
    return delay
  }
}
