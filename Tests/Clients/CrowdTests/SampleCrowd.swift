import Crowd
import HeadEndAPI
import Players
import Simulation

/// A crowd of two channels, as tests need it.
enum SampleCrowd {
  static func plan(viewers: Int = 1000) -> CrowdPlan {
    var plan = CrowdPlan(id: "stadium", viewers: viewers)
    plan.household = 2
    plan.arrivals = .init(over: .seconds(20), shape: .kickOff)
    plan.channels = [.init(101, permille: 700), .init(102, permille: 300)]
    plan.zapsEvery = .seconds(60)
    return plan
  }

  static func terms(seed: UInt64 = 7) -> CrowdTerms {
    var sizes = AnswerSizes()
    (sizes.token, sizes.setUp, sizes.heartbeat, sizes.teardown) = (480, 500, 450, 2)
    (sizes.certificate, sizes.licence, sizes.master, sizes.media) = (900, 700, 1900, 600)
    let ladder = Rendition.ladder.map(\.averageBandwidth)
    return CrowdTerms(
      seed: seed, firstPlace: 1, latency: .milliseconds(60), jitter: .milliseconds(10),
      bandwidth: 12_000_000, heartbeat: .seconds(10), sessionLifetime: .seconds(25),
      lease: .seconds(60), renewAtPermille: 800, tokenValidity: .seconds(604_800),
      channels: [101, 102].map {
        .init(number: $0, isEncrypted: true, ladder: ladder, sizes: sizes)
      })
  }

  static func crowd(
    _ plan: CrowdPlan = plan(), seed: UInt64 = 7, recordsRequests: Bool = false
  ) -> Crowd {
    Crowd(plan, terms(seed: seed), recordsRequests: recordsRequests)
  }
}

extension Instant {
  static func seconds(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1_000_000_000))
  }
}
