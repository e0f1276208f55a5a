import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// The SSP delegate as NAGRA's public plugin is written (Players/WhichDelegate, "Two readings").
@Suite struct PluginDelegateTests {
  private static let first = PlayerID(0)
  private static let second = PlayerID(1)

  /// Two players of one app; the second begins with a clear channel.
  private static func app(_ kind: DelegateKind, keys: KeyPlan = KeyPlan()) -> Witness {
    var lineUp = Classic.lineUp()
    for index in lineUp.channels.indices where lineUp.channels[index].isEncrypted {
      lineUp.channels[index].keys = keys
    }
    let clear = lineUp.channels.first { !$0.isEncrypted }
    let players = [lineUp.channels[0], clear ?? lineUp.channels[0]].enumerated().map {
      PlayerConfiguration(
        name: "p\($0)", delegate: kind, device: "tablet", account: "home", channel: $1)
    }
    lineUp.devices = [
      LineUp.Device(id: "tablet", account: "home", policy: .documented, players: players)
    ]
    return Witness(lineUp)
  }

  @Test(arguments: [(DelegateKind.ssp, 0), (.sspPlugin, 1)])
  func `a second stream leaves the first session an orphan, which outlives both`(
    kind: DelegateKind, left: Int
  ) {
    let witness = Self.app(kind)
    witness.advance(to: 5)
    #expect(witness.sessions == 1)
    witness.perform(.player(Self.second, .zap(to: Classic.channels[1])))
    witness.advance(by: 5)
    #expect(witness.sessions == 2)
    #expect(witness.player(Self.first)?.state == .playing)
    #expect(witness.player(Self.second)?.drm == .active)
    witness.perform(.player(Self.first, .stop))
    witness.perform(.player(Self.second, .stop))
    witness.advance(by: 60)
    #expect(witness.sessions == left)
  }

  /// How many keys the first player has asked for, renewals apart.
  private static func firstRequests(_ witness: Witness) -> Int {
    witness.heard.count {
      if case .timeline(.keyRequested(_, isRenewal: false, _)) = $0.notice {
        $0.player == first
      } else {
        false
      }
    }
  }

  @Test(arguments: [DelegateKind.ssp, .sspPlugin])
  func `each later key of a rotation has a session of its own`(kind: DelegateKind) {
    var plan = KeyPlan()
    plan.rotation = .seconds(30)
    let witness = Self.app(kind, keys: plan)
    witness.advance(to: 100)
    let names = witness.heard.filter { $0.player == Self.first }.map(\.notice.name)
    let keys = Self.firstRequests(witness)
    let count = kind == .sspPlugin ? keys : 1
    #expect(keys > 3)
    #expect(names.count { $0 == "setupSuccess" } == count)
    #expect(names.count { $0 == "teardownSuccess" } == count - 1)
    #expect(names.count { $0 == "OTVSSPTokenCallback.token" } == count - 1)
    #expect(witness.player(Self.first)?.state == .playing)
    #expect(witness.sessions == 1)
  }

  @Test func `a renewal uses the session that is there`() {
    let witness = Self.app(.sspPlugin)
    witness.advance(to: 115)
    let names = witness.heard.map(\.notice.name)
    #expect(names.count { $0 == "keyRequestSuccess" } == 2)
    #expect(names.count { $0 == "setupSuccess" } == 1)
  }

  @Test func `picture and sound have sessions one after the other, where they have keys`() {
    var plan = KeyPlan()
    (plan.isPerRendition, plan.hasAudioKey) = (true, true)
    let witness = Self.app(.sspPlugin, keys: plan)
    witness.advance(to: 20)
    #expect(witness.player(Self.first)?.state == .playing)
    let keys = Self.firstRequests(witness)
    #expect(keys > 1)
    #expect(witness.heard.count { $0.notice.name == "setupSuccess" } == keys)
    #expect(witness.sessions == 1)
    #expect(witness.errors(of: Self.first).isEmpty)
  }

  @Test func `the stream that was not set last shows the other's tokens, and is refused`() {
    let witness = Self.app(.sspPlugin)
    witness.advance(to: 5)
    witness.perform(.player(Self.second, .zap(to: Classic.channels[1])))
    witness.advance(by: 5)
    witness.perform(.player(Self.first, .renewLicence))
    witness.advance(by: 5)
    #expect(witness.errors(of: Self.first) == ["OTVDRMLicenseError"])
    #expect(witness.player(Self.second)?.drm == .active)
  }
}
