import Crowd
import Faults
import class Foundation.ProcessInfo
import HeadEndAPI
import Players
import Simulation
import TestSupport
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// Light viewers against full players of the same configuration, seed and start: every request, at
/// the nanosecond.
struct CrowdTruthTests {
  @Test(arguments: [SessionSetup.sync, .async])
  func `Undisturbed, a light viewer sends what a player sends, when it sends it`(
    setup: SessionSetup
  ) {
    expectSame(Rig(viewers: 30, setup: setup), for: .seconds(400), [])
  }

  @Test(
    arguments: [SessionSetup.sync, .async], Thorough.all(of: Disturbance.all, otherwise: 8))
  func `Under a fault, too`(setup: SessionSetup, disturbance: Disturbance) {
    expectSame(Rig(viewers: 40, setup: setup), for: .seconds(150), [disturbance])
  }

  /// Longer than a watchful app waits.
  @Test(
    arguments: [SessionSetup.sync, .async],
    Thorough.all(of: Disturbance.lasting, otherwise: 4))
  func `Under faults that last, too`(setup: SessionSetup, disturbances: [Disturbance]) {
    expectSame(Rig(viewers: 40, setup: setup), for: .seconds(240), disturbances)
  }

  /// Apps that a line-up describes: delays, counts, what then, codes, or a watch of their own.
  @Test(
    arguments: [SessionSetup.sync, .async],
    Thorough.all(of: Disturbance.ofTables, otherwise: 6))
  func `By a table of one's own, too`(setup: SessionSetup, disturbances: [Disturbance]) {
    for policy in Self.own {
      let rig = Rig(viewers: 12, setup: setup, policies: [policy])
      expectSame(rig, for: .seconds(240), disturbances)
    }
  }

  private static let own: [Policy] = {
    var patient = Policy("patient", like: .documented)
    let backoff = Backoff(first: .seconds(2), factor: 3, cap: .seconds(15), jitter: .none)
    patient[.setUpFailed] = Policy.Row(.recover, after: .own(backoff), times: 3)
    patient[.licenceFailed] = Policy.Row(.recover, times: 4, then: .nothing)
    patient[.itemFailed] = Policy.Row(.recover, after: .own(backoff), times: 2, then: .recover)
    patient[.renewalFailed] = Policy.Row(.renew, times: 3, then: .nothing)
    var eyes = Policy("eyes", like: .documented)
    eyes[.standsStill] = Policy.Row(.recover, times: 2, then: .nothing, patience: .seconds(6))
    eyes[.startsTooLong] = Policy.Row(.recover, times: 4, patience: .seconds(14))
    var picky = Policy("picky", like: .stubborn)
    picky.add(Policy.Row(.stop), to: .setUpFailed, code: 1007)
    picky[.heartbeatFailed] = Policy.Row(.restart)
    picky[.leaseExpired] = Policy.Row(.renew, times: 3, then: .recover)
    var calm = Policy("calm", like: .careless)
    calm[.itemFailed] = Policy.Row(.restart)
    calm[.setUpFailed] = Policy.Row(.recover, after: .backoff, times: 5)
    var frank = Policy("frank", like: .careless)
    frank.keepsPause = true
    frank[.setUpFailed] = Policy.Row(.restart, after: .own(backoff), times: 2, then: .tell)
    frank[.licenceFailed] = Policy.Row(.restart, times: 2, then: .tell)
    frank[.heartbeatFailed] = Policy.Row(.tell)
    frank[.itemFailed] = Policy.Row(.restart, times: 3, then: .tell)
    return [patient, eyes, picky, calm, frank] + alert
  }()

  /// Apps that watch, and recover from what they are notified of, too: the example of the article
  /// (Scenarios/DescribeYourApp), and one with every kind of row and less patience than its delays.
  private static let alert: [Policy] = {
    var mine = Policy("mine", like: .documented)
    let backoff = Backoff(first: .seconds(2), factor: 2, cap: .seconds(30), jitter: .none)
    mine[.setUpFailed] = Policy.Row(.recover, after: .own(backoff), times: 3)
    mine.add(Policy.Row(.stop), to: .setUpFailed, code: 1007)
    mine[.leaseExpired] = Policy.Row(.renew, times: 2)
    mine[.standsStill] = Policy.Row(.recover, times: 3)
    var nervous = Policy("nervous", like: .retrying)
    let quick = Backoff(first: .milliseconds(400), factor: 3, cap: .seconds(20), jitter: .none)
    nervous[.setUpFailed] = Policy.Row(.recover, after: .own(quick), times: 5)
    nervous[.licenceFailed] = Policy.Row(.restart)
    nervous[.itemFailed] = Policy.Row(.recover, after: .own(quick), times: 4, then: .recover)
    nervous[.standsStill] = Policy.Row(.restart, times: 2, patience: .seconds(3))
    nervous[.startsTooLong] = Policy.Row(.recover, times: 6, patience: .seconds(9))
    return [mine, nervous]
  }()

