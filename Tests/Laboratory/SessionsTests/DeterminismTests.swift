import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import TestSupport
import Testing
import Worlds
import Worlds

@Suite struct DeterminismTests {
  private func act(_ witness: Witness) {
    witness.perform(.inject("h", Classic.main, provoke: true))
    witness.perform(.player(Classic.kids, .zap(to: Classic.channels[2])))
    witness.perform(.inject("w", Classic.second, provoke: true))
  }

  @Test func `one step or a thousand: the same event log`() {
    let one = Witness()
    one.advance(to: 5)
    act(one)
    one.advance(to: 105)
    let many = Witness()
    for step in 1...50 { many.advance(to: Double(step) / 10) }
    act(many)
    for step in 1...1000 { many.advance(to: 5 + Double(step) / 10) }
    #expect(one.log == many.log)
    #expect(one.heard.count > 80)
    #expect(one.session.world.observation == many.session.world.observation)
  }

  @Test(arguments: [3, 7] as [UInt64])
  func `the same seed says the same, another seed does not`(seed: UInt64) {
    let logs = [7, seed].map { seed in
      let witness = Witness(seed: seed)
      witness.advance(to: 30)
      return witness.log
    }
    #expect((logs[0] == logs[1]) == (seed == 7))
  }

  @Test func `a copy of the world is a snapshot`() {
    var world = World(Classic.lineUp(), seed: 7, epoch: .scriptedEpoch)
    world.advance(to: .zero + .seconds(10))
    let snapshot = world
    world.perform(.inject("n", Classic.main, provoke: true))
    world.advance(to: .zero + .seconds(60))
    var again = snapshot
    #expect(again.observation != world.observation)
    again.perform(.inject("n", Classic.main, provoke: true))
    again.advance(to: .zero + .seconds(60))
    #expect(again.observation == world.observation)
  }

  @Test(arguments: Thorough.all(of: 0..<20 as Range<UInt64>, otherwise: 5))
  func `a swarm of random commands breaks nothing and can be cleaned up`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "swarm")
    let witness = Witness(seed: seed)
    for _ in 0..<40 {
      witness.advance(by: random.fraction() * 4)
      witness.perform(command(&random))
    }
    witness.perform(.clearFaults(nil))
    for index in 0..<64 { witness.perform(.removePlayer(PlayerID(index))) }
    witness.advance(by: 40)
    #expect(witness.session.world.schedule.count == 0)
    #expect(witness.sessions == 0)
    #expect(witness.session.world.observation.faults.isEmpty)
  }

  private func command(_ random: inout RandomStream) -> Command {
    let player = PlayerID(Int(random.integer(in: 0...4)))
    let keys = FaultCatalogue.kinds.map(\.key)
    switch random.integer(in: 0...9) {
    case 0...3: return .inject(keys.randomElement(using: &random) ?? "h", player, provoke: true)
    case 4:
      let channel = Classic.channels[Int(random.integer(in: 0...3))]
      return .player(player, .zap(to: channel))
    case 5: return .player(player, .recover)
    case 6: return .player(player, [.play, .pause, .stop].randomElement(using: &random) ?? .play)
    case 7: return .addPlayer(channel: 101)
    case 8: return .killApp(player)
    default: return .clearFaults(player)
    }
  }
}
