import Crowd
import HeadEndAPI
import Players
import Simulation
import Testing

@testable import Lab

/// Light viewers against full players of the same configuration, seed and start.
struct CrowdTruthTests {
  @Test func `Undisturbed, a light viewer sends what a player sends, when it sends it`() {
    compare(viewers: 20, for: .seconds(600))
  }

  private func compare(viewers: Int, for length: Duration) {
    let (light, full) = (lightRequests(viewers, length), fullRequests(viewers, length))
    for operation in [
      Operation.contentToken, .sessionSetup, .sessionHeartbeat, .sessionTeardown, .certificate,
      .licence, .manifest, .segment,
    ] {
      let a = light.filter { $0.operation == operation }
      let b = full.filter { $0.operation == operation }
      let difference = zip(a, b).first { $0 != $1 }
      #expect(a.count == b.count && difference == nil, "\(operation): \(a.count) \(b.count) \(String(describing: difference))")
    }
  }

  private struct Sent: Hashable, Comparable {
    let instant: Int64
    let viewer: Int
    let operation: Operation

    static func < (lhs: Sent, rhs: Sent) -> Bool {
      lhs.instant != rhs.instant ? lhs.instant < rhs.instant : lhs.viewer < rhs.viewer
    }
  }

  private func lightRequests(_ viewers: Int, _ length: Duration) -> [Sent] {
    var plan = CrowdPlan(id: "stadium", viewers: viewers)
    plan.arrivals = .init(over: .milliseconds(40) * viewers)
    plan.channels = [.init(101, permille: 1000)]
    let lineUp = lineUp(devices: [], accounts: [])
    let terms = Rehearsal(lineUp, seed: 7, epoch: .scriptedEpoch).terms(of: plan, first: PlayerID(0))
    var crowd = Crowd(plan, terms, recordsRequests: true)
    var queues = ServiceQueues(ServiceCapacity())
    crowd.advance(to: .zero + length, &queues)
    return crowd.requests.map {
      Sent(instant: $0.instant, viewer: $0.viewer, operation: $0.operation)
    }.sorted()
  }

  private func fullRequests(_ viewers: Int, _ length: Duration) -> [Sent] {
    let plan = CrowdPlan(id: "stadium", viewers: viewers)
    let accounts = (0..<viewers).map {
      LineUp.Account(id: CrowdNames.household($0, of: plan), sessionLimit: 1)
    }
    let devices = (0..<viewers).map { index in
      let name = CrowdNames.device(index, of: plan)
      return LineUp.Device(
        id: name, account: accounts[index].id, policy: .documented,
        players: [
          PlayerConfiguration(
            name: name, device: name, account: accounts[index].id, channel: Self.channel)
        ])
    }
    var world = World(
      lineUp(devices: devices, accounts: accounts), seed: 7, epoch: .scriptedEpoch)
    var outbox = Outbox(keepsExchanges: true)
    world.advance(to: .zero + length, &outbox)
    return outbox.exchanges.map {
      Sent(
        instant: $0.instant.nanoseconds, viewer: $0.request.sender.index,
        operation: $0.request.operation)
    }.sorted()
  }

  private static let channel = Channel(
    number: 101, name: "News One", card: "globe", content: "news-one", isEncrypted: true,
    isLive: true)

  private func lineUp(devices: [LineUp.Device], accounts: [LineUp.Account]) -> LineUp {
    LineUp(
      name: "truth", tenant: "SIM", accounts: accounts, heartbeat: .seconds(10), missedBeats: 2,
      usesDemoTimings: true, lease: .seconds(120), renewAtPermille: 800,
      network: .init(latency: .milliseconds(60), jitter: .zero, bandwidth: 12_000_000),
      channels: [Self.channel], devices: devices)
  }
}