  /// Every fault in its turn, to apps of every policy. `TRUTH=1` takes 300 viewers, for minutes.
  @Test(.thorough, arguments: [SessionSetup.sync, .async])
  func `Over an hour of faults, too`(setup: SessionSetup) {
    let isWhole = ProcessInfo.processInfo.environment["TRUTH"] == "1"
    let faults = Disturbance.all.enumerated().map { number, fault in
      var fault = fault
      fault.from = .seconds(40 + 95 * number)
      return fault
    }
    expectSame(Rig(viewers: isWhole ? 300 : 12, setup: setup), for: .seconds(3600), faults)
  }

  /// A fault for everyone, for a time.
  struct Disturbance: Sendable, CustomTestStringConvertible {
    let point: FaultPoint
    let effect: FaultEffect
    var from = Duration.seconds(1)
    var length = Duration.seconds(12)
    var end: Duration { from + length }

    var testDescription: String { "\(point.name) \(effect.text)" }

    static var all: [Disturbance] {
      let unavailable = FaultEffect.status(
        503, errorCode: nil, message: "service unavailable")
      let points: [FaultPoint] = [
        .operation(.contentToken), .operation(.sessionSetup), .operation(.sessionHeartbeat),
        .operation(.sessionTeardown), .operation(.certificate), .operation(.licence),
        .operation(.manifest), .operation(.segment),
      ]
      return points.flatMap { point in
        [unavailable, .timeout, .delay(.seconds(2), jitter: .zero), .drop].map {
          Disturbance(point: point, effect: $0)
        }
      } + [
        Disturbance(point: .operation(.sessionSetup), effect: .hang),
        Disturbance(point: .operation(.licence), effect: .instruct(.expiredLease)),
        Disturbance(point: .operation(.segment), effect: .throttle(300_000)),
        Disturbance(point: .network, effect: .drop, from: .seconds(40)),
        Disturbance(point: .operation(.licence), effect: unavailable, from: .seconds(90)),
      ]
    }

    static var ofTables: [[Disturbance]] {
      let full = FaultEffect.status(400, errorCode: 1007, message: "max active sessions exceeded")
      let refusals = [full, .status(503, errorCode: nil, message: "no")].map {
        Disturbance(point: .operation(.sessionSetup), effect: $0, length: .seconds(50))
      }
      let leases = Disturbance(
        point: .operation(.licence), effect: .instruct(.expiredLease), length: .seconds(20))
      return refusals.map { [$0] } + [[leases]] + lasting + all.map { [$0] }
    }

    static var lasting: [[Disturbance]] {
      func lasting(
        _ operation: HeadEndAPI.Operation, _ effect: FaultEffect, from: Int = 40
      ) -> Disturbance {
        Disturbance(
          point: .operation(operation), effect: effect, from: .seconds(from), length: .seconds(60))
      }
      return [
        [lasting(.manifest, .timeout)], [lasting(.segment, .timeout)],
        [lasting(.manifest, .delay(.milliseconds(9500), jitter: .zero))],
        [lasting(.segment, .throttle(300_000))], [lasting(.manifest, .drop)],
        [lasting(.sessionSetup, .hang, from: 1)], [lasting(.licence, .timeout, from: 1)],
        [lasting(.contentToken, .delay(.milliseconds(4500), jitter: .zero), from: 1)],
        // A start takes too long while a synchronous call blocks the main thread.
        [
          lasting(.manifest, .timeout), lasting(.sessionTeardown, .timeout),
          lasting(.contentToken, .delay(.milliseconds(4400), jitter: .zero)),
          lasting(.sessionSetup, .timeout),
        ],
      ]
    }

    var fault: Fault {
      Fault(on: point, of: .everyone, effect: effect, ending: .lasting(length))
    }
  }

  private func expectSame(_ rig: Rig, for length: Duration, _ faults: [Disturbance]) {
    let (light, full) = (rig.light(length, faults), rig.full(length, faults))
    for operation in Operation.allCases {
      let (first, second) = (light[operation] ?? [], full[operation] ?? [])
      let difference = Set(first).symmetricDifference(second).min()
      #expect(
        first.count == second.count && difference == nil,
        """
        \(operation): \(first.count) by light viewers, \(second.count) by players
        \(difference.map { "first \($0) by a \(rig.policy(of: $0.viewer).name) one" } ?? "")
        """
      )
    }
  }
}

