import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

@Suite struct RosterTests {
  private static let keys: [Character] = ["s", "d", "h", "c", "A", "n", "w", "l", "t"]

  /// A world in which one thing after the other goes wrong and is put right again.
  private static func troubled(_ seconds: Int) -> World {
    var world = World(Classic.lineUp(), seed: 3, epoch: .scriptedEpoch)
    for second in 0..<seconds {
      world.advance(to: .zero + .seconds(second))
      let player = PlayerID(second % 4)
      switch second % 7 {
      case 3:
        let key = keys[second / 7 % keys.count]
        world.perform(.inject(key, player, provoke: true))
      case 5 where second % 2 == 0: world.perform(.clearFaults(nil))
      case 6: world.perform(.player(player, .recover))
      default: break
      }
      if second == 40 { world.perform(.addPlayer(channel: 101)) }
      if second == 60 { world.perform(.removePlayer(PlayerID(1))) }
    }
    return world
  }

  @Test(arguments: [0, 2, 11, 24, 39, 45, 59, 61, 90, 140])
  func `what the world keeps as it goes is what asking every player finds`(seconds: Int) {
    let world = Self.troubled(seconds)
    let players = world.observation.players
    let roster = world.roster
    #expect(roster.slots.map(\.id) == players.map(\.id))
    #expect(roster.slots.map(\.name) == players.map(\.name))
    #expect(roster.slots.map(\.brief.channel) == players.map(\.channel.number))
    #expect(roster.slots.map(\.brief.state) == players.map(\.state))
    #expect(roster.slots.map(\.brief.failedAt) == players.map(\.failedAt))
    for state in PlayerStatus.allCases {
      #expect(roster.count(state) == players.count { $0.state == state })
    }
    let failed = players.filter { $0.failure != nil }
    #expect(roster.failureCount == failed.count)
    let newest = roster.newestFailure()
    #expect(newest?.instant == failed.compactMap(\.failedAt).max())
    #expect(newest?.notice == failed.first { $0.id == newest?.player }?.failure)
  }

  @Test func `the newest failure is that of a player who is not shown`() throws {
    let world = Self.troubled(140)
    let first = try #require(world.roster.newestFailure())
    let second = world.roster.newestFailure { $0 == first.player }
    #expect(second?.player != first.player)
    #expect(second?.instant ?? .zero <= first.instant)
  }

  @Test func `an observation of some players has those and no others, and all in brief`() {
    let world = Self.troubled(30)
    let some = WorldObservation(of: world, slots: [PlayerID(1), PlayerID(3), PlayerID(99)])
    #expect(some.players == world.observation.players.filter { [1, 3].contains($0.id.index) })
    #expect(some.roster == world.roster)
    #expect(some.slot(PlayerID(0)) == nil)
  }
}
