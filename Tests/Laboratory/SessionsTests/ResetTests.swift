import Crowd
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// A reset: the line-up and the head-end start again, and time goes on.
@Suite struct ResetTests {
  /// What can be seen of a world but for its time: the numbers of its players, and what follows the
  /// live edge, are others.
  private static func look(_ witness: Witness) -> [String] {
    let world = witness.session.world.observation
    return world.slots.map { slot in
      let stream = slot.stream
      let counters = stream?.counters
      return "\(slot.name) \(slot.state) \(stream?.channel.number ?? 0) \(stream?.drm ?? .error) "
        + "\(stream?.session.state ?? .error) \(stream?.session.beatCount ?? -1) "
        + "\(counters?.beats ?? -1) \(counters?.licences ?? -1) \(counters?.zaps ?? -1) "
        + "\(counters?.errors ?? -1)"
    } + world.accounts.map { "\($0.id) \($0.sessions)" } + world.faults.map(\.name)
  }

  private static func disturb(_ witness: Witness, seed: UInt64) {
    var random = RandomStream(seed: seed, name: "reset")
    let client = TestClient(witness, "ann")
    client.start()
    for _ in 0..<20 {
      let player = PlayerID(Int(random.integer(in: 0...3)))
      let commands: [Command] = [
        .inject("h", player, provoke: true), .inject("l", player, provoke: false),
        .removePlayer(player), .addPlayer(channel: 102), .background(player), .killApp(player),
        .player(player, .stop), .player(player, .zap(to: Classic.channels[1])),
        .setPolicy(player, .documented), .clearFaults(nil),
      ]
      if let command = commands.randomElement(using: &random) { witness.perform(command) }
      if random.integer(in: 0...2) == 0 { client.beat() }
      witness.advance(by: Double(random.integer(in: 1...30)) / 10)
    }
    client.askSegment()
  }

  @Test(arguments: UInt64(0)..<12)
  func `a world that was reset goes on as a new one`(seed: UInt64) {
    let (witness, fresh) = (Witness(), Witness())
    Self.disturb(witness, seed: seed)
    witness.advance(to: 120)
    witness.perform(.reset)
    for second in stride(from: 0.5, through: 60, by: 0.5) {
      witness.advance(to: 120 + second)
      fresh.advance(to: second)
      #expect(Self.look(witness) == Self.look(fresh), "seed \(seed), second \(second)")
    }
  }

  @Test func `clients are forgotten, and come back as others`() throws {
    let witness = Witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    ann.askSegment()
    let before = try #require(ann.pane)
    witness.perform(.reset)
    #expect(witness.session.world.clients.isEmpty && witness.names.contains("clientLeft"))
    #expect(ann.beat().status == 404)
    ann.start()
    #expect(ann.beat().status == 200)
    let after = try #require(ann.pane)
    #expect(after.id > before.id && after.key == before.key && after.name == "ann")
  }

  @Test func `players that go on asking stay apart, and keep their names`() throws {
    let witness = Witness()
    let clients = ["ann", "bob"].map { TestClient(witness, $0) }
    // What a player goes on asking for names it, as in a playlist that it has got over HTTP.
    let lists = clients.map { client in
      client.keepsCookie = false
      client.send(.get, "/SIM/live/ocean/master.m3u8")
      witness.advance(by: 3)
      return "234p/index.m3u8?drm=none&client=\(client.cookie)"
    }
    let names = witness.session.world.observation.slots.compactMap(\.client).map(\.name)
    #expect(Set(names).count == 2)
    for _ in 0..<2 {
      witness.perform(.reset)
      for _ in 0..<3 {
        for (client, list) in zip(clients, lists) {
          #expect(client.send(.get, "/SIM/live/ocean/\(list)").status == 200)
        }
      }
      let now = witness.session.world.observation.slots.compactMap(\.client).map(\.name)
      #expect(now == names)
    }
  }

  @Test func `a rule that was broken before stays broken, and nothing is broken by a reset`() {
    let witness = Witness()
    witness.session.judge(by: Rule.all)
    Self.disturb(witness, seed: 3)
    let broken = witness.session.rules?.allBreaches.count ?? 0
    witness.advance(to: 120)
    let before = witness.session.rules?.allBreaches.count ?? 0
    witness.perform(.reset)
    witness.advance(by: 120)
    #expect(witness.session.rules?.allBreaches.count == before && before >= broken)
  }

  @Test func `a world with a crowd is not reset`() {
    var lineUp = Classic.lineUp()
    var crowd = CrowdPlan(id: "stadium", viewers: 60)
    crowd.channels = [.init(101, permille: 1000)]
    lineUp.crowds = [crowd]
    let witness = Witness(lineUp)
    witness.advance(to: 5)
    let before = witness.session.world.roster
    #expect(witness.session.perform(.reset).refusal?.reason == .crowdStays)
    #expect(witness.session.world.roster == before)
  }
}
