import Faults
import HeadEndAPI
import Players
import Simulation
import Testing

@testable import Crowd

struct CrowdTests {
  @Test func `Everybody comes, plays, and beats`() {
    var crowd = SampleCrowd.crowd()
    var queues = ServiceQueues(ServiceCapacity())
    crowd.advance(to: .seconds(120), &queues)
    #expect(crowd.count(.playing) > 900)
    #expect(crowd.count(.away) == 0)
    #expect(crowd.liveSessions > 900)
    #expect(crowd.tally[.sessionHeartbeat] > 9000)
    #expect(crowd.tally[.licence] > 2000)
    #expect(crowd.tally.retries == 0)
  }

  @Test(arguments: [3, 11, 2026] as [UInt64])
  func `Time may pass in any steps`(seed: UInt64) {
    expectSame(in: Self.scarce, seed: seed)
  }

  /// Without limits, viewers go on without the wheel as long as the advance lasts.
  @Test(arguments: [3, 11, 2026] as [UInt64])
  func `Time may pass in any steps where nothing is limited`(seed: UInt64) {
    expectSame(in: ServiceCapacity(), seed: seed)
  }

  @Test func `Who lost a session to the operator stops when the heartbeat's answer says so`() {
    let plan = SampleCrowd.plan(viewers: 200)
    var whole = SampleCrowd.crowd(plan, recordsRequests: true)
    var steps = whole
    var (first, second) = (ServiceQueues(ServiceCapacity()), ServiceQueues(ServiceCapacity()))
    whole.advance(to: .seconds(40), &first)
    steps.advance(to: .seconds(40), &second)
    whole.killSessions(nil, at: .seconds(40))
    steps.killSessions(nil, at: .seconds(40))
    whole.advance(to: .seconds(90), &first)
    for step in 1...5000 { steps.advance(to: .seconds(40 + Double(step) / 100), &second) }
    #expect(whole.requests == steps.requests)
    #expect(whole.tally == steps.tally)
  }

  private func expectSame(in capacity: ServiceCapacity, seed: UInt64) {
    let plan = SampleCrowd.plan(viewers: 200)
    var whole = SampleCrowd.crowd(plan, seed: seed, recordsRequests: true)
    var steps = whole
    var (first, second) = (ServiceQueues(capacity), ServiceQueues(capacity))
    whole.advance(to: .seconds(100), &first)
    var random = SplitMix(state: seed)
    var now = 0.0
    while now < 100 {
      now = min(100, now + Double(random.next() % 1000) / 500)
      steps.advance(to: .seconds(now), &second)
    }
    #expect(whole.requests == steps.requests)
    #expect(whole.tally == steps.tally)
    #expect((0..<200).allSatisfy { whole.state(of: $0) == steps.state(of: $0) })
    let seconds = 0..<100
    for service in Service.allCases {
      let (one, other) = (first.load(of: service), second.load(of: service))
      #expect(seconds.allSatisfy { one.second($0) == other.second($0) })
    }
  }

