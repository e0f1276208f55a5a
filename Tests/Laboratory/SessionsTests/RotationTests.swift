import ContentProtection
import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

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
        case .timeline(.keyRequested(let identifier, _, _)) = heard.notice
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

  @Test func `all keys of a stream belong to one session`() {
    let witness = Witness(Self.lineUp(players: 1))
    witness.advance(to: 120)
    #expect(Set(Self.requests(witness, of: 0).map(\.1)).count > 3)
    let setups = witness.heard.filter { $0.notice.name == "setupStart" }
    #expect(setups.count == 1 && witness.sessions == 1)
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

  /// A film with a key for each quality, and one for its sound.
  private static func film(
    rotation: Duration? = nil, _ change: (inout Channel) -> Void
  ) -> Witness {
    var lineUp = Self.lineUp(players: 1)
    var channel = lineUp.channels[0]
    channel.isLive = false
    channel.profile = .standard
    channel.hasUHD = true
    channel.keys = KeyPlan()
    channel.keys.isPerRendition = true
    channel.keys.hasAudioKey = true
    channel.keys.rotation = rotation
    change(&channel)
    lineUp.channels = [channel]
    lineUp.network.bandwidth = 60_000_000
    lineUp.devices[0].players[0].channel = channel
    return Witness(lineUp)
  }

  @Test(arguments: [(KeyReach.all, 2160), (.hd, 1080), (.sd, 540)])
  func `a quality whose key is denied is left out, and playback goes on below`(
    reach: KeyReach, height: Int
  ) {
    let witness = Self.film { $0.keys.airPlay = reach }
    witness.advance(to: 30)
    #expect(witness.player(PlayerID(0))?.rendition?.height == 2160)
    witness.perform(.player(PlayerID(0), .airPlay))
    witness.advance(to: 60)
    #expect(witness.player(PlayerID(0))?.state == .playing)
    #expect(witness.player(PlayerID(0))?.rendition?.height == height)
    #expect(witness.errors(of: PlayerID(0)).allSatisfy { $0 == "OTVDRMLicenseError" })
  }

  @Test func `a rotated key that is refused lowers the rendition, if that has another`() {
    let witness = Self.film(rotation: .seconds(60)) { $0.hasUHD = false }
    witness.advance(to: 20)
    #expect(witness.player(PlayerID(0))?.rendition?.height == 1080)
    witness.perform(
      .arm(
        Fault(
          on: .operation(.licence), of: .player(PlayerID(0)), trigger: .next,
          effect: .status(403, errorCode: 4000, message: "ungranted"), ending: .once),
        provoke: false))
    witness.advance(to: 100)
    #expect(witness.player(PlayerID(0))?.state == .playing)
    #expect(witness.player(PlayerID(0))?.rendition?.height == 540)
    #expect(witness.errors(of: PlayerID(0)) == ["OTVDRMLicenseError"])
  }

  @Test func `a late key of the sound delays the picture, and a refused one ends playback`() {
    for (effect, ending) in [
      (FaultEffect.delay(.seconds(6), jitter: .zero), FaultEnding.once),
      (.status(403, errorCode: 4000, message: ""), .untilCleared),
    ] {
      let witness = Self.film { $0.hasUHD = false }
      witness.perform(
        .arm(
          Fault(
            on: .operation(.licence), of: .player(PlayerID(0)), trigger: .allBut(2),
            effect: effect, ending: ending), provoke: false))
      witness.advance(to: 5)
      #expect(witness.player(PlayerID(0))?.state == .play)
      #expect(witness.player(PlayerID(0))?.keys.map(\.name) == ["sd", "hd", "audio"])
      witness.advance(to: 60)
      let isLate = ending == .once
      #expect(witness.player(PlayerID(0))?.state == (isLate ? .playing : .error))
      let failure = witness.heard.last { $0.notice.severity == .error }?.notice.nativeError
      #expect(failure?.code == (isLate ? nil : -19156))
    }
  }

  @Test func `a rotation is the same in any slices`() {
    let (whole, sliced) = (Witness(Self.lineUp(players: 3)), Witness(Self.lineUp(players: 3)))
    whole.advance(to: 100)
    for step in 1...400 { sliced.advance(to: Double(step) / 4) }
    #expect(whole.log == sliced.log)
  }
}
