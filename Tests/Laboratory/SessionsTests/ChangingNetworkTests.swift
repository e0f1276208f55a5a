import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing

@testable import Worlds

/// A network that changes, from one transfer to whole worlds and real clients.
@Suite struct ChangingNetworkTests {
  private static func trace(
    _ pieces: [(Int, Duration)], _ end: BandwidthTrace.End = .hold
  ) throws -> BandwidthTrace {
    try #require(BandwidthTrace(pieces.map { .init($0, for: $1) }, end: end))
  }

  private static func network(_ trace: BandwidthTrace) -> LineUp.Network {
    var network = LineUp.Network()
    network.trace = trace
    return network
  }

  @Test func `a transfer stands still while nothing passes`() throws {
    let trace = try Self.trace([
      (8_000_000, .milliseconds(500)), (0, .seconds(2)), (8_000_000, .seconds(1)),
    ])
    var line = SharedLink(Downlink(Self.network(trace), from: .zero))
    line.begin(RequestID(1), bytes: 1_000_000, at: .zero)
    #expect(line.nextEnd == .zero + .seconds(3))
    #expect(line.remainingBytes(of: RequestID(1), at: .zero + .seconds(2)) == 500_000)
    #expect(line.takeFinished(at: .zero + .milliseconds(2999)) == nil)
    #expect(line.takeFinished(at: .zero + .seconds(3)) == RequestID(1))
  }

  @Test func `a transfer on a line that stays dead has no end`() throws {
    let trace = try Self.trace([(8_000_000, .milliseconds(500)), (0, .seconds(2))])
    var line = SharedLink(Downlink(Self.network(trace), from: .zero))
    line.begin(RequestID(1), bytes: 1_000_000, at: .zero)
    #expect(line.nextEnd == nil)
    line.change(to: Downlink(bandwidth: 4_000_000), at: .zero + .seconds(10))
    #expect(line.nextEnd == .zero + .seconds(11))
  }

  /// However transfers share a line, together they get what passes.
  @Test(arguments: UInt64(1)...30)
  func `a busy line delivers all that passes, and no more`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "line")
    let pieces = (0..<9).map { _ in
      (Int(random.integer(in: 0...9)) * 777_777, random.duration(upTo: .seconds(2)))
    }
    let trace = try Self.trace(pieces + [(1_000_003, .seconds(1))], .repeat)
    let downlink = Downlink(Self.network(trace), from: .zero)
    var line = SharedLink(downlink)
    let sizes = (1...6).map { _ in Int(random.integer(in: 20_000...3_000_000)) }
    for (number, size) in sizes.enumerated() {
      line.begin(RequestID(UInt64(number)), bytes: size, at: .zero)
    }
    var (ends, now) = ([UInt64: Instant](), Instant.zero)
    while let end = line.nextEnd {
      #expect(end >= now)
      now = end
      while let request = line.takeFinished(at: now) { ends[request.number] = now }
    }
    let bits = Int128(sizes.reduce(0, +)) * 8_000_000_000
    #expect(ends.count == sizes.count)
    // Each of the divisions among transfers may take a nanosecond more.
    #expect(downlink.work(from: .zero, to: now) >= bits)
    #expect(downlink.work(from: .zero, to: now - .nanoseconds(40)) < bits)
    // Smaller ones are there first.
    let order = ends.sorted { ($0.value, sizes[Int($0.key)]) < ($1.value, sizes[Int($1.key)]) }
    #expect(order.map { sizes[Int($0.key)] } == sizes.sorted())
  }

  /// At 8 Mbit/s a byte takes a microsecond, to which small bodies are rounded.
  @Test(arguments: UInt64(1)...6)
  func `a trace that never changes is a constant bandwidth`(seed: UInt64) throws {
    let eight = 8_000_000
    var constant = Classic.lineUp()
    constant.network.bandwidth = eight
    var traced = constant
    traced.network.trace = try Self.trace([(eight, .seconds(7)), (eight, .seconds(11))], .repeat)
    let (one, other) = (Witness(constant, seed: seed), Witness(traced, seed: seed))
    for witness in [one, other] { witness.advance(to: 60) }
    #expect(one.log == other.log)
    #expect(one.names.contains("zapFinished"))
  }

  @Test func `in a lift a player runs dry, and only on its device`() {
    let (still, ride) = (Witness(), Witness())
    for witness in [still, ride] { witness.advance(to: 20) }
    ride.perform(.setNetwork(Classic.main, LineUp.Network(following: .lift)))
    #expect(ride.names.contains("networkChanged"))
    #expect(ride.player(Classic.main)?.network?.bandwidth == 20_000_000)
    // The tablet has two players.
    #expect(ride.player(Classic.preview)?.network == ride.player(Classic.main)?.network)
    #expect(ride.player(Classic.second)?.network == nil)
    for witness in [still, ride] { witness.advance(to: 67) }
    #expect(ride.player(Classic.main)?.network?.bandwidth == 0)
    let trouble = { (witness: Witness, id: PlayerID) in
      witness.player(id).map { $0.counters.stalls + $0.counters.errors } ?? 0
    }
    #expect(trouble(ride, Classic.main) > 0)
    #expect(trouble(ride, Classic.second) == trouble(still, Classic.second))
  }

  @Test func `without another network a device has the line-up's again, where that is by now`()
    throws
  {
    var lineUp = Classic.lineUp()
    lineUp.network.trace = try Self.trace([(8_000_000, .seconds(15)), (3_000_000, .seconds(90))])
    let witness = Witness(lineUp)
    witness.advance(to: 5)
    #expect(witness.player(Classic.main)?.network?.bandwidth == 8_000_000)
    witness.perform(.setNetwork(Classic.main, LineUp.Network(bandwidth: 500_000)))
    witness.advance(to: 20)
    #expect(witness.player(Classic.main)?.network?.bandwidth == 500_000)
    #expect(witness.player(Classic.kids)?.network?.bandwidth == 3_000_000)
    witness.perform(.setNetwork(Classic.main, nil))
    #expect(witness.player(Classic.main)?.network?.bandwidth == 3_000_000)
    // A reset starts the line-up, and with it its trace.
    witness.perform(.reset)
    let bandwidths = witness.session.world.observation.players.map(\.network?.bandwidth)
    #expect(bandwidths == Array(repeating: 8_000_000, count: 4))
  }

  @Test func `a snapshot continues as the world that it was taken of`() {
    let witness = Witness()
    witness.advance(to: 20)
    witness.perform(.setNetwork(Classic.main, LineUp.Network(following: .train)))
    witness.advance(to: 31.7)
    var copy = witness.session.world
    copy.advance(to: .zero + .seconds(150))
    witness.advance(to: 150)
    #expect(copy.observation == witness.session.world.observation)
  }

  @Test func `rules blame no app while a network changes`() {
    let witness = Witness()
    #expect(!witness.session.world.isDisturbed)
    witness.perform(.setNetwork(Classic.second, LineUp.Network(following: .evening)))
    #expect(witness.session.world.isDisturbed)
    witness.perform(.setNetwork(Classic.second, LineUp.Network(bandwidth: 1_000_000)))
    #expect(!witness.session.world.isDisturbed)
  }

  @Test func `nobody's network does not change`() {
    let witness = Witness()
    let outcome = witness.session.perform(.setNetwork(PlayerID(77), nil))
    #expect(outcome == .idle(.wasRemoved))
    #expect(!witness.names.contains("networkChanged"))
  }
}

