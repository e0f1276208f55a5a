import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

@Suite struct CapacityTests {
  /// The classic line-up, with a session service of so many answers a second.
  private static func lineUp(
    session rate: Int, queue: Duration = .seconds(2), policy: Policy = .documented
  ) -> LineUp {
    var lineUp = Classic.lineUp(policy: policy)
    lineUp.capacity.queue = queue
    lineUp.capacity[.session] = rate
    return lineUp
  }

  private static func change(
    _ service: Service, _ rate: ServiceCapacity.Change.Rate
  ) -> Command {
    var change = ServiceCapacity.Change()
    change[service] = rate
    return .setCapacity(change)
  }

  @Test func `without capacity, and with more than is needed, the log is the same`() {
    var ample = Classic.lineUp()
    for service in Service.allCases { ample.capacity[service] = ServiceCapacity.highestRate }
    let (without, with) = (Witness(), Witness(ample))
    for witness in [without, with] {
      witness.advance(to: 3)
      witness.perform(.inject("h", Classic.main, provoke: true))
      witness.advance(to: 60)
    }
    #expect(without.names == with.names)
    let load = without.session.world.head.queues.load(of: .origin)
    #expect(load.total > 50)
    #expect(load.wait(permille: 1000, in: 0..<60) == 0)
  }

  @Test func `a request is answered after its wait`() {
    let (fast, slow) = (Witness(), Witness(Self.lineUp(session: 1)))
    for witness in [fast, slow] { witness.advance(to: 6) }
    func setup(_ witness: Witness) -> Int64? {
      witness.player(Classic.main)?.zaps.last?.setup.wholeMilliseconds
    }
    let (before, after) = (setup(fast), setup(slow))
    #expect(before != nil)
    #expect(after == before.map { $0 + 1000 })
  }

  @Test func `a refusal is 503 with the code of a session service that is not available`() {
    let witness = Witness(Self.lineUp(session: 1, queue: .milliseconds(500)))
    witness.advance(to: 3)
    let failures = witness.heard.filter { $0.notice.name == "OTVSSMSetupErrorNotification" }
    let fields = Dictionary(
      failures.first?.notice.fields.map { ($0.key, "\($0.value)") } ?? [], uniquingKeysWith: { $1 })
    #expect(failures.count == 1)
    #expect(fields["code"]?.contains("503") == true, "\(fields)")
    #expect(fields["errorCode"]?.contains("4001") == true)
  }

  @Test func `overload and recovery are announced once each, at the same instants in any steps`() {
    let (one, many) = (
      Witness(Self.lineUp(session: 1, queue: .milliseconds(500))),
      Witness(Self.lineUp(session: 1, queue: .milliseconds(500)))
    )
    one.advance(to: 30)
    for step in 1...3000 { many.advance(to: Double(step) / 100) }
    #expect(one.log == many.log)
    let news = one.heard.filter { $0.notice.name.hasPrefix("service") }
    #expect(news.map(\.notice.name) == ["serviceOverloaded", "serviceRecovered"])
    #expect(news.count == 2 && news[1].instant - news[0].instant == .seconds(5))
    #expect(news.allSatisfy { $0.player == nil })
  }

  @Test func `a new rate holds from its instant on`() {
    let witness = Witness()
    witness.advance(to: 3)
    witness.perform(Self.change(.session, .limited(1)))
    #expect(witness.names.last == "capacityChanged")
    witness.perform(.player(Classic.main, .recover))
    witness.advance(to: 3.5)
    let queues = witness.session.world.head.queues
    #expect(queues.backlog(of: .session, at: witness.session.now) > .zero)
    witness.perform(Self.change(.session, .unlimited))
    #expect(witness.session.world.head.queues.capacity.isUnlimited)
  }

  @Test func `an outage of a service is a fault on all its operations, for a time`() {
    let witness = Witness()
    witness.advance(to: 3)
    witness.perform(
      .arm(
        Fault(
          on: .service(.session), of: .everyone,
          effect: .status(503, errorCode: nil, message: "outage"),
          ending: .lasting(.seconds(30))), provoke: false))
    witness.advance(to: 32)
    let failed = witness.heard.filter { $0.notice.name == "OTVSSMHeartbeatErrorNotification" }
    #expect(Set(failed.compactMap(\.player)) == [Classic.main, Classic.second])
    #expect(witness.player(Classic.kids)?.state == .playing)
    witness.advance(to: 34)
    #expect(witness.session.world.observation.faults.isEmpty)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(to: 40)
    #expect(witness.player(Classic.main)?.session.state == .on)
  }

  @Test func `a fault is in front of the queues: what it keeps away costs the service nothing`() {
    let witness = Witness()
    witness.advance(to: 3)
    let before = witness.session.world.head.queues.load(of: .session).total
    witness.perform(
      .arm(
        Fault(
          on: .service(.session), of: .everyone, effect: .timeout, ending: .lasting(.seconds(30))),
        provoke: false))
    witness.advance(to: 30)
    #expect(witness.session.world.head.queues.load(of: .session).total == before)
  }
}
