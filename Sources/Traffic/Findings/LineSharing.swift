import Simulation

/// How many answers shared the line with each slow one while it was received, on average: players
/// of a device share what there is, and whoever has a third of it is not throttled.
struct LineSharing {
  private var sharers: [Int: Double] = [:]

  /// Looks at all players' requests; answers that took less than `least` do not count.
  init(_ requests: [PlayerRequest], slowerThan least: Duration) {
    let receives = requests.compactMap { request -> Receive? in
      request.receive.map { Receive(request.entry, from: request.ended - $0, to: request.ended) }
    }
    for slow in receives where slow.end - slow.begin >= least {
      let shared = receives.reduce(Duration.zero) { $0 + $1.overlap(with: slow) }
      sharers[slow.entry] = max(1, shared / (slow.end - slow.begin))
    }
  }

  /// Bits per second of the line, as far as an answer's own rate tells.
  func line(of request: PlayerRequest) -> Double? {
    request.rate.map { $0 * sharers[request.entry, default: 1] }
  }

  private struct Receive {
    let entry: Int
    let begin: Instant
    let end: Instant

    init(_ entry: Int, from begin: Instant, to end: Instant) {
      (self.entry, self.begin, self.end) = (entry, begin, end)
    }

    func overlap(with other: Receive) -> Duration {
      max(.zero, min(end, other.end) - max(begin, other.begin))
    }
  }
}
