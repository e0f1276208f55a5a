import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// A device with its own network, delays or time to the first picture: a slower set-up without a
/// fault.
@Suite struct DeviceTermsTests {
  private static let slow = LineUp.Network(
    latency: .milliseconds(240), jitter: .milliseconds(30), bandwidth: 3_000_000, lossPermille: 20)

  /// The classic line-up, with its first device changed.
  private static func lineUp(_ change: (inout LineUp.Device) -> Void = { _ in }) -> LineUp {
    var lineUp = Classic.lineUp()
    change(&lineUp.devices[0])
    return lineUp
  }

  /// A device's preparation, as its players have it in a file's line-up.
  private static func preparing(_ time: Duration) -> LineUp {
    lineUp { device in
      device.firstPicture = time
      for player in device.players.indices { device.players[player].firstPicture = time }
    }
  }

  private static func witness(_ lineUp: LineUp, seed: UInt64) -> Witness {
    let witness = Witness(lineUp, seed: seed)
    witness.advance(to: 20)
    return witness
  }

  private static func start(_ player: PlayerID, _ witness: Witness) throws -> ZapTime {
    try #require(witness.player(player)?.zaps.first)
  }

  @Test(arguments: UInt64(1)...8)
  func `a network of every device is the same as the line-up's`(seed: UInt64) {
    var own = Classic.lineUp()
    for device in own.devices.indices { own.devices[device].network = Self.slow }
    var common = Classic.lineUp()
    common.network = Self.slow
    let (one, other) = (Self.witness(own, seed: seed), Self.witness(common, seed: seed))
    #expect(one.log == other.log)
    #expect(one.log != Self.witness(Classic.lineUp(), seed: seed).log)
  }

  @Test(arguments: UInt64(1)...8)
  func `a device's network makes its own starts slower`(seed: UInt64) throws {
    let usual = Self.witness(Self.lineUp(), seed: seed)
    let slower = Self.witness(Self.lineUp { $0.network = Self.slow }, seed: seed)
    for player in [Classic.main, Classic.preview] {
      #expect(try Self.start(player, slower).total > Self.start(player, usual).total)
    }
    #expect(slower.session.world.observation.faults.isEmpty)
    #expect(!slower.names.contains { $0.hasPrefix("fault") })
  }

  @Test(arguments: UInt64(1)...8)
  func `a licence that comes late makes the licence's part of a start longer by as much`(
    seed: UInt64
  ) throws {
    let late = Duration.milliseconds(1500)
    let usual = Self.witness(Self.lineUp(), seed: seed)
    let slower = Self.witness(Self.lineUp { $0.delays = [.licence: late] }, seed: seed)
    let (before, after) = try (Self.start(Classic.main, usual), Self.start(Classic.main, slower))
    #expect(after.licence == before.licence + late)
    #expect(after.teardown == before.teardown && after.setup == before.setup)
    // A clear stream needs none.
    #expect(try Self.start(Classic.preview, slower).licence == .zero)
    #expect(slower.session.world.observation.faults.isEmpty)
  }

  @Test(arguments: UInt64(1)...8, [1, 400, 2500])
  func `a device that prepares its first picture shows it later by as much`(
    seed: UInt64, milliseconds: Int
  ) throws {
    let preparation = Duration.milliseconds(milliseconds)
    let usual = Self.witness(Self.lineUp(), seed: seed)
    let slower = Self.witness(Self.preparing(preparation), seed: seed)
    let (before, after) = try (Self.start(Classic.main, usual), Self.start(Classic.main, slower))
    #expect(after.firstPicture == before.firstPicture + preparation)
    #expect(after.total == before.total + preparation)
  }

  @Test func `a rate that is set before the first picture does not lose it`() throws {
    let witness = Witness(Self.preparing(.seconds(5)))
    witness.advance(to: 4)
    witness.perform(.player(Classic.main, .setRate(permille: 500)))
    witness.advance(by: 6)
    #expect(try Self.start(Classic.main, witness).firstPicture >= .seconds(5))
  }

  @Test func `a pause before the first picture ends as any other, and nothing else stalls`() {
    let witness = Witness(Self.preparing(.seconds(3)))
    witness.advance(to: 3)
    #expect(witness.player(Classic.main)?.zaps.isEmpty == true)
    witness.perform(.player(Classic.main, .pause))
    witness.advance(by: 8)
    #expect(witness.player(Classic.main)?.zaps.isEmpty == true)
    witness.perform(.player(Classic.main, .play))
    witness.advance(by: 20)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.player(Classic.main)?.counters.stalls == 0)
    #expect(witness.player(Classic.second)?.state == .playing)
  }
}