  @Test func `A copy goes on as the original would have`() {
    var crowd = SampleCrowd.crowd(SampleCrowd.plan(viewers: 300), recordsRequests: true)
    var queues = ServiceQueues(ServiceCapacity())
    crowd.advance(to: .seconds(30), &queues)
    var (copy, copied) = (crowd, queues)
    crowd.advance(to: .seconds(90), &queues)
    let states = (0..<300).map { crowd.state(of: $0) }
    #expect(copy.requests.count < crowd.requests.count)
    copy.advance(to: .seconds(90), &copied)
    #expect(copy.requests == crowd.requests)
    #expect((0..<300).map { copy.state(of: $0) } == states)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `Whatever happens, limits hold, sums agree, and who tries again recovers`(seed: UInt64) {
    var plan = SampleCrowd.plan(viewers: 400)
    plan.sessionSetup = seed % 2 == 0 ? .sync : .async
    plan.policies = [.init(.retrying, permille: 700), .init(.stubborn, permille: 300)]
    plan.backoff = Backoff(cap: .seconds(8))
    plan.zapsEvery = .seconds(20)
    var crowd = SampleCrowd.crowd(plan, seed: seed)
    var queues = ServiceQueues(ServiceCapacity())
    var random = SplitMix(state: seed)
    for second in 1...120 {
      if second % 5 == 0 { crowd.setFaults(second > 80 ? [] : Self.faults(&random)) }
      if second % 31 == 0 {
        crowd.killSessions(.share(permille: 500), at: .seconds(Double(second)))
      }
      if second == 47 { crowd.killApps(.share(permille: 300), at: .seconds(47)) }
      repeat { crowd.advance(to: .seconds(Double(second)), &queues) } while crowd.takeNews() != nil
      #expect(ViewerState.allCases.reduce(0) { $0 + crowd.count($1) } == 400)
      #expect(crowd.mostSessionsOfHousehold <= plan.limit)
      let live = (0..<400).count { crowd.viewer($0).sessionEnd != nil }
      #expect(crowd.liveSessions >= live)
    }
    crowd.advance(to: .seconds(260), &queues)
    let starting = crowd.count(.starting)
    #expect(crowd.count(.playing) + starting == 400, "\(seed): \(crowd.count(.retrying))")
    #expect(starting < 120)
  }

  private static func faults(_ random: inout SplitMix) -> [CrowdFault] {
    let effects: [FaultEffect] = [
      .drop, .timeout, .hang, .delay(.seconds(3), jitter: .seconds(1)), .malformed,
      .status(503, errorCode: nil, message: "service unavailable"), .throttle(300_000),
      .instruct(.expiredLease), .instruct(.wrongKey),
    ]
    return (0..<Int(random.next() % 3)).map { number in
      let point = FaultPoint.all[Int(random.next() % 12)]
      let fault = Fault(
        on: point.isOnWire ? point : .network, of: .everyone,
        effect: effects[Int(random.next() % UInt64(effects.count))], ending: .untilCleared)
      let parts: [CrowdPart?] = [nil, .share(permille: 300), .household(3), .channel(102)]
      return CrowdFault(
        FaultID(number: Int(random.next() % 1000) + number), fault,
        part: parts[Int(random.next() % 4)])
    }
  }

  /// Less than the crowd asks for while it comes.
  private static var scarce: ServiceCapacity {
    var capacity = ServiceCapacity()
    capacity[.session] = 15
    capacity[.licence] = 20
    return capacity
  }

  @Test func `A household has as many sessions as it may, and the others are refused`() {
    var plan = SampleCrowd.plan(viewers: 400)
    plan.household = 4
    plan.sessionLimit = 3
    plan.zapsEvery = nil
    var crowd = SampleCrowd.crowd(plan)
    var queues = ServiceQueues(ServiceCapacity())
    crowd.advance(to: .seconds(60), &queues)
    #expect(crowd.count(.limited) == 100)
    #expect(crowd.count(.playing) == 300)
    #expect(crowd.liveSessions == 300)
    #expect(crowd.mostSessionsOfHousehold == 3)
  }

  @Test func `Apps that are killed keep their slots until the sessions expire`() {
    var plan = SampleCrowd.plan(viewers: 100)
    (plan.household, plan.zapsEvery) = (1, nil)
    var crowd = SampleCrowd.crowd(plan)
    var queues = ServiceQueues(ServiceCapacity())
    crowd.advance(to: .seconds(60), &queues)
    crowd.killApps(nil, at: .seconds(60))
    crowd.advance(to: .seconds(70), &queues)
    #expect(crowd.count(.limited) == 100)
    // Nobody beats, and 25 s after the last heartbeat nothing is left.
    crowd.advance(to: .seconds(86), &queues)
    #expect(crowd.liveSessions == 0)
  }
}
