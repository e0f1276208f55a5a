import HeadEndAPI
import Simulation

/// How long a service takes to answer: a hash of the world's seed, the operation, the sender, and
/// how many such requests this sender has made. One more request changes no other sender's times.
/// Real services publish no times: all ranges are our choice [N].
struct ServiceTime: Sendable {
  private let range: ClosedRange<Int64>
  /// Seed and operation, hashed in advance.
  private let base: StableHash
  /// How many requests each sender has made; the operator's console comes before player 0.
  private var counts: [UInt64] = []

  /// `range` in milliseconds.
  init(_ operation: String, _ range: ClosedRange<Int64>, seed: UInt64) {
    self.range = range.lowerBound * 1_000_000...range.upperBound * 1_000_000
    var hash = StableHash()
    hash.combine(seed)
    hash.combine("headend.time.\(operation)")
    base = hash
  }

  /// How long the sender's next request of this kind takes.
  mutating func next(for sender: PlayerID) -> Duration {
    let place = sender.index - PlayerID.operatorConsole.index
    if place >= counts.count {
      counts += Array(repeating: 0, count: place + 1 - counts.count)
    }
    counts[place] += 1
    var hash = base
    hash.combine(UInt64(place))
    hash.combine(counts[place])
    return .nanoseconds(hash.integer(in: range))
  }
}
