import ContentProtection
import Faults
import HeadEndAPI
import Lab
import Players
import Simulation
import Testing

/// Channels with several keys, in a world.
@Suite struct RotationTests {
  /// Players on one channel whose key changes every half minute, on devices of their own.
  private static func lineUp(
    players count: Int, lease: Int = 60, isPerRendition: Bool = false
  ) -> LineUp {
    var keys = KeyPlan()
    keys.rotation = .seconds(30)
    keys.isPerRendition = isPerRendition
    var channel = Classic.channels[0]
    channel.keys = keys
    var lineUp = Classic.lineUp(policy: .careless, limit: count)
    lineUp.lease = .seconds(lease)
    lineUp.channels = [channel]
    lineUp.devices = (0..<count).map { index in
      LineUp.Device(
        id: "d\(index)", account: "home", policy: .careless,
        players: [
          PlayerConfiguration(
            name: "p\(index)", device: "d\(index)", account: "home", channel: channel)
        ])
    }
    return lineUp
  }

  private static func requests(_ witness: Witness, of player: Int) -> [(Double, String)] {
    witness.heard.compactMap { heard in
      guard heard.player == PlayerID(player),
        case .timeline(.keyRequested(let identifier, _)) = heard.notice
      else { return nil }
      return (
        heard.instant.sinceStart.inSeconds, AssetIdentifier(text: identifier)?.keyId ?? ""
      )
    }
  }

  @Test func `five minutes of rotation stall nobody, and the ring stays small`() throws {
    let witness = Witness(Self.lineUp(players: 2))
    for second in stride(from: 10.0, through: 300, by: 5) {
      witness.advance(to: second)
      let player = try #require(witness.player(PlayerID(0)))
      #expect(player.state == .playing)
      #expect(player.keys.count <= 4)
      #expect(player.picture.look == .normal)
    }
    #expect(witness.player(PlayerID(0))?.counters.stalls == 0)
    #expect(witness.errors(of: PlayerID(0)).isEmpty)
    let names = Self.requests(witness, of: 0).map(\.1)
    #expect(Set(names).isSuperset(of: (199...208).map(String.init)))
  }

  @Test func `renditions' keys rotate together, and only what is needed is renewed`() throws {
    let witness = Witness(Self.lineUp(players: 1, isPerRendition: true))
    witness.advance(to: 200)
    let player = try #require(witness.player(PlayerID(0)))
    #expect(player.state == .playing)
    #expect(player.counters.stalls == 0)
    let asked = Self.requests(witness, of: 0).map(\.1)
    #expect(asked.contains("sd-199") && asked.contains("hd-199") && asked.contains("hd-205"))
    #expect(!asked.contains("sd-205"))
  }

  @Test func `everybody asks for the new key in the same second`() {
    let witness = Witness(Self.lineUp(players: 12))
    witness.advance(to: 60)
    let times = (0..<12).compactMap { player in
      Self.requests(witness, of: player).first { $0.1 == "201" }?.0
    }
    #expect(times.count == 12)
    #expect((times.max() ?? 0) - (times.min() ?? 0) < 2)
  }

  @Test func `a fault at a rotated key stalls only the player that needs it`() throws {
    let witness = Witness(Self.lineUp(players: 3))
    witness.advance(to: 30)
    witness.perform(
      .arm(
        Fault(
          on: .operation(.licence), of: .player(PlayerID(1)), trigger: .next, effect: .hang,
          ending: .times(2)), provoke: false))
    witness.advance(to: 45)
    #expect(witness.player(PlayerID(1))?.state == .playing)
    #expect(witness.player(PlayerID(1))?.keys.last?.state == .requested)
    witness.advance(to: 56)
    #expect(witness.player(PlayerID(1))?.state == .waiting)
    #expect(witness.player(PlayerID(1))?.keys.contains { $0.state == .held } == true)
    #expect([0, 2].allSatisfy { witness.player(PlayerID($0))?.state == .playing })
    witness.advance(to: 90)
    #expect(witness.player(PlayerID(1))?.state == .playing)
    #expect(witness.player(PlayerID(1))?.counters.stalls == 1)
    #expect([0, 2].allSatisfy { witness.player(PlayerID($0))?.counters.stalls == 0 })
  }

  @Test func `a rotation is the same in any slices`() {
    let (whole, sliced) = (Witness(Self.lineUp(players: 3)), Witness(Self.lineUp(players: 3)))
    whole.advance(to: 100)
    for step in 1...400 { sliced.advance(to: Double(step) / 4) }
    #expect(whole.log == sliced.log)
  }
}
