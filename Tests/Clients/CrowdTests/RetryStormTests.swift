import Faults
import HeadEndAPI
import Players
import Simulation
import TestSupport
import Testing

@testable import Crowd

/// A small crowd whose session service restarts: every stream breaks at once, and for 8 s it
/// answers 503. It has half as much capacity again as heartbeats need (HeadEnd/Capacity).
@Suite struct RetryStormTests {
  private static let restart = Instant.seconds(28)
  private static let back = Instant.seconds(36)

  private static func crowd(_ jitter: Backoff.Jitter, seed: UInt64) -> Crowd {
    var plan = CrowdPlan(id: "stadium", viewers: 500)
    plan.sessionLimit = 4
    plan.arrivals = .init(over: .seconds(26))
    plan.channels = [.init(101, permille: 1000)]
    plan.policies = [.init(.retrying, permille: 1000)]
    plan.backoff = Backoff(jitter: jitter)
    var terms = SampleCrowd.terms(seed: seed)
    (terms.heartbeat, terms.sessionLifetime) = (.seconds(30), .seconds(75))
    terms.lease = .seconds(300)
    return Crowd(plan, terms)
  }

  /// How many play after so many seconds with the service back, and the most of any instant before.
  private static func recovery(
    _ jitter: Backoff.Jitter, seed: UInt64, seconds: Int, thinned: Int = 0
  ) -> (last: Int, most: Int) {
    var crowd = crowd(jitter, seed: seed)
    var capacity = ServiceCapacity(queue: .seconds(1))
    capacity[.session] = 25
    var queues = ServiceQueues(capacity)
    advance(&crowd, to: restart, &queues)
    #expect(crowd.count(.playing) == 500)
    let outage = Fault(
      on: .service(.session), of: .everyone, effect: .status(503, errorCode: nil, message: "down"),
      ending: .untilCleared)
    crowd.setFaults([CrowdFault(FaultID(number: 1), outage, part: nil)])
    crowd.resetMediaServices(nil, at: restart)
    advance(&crowd, to: back, &queues)
    #expect(crowd.count(.playing) == 0)
    crowd.setFaults([])
    var most = 0
    for second in 1...seconds {
      if second == 120, thinned > 0 {
        _ = crowd.thinOut(by: thinned, at: back + .seconds(second - 1))
      }
      advance(&crowd, to: back + .seconds(second), &queues)
      most = max(most, crowd.count(.playing))
    }
    return (crowd.count(.playing), most)
  }

  private static func advance(
    _ crowd: inout Crowd, to instant: Instant, _ queues: inout ServiceQueues
  ) {
    repeat { crowd.advance(to: instant, &queues) } while crowd.takeNews() != nil
  }

  @Test(arguments: Thorough.all(of: 1...10 as ClosedRange<UInt64>, otherwise: 2))
  func `With jitter the crowd is back within a minute`(seed: UInt64) {
    let found = Self.recovery(.full, seed: seed, seconds: 60)
    #expect(found.last >= 475, "\(seed): \(found)")
  }

  @Test(arguments: Thorough.all(of: 1...10 as ClosedRange<UInt64>, otherwise: 2))
  func `Without jitter the overload keeps itself up`(seed: UInt64) {
    let found = Self.recovery(.none, seed: seed, seconds: 300)
    #expect(found.most < 250, "\(seed): \(found)")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Who is left after the crowd was thinned out recovers`(seed: UInt64) {
    let found = Self.recovery(.none, seed: seed, seconds: 480, thinned: 800)
    #expect((70...130).contains(found.last), "\(seed): \(found)")
  }
}
