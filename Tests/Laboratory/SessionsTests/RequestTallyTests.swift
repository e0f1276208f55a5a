import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// The world's count of requests, compared with every request that a session reports.
@Suite struct RequestTallyTests {
  private struct Kind: Hashable {
    let player: String
    let operation: Operation
    let status: Int
  }

  private static func kinds(_ tally: RequestTally, of names: [String]) -> [Kind: Int] {
    names.reduce(into: [:]) { kinds, name in
      for row in tally.rows(of: { $0 == name }) {
        kinds[Kind(player: name, operation: row.operation, status: row.status)] = row.count
      }
    }
  }

  /// A session that counts for itself what it reports, with faults and zaps from a seed.
  private static func run(seed: UInt64, until end: Duration) -> (Session, [Kind: Int]) {
    let session = Session(Classic.lineUp(), seed: seed, epoch: .scriptedEpoch)
    var counted: [Kind: Int] = [:]
    session.onEnded = { record in
      let kind = Kind(player: record.player, operation: record.operation, status: record.status)
      counted[kind, default: 0] += 1
    }
    var random = RandomStream(seed: seed, name: "requests")
    let players = session.roster.slots.map(\.id)
    while session.now < .zero + end {
      session.advance(to: session.now + .seconds(Int64(1 + random.next() % 20)))
      let player = players[Int(random.next() % UInt64(players.count))]
      let channels = session.world.lineUp.channels
      let channel = channels[Int(random.next() % UInt64(channels.count))]
      _ = session.perform(.player(player, .zap(to: channel)))
    }
    return (session, counted)
  }

  @Test(arguments: [1, 7, 23] as [UInt64])
  func `the count is that of all requests that have ended`(seed: UInt64) {
    let (session, counted) = Self.run(seed: seed, until: .seconds(600))
    let names = session.roster.slots.map(\.name)
    #expect(!counted.isEmpty)
    #expect(Self.kinds(session.requests, of: names) == counted)
  }

  @Test func `what came before a copy is subtracted, and its last request is the last`() {
    let (session, _) = Self.run(seed: 7, until: .seconds(120))
    let before = session.requests
    #expect(session.requests.rows(since: before).isEmpty)
    session.advance(to: session.now + .seconds(60))
    let later = session.requests.rows(since: before)
    let all = session.requests.rows().reduce(0) { $0 + $1.count }
    #expect(later.reduce(0) { $0 + $1.count } + before.rows().reduce(0) { $0 + $1.count } == all)
    #expect(!later.isEmpty && later.allSatisfy { ($0.last.ended ?? .zero) > .zero + .seconds(120) })
  }

  @Test func `going back in time takes the count back`() {
    let (session, _) = Self.run(seed: 7, until: .seconds(90))
    let count = session.requests.rows().reduce(0) { $0 + $1.count }
    session.travel(to: .zero + .seconds(30))
    #expect(session.requests.rows().reduce(0) { $0 + $1.count } < count)
  }
}
