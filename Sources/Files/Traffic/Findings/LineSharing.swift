import Simulation

/// How many answers shared the line with each slow one while it was received, on average: players
/// of a device share what there is, and a player with a third of it is not throttled.
struct LineSharing {
  private var sharers: [Int: Double] = [:]

  /// Looks at all players' requests; answers that took less than `least` do not count.
  init(_ requests: [PlayerRequest], slowerThan least: Duration) {
    let receives = requests.filter { $0.receive != nil }
    let begins = Instants(receives.map { $0.ended - ($0.receive ?? .zero) })
    let ends = Instants(receives.map(\.ended))
    for slow in receives {
      guard let receive = slow.receive, receive >= least, receive > .zero else { continue }
      let begin = slow.ended - receive
      let shared =
        begins.passed(by: slow.ended) - begins.passed(by: begin)
        - (ends.passed(by: slow.ended) - ends.passed(by: begin))
      sharers[slow.entry] = max(1, Double(shared) / Double(receive.wholeNanoseconds))
    }
  }

  /// Bits per second of the line, as far as an answer's own rate shows.
  func line(of request: PlayerRequest) -> Double? {
    request.rate.map { $0 * sharers[request.entry, default: 1] }
  }

  /// Instants in order, with the sum of those before each.
  private struct Instants {
    private let sorted: [Int64]
    private var sums: [Int128] = [0]

    init(_ instants: [Instant]) {
      sorted = instants.map(\.nanoseconds).sorted()
      for instant in sorted { sums.append(sums[sums.count - 1] + Int128(instant)) }
    }

    /// The sum of the times from each of them to an instant, in nanoseconds.
    func passed(by instant: Instant) -> Int128 {
      let count = sorted.firstPlace { $0 > instant.nanoseconds }
      return Int128(count) * Int128(instant.nanoseconds) - sums[count]
    }
  }
}