/// The same for real clients: their answers are paced.
@Suite struct PacedClientTests {
  @Test func `a line-up whose network changes paces its answers, a constant one does not`() throws {
    var lineUp = Classic.lineUp()
    lineUp.network.bandwidth = 100_000
    #expect(TestClient(Witness(lineUp), "a").askMaster().pace == nil)
    lineUp.network.trace = BandwidthTrace(
      [
        .init(80_000, for: .seconds(10)), .init(0, for: .seconds(5)), .init(8000, for: .seconds(5)),
      ],
      end: .hold)
    let witness = Witness(lineUp)
    witness.advance(to: 9)
    let pace = try #require(TestClient(witness, "a").askMaster().pace)
    #expect(pace.bytes(by: .zero) == 0)
    #expect(pace.bytes(by: .milliseconds(500)) == 5000)
    // The tunnel lasts from 10 s to 15 s.
    let before = pace.bytes(by: .seconds(2))
    #expect((5000...10_000).contains(before) && pace.bytes(by: .seconds(5)) == before)
    #expect(pace.bytes(by: .seconds(20)) - pace.bytes(by: .seconds(10)) == 10_000)
  }

  @Test func `a client's own network begins when it is given, and a fault's limit holds in it`()
    throws
  {
    let witness = Witness()
    let client = TestClient(witness, "alice")
    client.start()
    #expect(client.askMaster().pace == nil)
    let id = try #require(witness.session.world.clients.first?.id)
    witness.perform(.setNetwork(id, LineUp.Network(following: .lift)))
    #expect(witness.session.world.clients.count == 1)
    let slot = WallSlot(named: "alice", in: witness.session.world)
    #expect(slot?.network?.trace == "lift")
    #expect(client.askMaster().pace?.bytes(by: .seconds(1)) == 2_500_000)
    witness.perform(.inject("b", id, provoke: false))
    #expect(client.askMaster().pace?.bytes(by: .seconds(1)) == 37_500)
    witness.perform(.clearFaults(id))
    witness.perform(.setNetwork(id, nil))
    #expect(client.askMaster().pace == nil)
  }
}
