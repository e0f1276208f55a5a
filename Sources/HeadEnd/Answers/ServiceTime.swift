import Simulation

/// How long a service takes to answer, drawn from a random stream of its own.
struct ServiceTime: Sendable {
  private let range: ClosedRange<Int64>
  private var random: RandomStream

  /// `range` in milliseconds.
  init(_ name: String, _ range: ClosedRange<Int64>, seed: UInt64) {
    self.range = range.lowerBound * 1_000_000...range.upperBound * 1_000_000
    random = RandomStream(seed: seed, name: "headend.time.\(name)")
  }

  mutating func draw() -> Duration { .nanoseconds(random.integer(in: range)) }
}