/// The same viewers, light and full.
private struct Rig {
  struct Sent: Hashable, Comparable {
    let instant: Int64
    let viewer: Int

    static func < (lhs: Sent, rhs: Sent) -> Bool {
      lhs.instant != rhs.instant ? lhs.instant < rhs.instant : lhs.viewer < rhs.viewer
    }
  }

  private let plan: CrowdPlan
  private static let seed: UInt64 = 7

  init(viewers: Int, setup: SessionSetup, policies: [Policy] = Policy.shipped) {
    var plan = CrowdPlan(id: "stadium", viewers: viewers)
    plan.arrivals = .init(over: .milliseconds(40) * viewers)
    plan.channels = [.init(101, permille: 1000)]
    plan.policies = policies.map { .init($0, permille: 1000 / policies.count) }
    // A player draws it from a stream of its own.
    plan.backoff.jitter = .none
    plan.sessionSetup = setup
    self.plan = plan
  }

  private var crowd: Crowd {
    let terms = CrowdRehearsal(
      lineUp(devices: [], accounts: []), seed: Self.seed, epoch: .scriptedEpoch
    )
    .terms(of: plan, first: PlayerID(0))
    return Crowd(plan, terms, recordsRequests: true)
  }

  func policy(of viewer: Int) -> Policy { crowd.viewer(viewer).policy }

  func light(
    _ length: Duration, _ faults: [CrowdTruthTests.Disturbance]
  ) -> [Operation: [Sent]] {
    var crowd = crowd
    var queues = ServiceQueues(ServiceCapacity())
    func run(to time: Duration) {
      repeat { crowd.advance(to: .zero + time, &queues) } while crowd.takeNews() != nil
    }
    for edge in Set(faults.flatMap { [$0.from, $0.end] }).sorted() {
      run(to: edge)
      let acting = faults.enumerated().filter { $0.element.from <= edge && edge < $0.element.end }
      crowd.setFaults(
        acting.map { CrowdFault(FaultID(number: $0.offset + 1), $0.element.fault, part: nil) })
    }
    run(to: length)
    return Dictionary(grouping: crowd.requests, by: \.operation).mapValues { requests in
      requests.map { Sent(instant: $0.instant, viewer: $0.viewer) }.sorted()
    }
  }

  func full(
    _ length: Duration, _ faults: [CrowdTruthTests.Disturbance]
  ) -> [Operation: [Sent]] {
    let crowd = crowd
    let accounts = (0..<plan.viewers).map {
      Account(id: plan.account(of: $0), sessionLimit: 1)
    }
    let devices = (0..<plan.viewers).map { index in
      let name = plan.device(of: index)
      var device = LineUp.Device(
        id: name, account: accounts[index].id, policy: crowd.viewer(index).policy,
        players: [
          PlayerConfiguration(
            name: name, sessionSetup: plan.sessionSetup, device: name,
            account: accounts[index].id, channel: Self.channel)
        ])
      device.backoff = plan.backoff
      return device
    }
    var world = World(
      lineUp(devices: devices, accounts: accounts), seed: Self.seed, epoch: .scriptedEpoch)
    world.outbox.keepsAnswered = true
    var sent: [Operation: [Sent]] = [:]
    func run(to time: Duration) {
      while world.now < .zero + time {
        world.advance(to: min(.zero + time, world.now + .seconds(60)))
        for record in world.outbox.answered {
          sent[record.request.operation, default: []].append(
            Sent(instant: record.reached.nanoseconds, viewer: record.request.sender.index))
        }
        world.outbox.removeAll()
      }
    }
    for fault in faults {
      run(to: fault.from)
      world.perform(.arm(fault.fault, provoke: false))
    }
    run(to: length)
    return sent.mapValues { $0.sorted() }
  }

  private static let channel = Channel(
    number: 101, name: "News One", card: "globe", content: "news-one", isEncrypted: true,
    isLive: true)

  private func lineUp(devices: [LineUp.Device], accounts: [Account]) -> LineUp {
    LineUp(
      name: "truth", tenant: "SIM", accounts: accounts, heartbeat: .seconds(10), missedBeats: 2,
      usesDemoTimings: true, lease: .seconds(120), renewAtPermille: 800,
      network: .init(latency: .milliseconds(60), jitter: .zero, bandwidth: 12_000_000),
      channels: [Self.channel], devices: devices)
  }
}
