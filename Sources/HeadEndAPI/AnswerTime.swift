import Simulation

/// How long a service takes to answer: a hash of the world's seed, the operation, the sender, and
/// how many such requests this sender has made. One more request changes no other sender's times.
/// Real services publish no times: all ranges are our choice [N].
package struct AnswerTime: Sendable {
  private let range: ClosedRange<Int64>
  /// Seed and operation, hashed in advance.
  private let base: StableHash

  /// `range` in milliseconds; the name tells it from other services' times.
  package init(_ name: String, _ range: ClosedRange<Int64>, seed: UInt64) {
    self.range = range.lowerBound * 1_000_000...range.upperBound * 1_000_000
    var hash = StableHash()
    hash.combine(seed)
    hash.combine("headend.time.\(name)")
    base = hash
  }

  /// The time of a sender's `count`-th request of the kind, in nanoseconds; the operator's console
  /// has place 0, and player 0 has place 1.
  package func nanoseconds(place: Int, count: UInt64) -> Int64 {
    var hash = base
    hash.combine(UInt64(place))
    hash.combine(count)
    return hash.integer(in: range)
  }
}

extension AnswerTime {
  package static func token(seed: UInt64) -> AnswerTime { AnswerTime("token", 15...50, seed: seed) }

  package static func setUp(seed: UInt64) -> AnswerTime {
    AnswerTime("session.setup", 40...120, seed: seed)
  }

  package static func heartbeat(seed: UInt64) -> AnswerTime {
    AnswerTime("session.heartbeat", 10...40, seed: seed)
  }

  package static func teardown(seed: UInt64) -> AnswerTime {
    AnswerTime("session.teardown", 20...60, seed: seed)
  }

  package static func certificate(seed: UInt64) -> AnswerTime {
    AnswerTime("certificate", 30...80, seed: seed)
  }

  package static func licence(seed: UInt64) -> AnswerTime {
    AnswerTime("licence", 80...250, seed: seed)
  }

  package static func manifest(seed: UInt64) -> AnswerTime {
    AnswerTime("manifest", 10...40, seed: seed)
  }

  package static func segment(seed: UInt64) -> AnswerTime {
    AnswerTime("segment", 5...15, seed: seed)
  }
}
