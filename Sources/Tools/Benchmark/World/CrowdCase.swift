import Crowd
import HeadEndAPI
import Players
import Simulation

/// A crowd that watches: a heartbeat every 30 s, a playlist and a segment every 6 s, licences that
/// are renewed, and 10 % of the viewers zap each minute.
struct CrowdCase: Case {
  /// Simulated seconds measured in one go, with all viewers playing.
  private static let span = 60
  private static let warmUp = 120

  func measure() throws -> [Row] { [10_000, 1_000_000].flatMap(Self.rows) }

  private static func rows(_ viewers: Int) -> [Row] {
    var crowd = Crowd(plan(viewers), terms)
    var queues = ServiceQueues(ServiceCapacity())
    crowd.advance(to: .zero + .seconds(warmUp), &queues)
    let turns = (1...3).map { turn in
      let done = crowd.tally.requests
      let seconds = Rounds.seconds {
        crowd.advance(to: .zero + .seconds(warmUp + turn * span), &queues)
      }
      return (each: seconds / Double(crowd.tally.requests - done), seconds: seconds)
    }
    let speed = Double(span) / Rounds.median(turns.map(\.seconds))
    let isLarge = viewers == 1_000_000
    return [
      Row("\(viewers) viewers: a request", Figure(Rounds.median(turns.map(\.each)), .seconds)),
      Row(
        "\(viewers) viewers: x real time", Figure(speed, .times),
        target: isLarge ? .atLeast(25) : nil),
      Row(
        "\(viewers) viewers: bytes each", Figure(Double(crowd.bytes) / Double(viewers), .bytes),
        target: isLarge ? .atMost(200) : nil),
    ]
  }

  private static func plan(_ viewers: Int) -> CrowdPlan {
    var plan = CrowdPlan(id: "stadium", viewers: viewers)
    plan.household = 2
    plan.arrivals = .init(over: .seconds(90), shape: .kickOff)
    plan.channels = [.init(101, permille: 700), .init(102, permille: 300)]
    plan.zapsEvery = .seconds(600)
    return plan
  }

  private static var terms: CrowdTerms {
    var sizes = AnswerSizes()
    (sizes.token, sizes.setUp, sizes.heartbeat, sizes.teardown) = (480, 500, 450, 2)
    (sizes.certificate, sizes.licence, sizes.master, sizes.media) = (900, 700, 1900, 600)
    return CrowdTerms(
      seed: 7, firstPlace: 1, latency: .milliseconds(60), jitter: .zero, bandwidth: 12_000_000,
      heartbeat: .seconds(30), sessionLifetime: .seconds(75), lease: .seconds(300),
      renewAtPermille: 800, tokenValidity: .seconds(604_800),
      channels: [101, 102].map {
        .init(
          number: $0, isEncrypted: true, ladder: Rendition.ladder.map(\.averageBandwidth),
          sizes: sizes)
      })
  }
}
