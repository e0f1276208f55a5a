/// A point of simulated time, counted in whole nanoseconds from the start of the world.
public struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the start of the world.
  public let nanoseconds: Int64

  /// The start of the world.
  public static let zero = Instant(nanoseconds: 0)

  /// Later than anything that is ever scheduled (292 years).
  public static let distantFuture = Instant(nanoseconds: .max)

  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  @inlinable
  public static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  @inlinable
  public static func + (lhs: Instant, rhs: Duration) -> Instant {
    Instant(nanoseconds: lhs.nanoseconds + rhs.wholeNanoseconds)
  }

  @inlinable
  public static func += (lhs: inout Instant, rhs: Duration) {
    lhs = lhs + rhs
  }

  @inlinable
  public static func - (lhs: Instant, rhs: Duration) -> Instant {
    Instant(nanoseconds: lhs.nanoseconds - rhs.wholeNanoseconds)
  }

  @inlinable
  public static func - (lhs: Instant, rhs: Instant) -> Duration {
    .nanoseconds(lhs.nanoseconds - rhs.nanoseconds)
  }

  /// Time since the start of the world.
  @inlinable public var sinceStart: Duration { .nanoseconds(nanoseconds) }
}
