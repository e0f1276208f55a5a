/// A point of simulated time, counted in whole nanoseconds from the start of the world.
package struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the start of the world.
  package let nanoseconds: Int64

  /// The start of the world.
  package static let zero = Instant(nanoseconds: 0)

  /// Later than anything that is ever scheduled (292 years).
  package static let distantFuture = Instant(nanoseconds: .max)

  @inlinable
  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  @inlinable
  package static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  @inlinable
  package static func + (lhs: Instant, rhs: Duration) -> Instant {
    Instant(nanoseconds: lhs.nanoseconds + rhs.wholeNanoseconds)
  }

  @inlinable
  package static func += (lhs: inout Instant, rhs: Duration) {
    lhs = lhs + rhs
  }

  @inlinable
  package static func - (lhs: Instant, rhs: Duration) -> Instant {
    Instant(nanoseconds: lhs.nanoseconds - rhs.wholeNanoseconds)
  }

  @inlinable
  package static func - (lhs: Instant, rhs: Instant) -> Duration {
    .nanoseconds(lhs.nanoseconds - rhs.nanoseconds)
  }

  /// Time since the start of the world.
  package var sinceStart: Duration { .nanoseconds(nanoseconds) }
}
