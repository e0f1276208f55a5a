import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// What players make of addresses whose tokens expire (HeadEnd/Origin, "Tokens in addresses").
@Suite struct AddressTokenWorldTests {
  private static func playing(
    _ policy: Policy, renewed: Bool = false, to seconds: Double
  ) -> Witness {
    var lineUp = Classic.lineUp(policy: policy)
    lineUp.tokens.addresses = AddressTerms(validity: .seconds(60), isRenewed: renewed)
    let witness = Witness(lineUp)
    witness.advance(to: seconds)
    return witness
  }

  private static func refusals(_ witness: Witness) -> Int {
    witness.heard.count { announcement in
      guard announcement.player == Classic.main,
        case .sdk(.newErrorLogEntry(let failure)) = announcement.notice
      else { return false }
      return failure.httpCode == 403
    }
  }

  @Test func `a stream plays until the token of its start ends, and the next start has another`()
    throws
  {
    let documented = Self.playing(.documented, to: 55)
    #expect(documented.player(Classic.main)?.state == .playing)
    #expect(Self.refusals(documented) == 0)
    documented.advance(to: 160)
    #expect(documented.player(Classic.main)?.state == .stopped)
    #expect(Self.refusals(documented) > 0)
    documented.perform(.player(Classic.main, .recover))
    documented.advance(by: 10)
    #expect(documented.player(Classic.main)?.state == .playing)
    // The session is not the origin's.
    #expect(!documented.errors(of: Classic.main).contains("OTVSSMSetupErrorNotification"))
  }

  @Test func `an app that starts again plays on`() throws {
    let witness = Self.playing(.stubborn, to: 300)
    let zaps = try #require(witness.player(Classic.main)).counters.zaps
    #expect((2...6).contains(zaps), "\(zaps)")
  }

  @Test func `a token that is renewed lasts as long as the stream`() {
    let witness = Self.playing(.documented, renewed: true, to: 300)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(Self.refusals(witness) == 0)
    #expect(witness.player(Classic.main)?.counters.zaps == 1)
  }

  /// A film has been loaded 30 s ahead, and nothing is requested while it is paused.
  @Test(arguments: [(30.0, PlayerStatus.playing), (200.0, .stopped)])
  func `a film that was paused for longer finds its addresses refused`(
    pause: Double, state: PlayerStatus
  ) {
    var lineUp = Classic.lineUp()
    lineUp.channels[3].duration = .seconds(600)
    for device in [0, 2] { lineUp.devices[device].players[0].channel = lineUp.channels[3] }
    lineUp.tokens.addresses = AddressTerms(validity: .seconds(60), isRenewed: true)
    let witness = Witness(lineUp)
    witness.advance(to: 20)
    witness.perform(.player(Classic.main, .pause))
    witness.advance(by: pause)
    witness.perform(.player(Classic.main, .play))
    witness.advance(by: 60)
    #expect(witness.player(Classic.main)?.state == state)
  }
}
