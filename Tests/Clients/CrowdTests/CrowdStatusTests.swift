import Faults
import HeadEndAPI
import Players
import Simulation
import Testing

@testable import Crowd

/// Statuses that a proxy answers with, and cut answers, in a crowd.
struct CrowdStatusTests {
  /// A crowd in which nobody zaps or renews a licence, after so many seconds; the fault acts from
  /// the 40th on.
  private func crowd(
    _ effect: FaultEffect, at point: FaultPoint, to second: Double
  ) -> Crowd {
    var plan = SampleCrowd.plan(viewers: 200)
    plan.zapsEvery = nil
    var terms = SampleCrowd.terms()
    terms.lease = .seconds(600)
    var crowd = Crowd(plan, terms)
    var queues = ServiceQueues(ServiceCapacity())
    func advance(to second: Double) {
      repeat { crowd.advance(to: .seconds(second), &queues) } while crowd.takeNews() != nil
    }
    advance(to: 40)
    let rule = Fault(on: point, of: .everyone, effect: effect, ending: .untilCleared)
    crowd.setFaults([CrowdFault(FaultID(number: 1), rule, part: nil)])
    advance(to: second)
    return crowd
  }

  private func status(_ status: Int, at operation: HeadEndAPI.Operation, to second: Double) -> Crowd
  {
    let point = FaultPoint.operation(operation)
    return crowd(.status(status, at: point), at: point, to: second)
  }

  @Test func `Heartbeats that a proxy answers keep viewers playing, and no session alive`() {
    let crowd = status(200, at: .sessionHeartbeat, to: 75)
    #expect(crowd.count(.playing) == 200 && crowd.count(.noSession) == 0)
    // The last heartbeat that counted was 25 s ago, or longer.
    #expect(crowd.liveSessions == 0)
  }

  @Test func `A heartbeat's answer without a body ends playback`() {
    #expect(status(204, at: .sessionHeartbeat, to: 75).count(.playing) < 200)
  }

  @Test(arguments: [200, 307])
  func `Media from a proxy, or from another address, plays`(status: Int) {
    #expect(self.status(status, at: .segment, to: 100).count(.playing) == 200)
    #expect(self.status(status, at: .manifest, to: 100).count(.playing) == 200)
  }

  @Test func `Where every request is redirected, sessions live on`() {
    let crowd = crowd(.status(307, at: .network), at: .network, to: 100)
    #expect(crowd.count(.playing) == 200 && crowd.liveSessions == 200)
  }

  @Test(arguments: [TransferCut.bytes(1000), .time(.milliseconds(1))])
  func `Segments that are always cut stop everybody`(cut: TransferCut) {
    let crowd = crowd(.cut(cut), at: .operation(.segment), to: 100)
    #expect(crowd.count(.playing) == 0)
  }
}
