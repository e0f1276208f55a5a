import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// What apps do beside their reactions: in the background, and while a set-up takes long
/// (Players/SecureSessions, "Background and Picture in Picture", "What an app should do").
@Suite struct HabitTests {
  /// Two encrypted players in one app, and one in another.
  private static func playing(
    _ policy: Policy, setup: SessionSetup = .sync, limit: Int = 3
  ) -> Witness {
    var lineUp = Classic.lineUp(setup: setup, policy: policy, limit: limit)
    lineUp.policies = [policy]
    lineUp.devices[0].players[1].channel = Classic.channels[1]
    let witness = Witness(lineUp)
    witness.advance(to: 12)
    return witness
  }

  private static func closing(after delay: Duration = .zero) -> Policy {
    var policy = Policy("mine", like: .documented)
    policy.background = Policy.Background(.stop, after: delay)
    return policy
  }

  private static func deeds(_ witness: Witness, of player: PlayerID) -> [String] {
    witness.heard.compactMap { announcement in
      guard announcement.player == player,
        case .simulator(.appReacted(_, let action)) = announcement.notice
      else { return nil }
      return action
    }
  }

  @Test(arguments: [SessionSetup.sync, .async])
  func `every session of the app ends as it goes to the background`(setup: SessionSetup) {
    let witness = Self.playing(Self.closing(), setup: setup)
    #expect(witness.sessions == 3)
    witness.perform(.background(Classic.main))
    witness.advance(by: 2)
    #expect(witness.sessions == 1)
    for player in [Classic.main, Classic.preview] {
      #expect(witness.player(player)?.state == .stopped)
      #expect(Self.deeds(witness, of: player) == ["stop"])
    }
    // Only then the system suspends it.
    #expect(witness.player(Classic.main)?.isSuspended == true)
    #expect(witness.player(Classic.second)?.state == .playing)
  }

  @Test func `without that they count until the service misses their heartbeats`() {
    let witness = Self.playing(.documented)
    witness.perform(.background(Classic.main))
    witness.advance(by: 10)
    #expect(witness.sessions == 3)
    witness.advance(by: 30)
    #expect(witness.sessions == 1)
  }

  @Test func `it stops so much later, and until then the app runs and sends heartbeats`() throws {
    let witness = Self.playing(Self.closing(after: .seconds(20)))
    let beats = try #require(witness.player(Classic.main)).counters.beats
    witness.perform(.background(Classic.main))
    witness.advance(by: 19)
    let away = try #require(witness.player(Classic.main))
    #expect(away.state == .paused && !away.isSuspended && away.counters.beats > beats)
    #expect(witness.sessions == 3)
    witness.advance(by: 2)
    #expect(witness.player(Classic.main)?.state == .stopped && witness.sessions == 1)
    #expect(witness.player(Classic.main)?.isSuspended == true)
  }

  @Test func `an app that returns sooner stops nothing, then or later`() {
    let witness = Self.playing(Self.closing(after: .seconds(20)))
    witness.perform(.background(Classic.main))
    witness.advance(by: 10)
    witness.perform(.background(Classic.main))
    witness.advance(by: 30)
    #expect(witness.player(Classic.main)?.state == .playing && witness.sessions == 3)
    #expect(Self.deeds(witness, of: Classic.main).isEmpty)
  }

  @Test(arguments: [false, true])
  func `an app that returns starts again what it has stopped, if it resumes`(resumes: Bool) {
    var policy = Self.closing()
    policy.resumes = resumes
    let witness = Self.playing(policy)
    // What its viewer had paused does not play by itself.
    witness.perform(.player(Classic.preview, .pause))
    witness.perform(.background(Classic.main))
    witness.advance(by: 60)
    witness.perform(.background(Classic.main))
    witness.advance(by: 10)
    #expect(witness.player(Classic.main)?.state == (resumes ? .playing : .stopped))
    #expect(witness.player(Classic.preview)?.state == .stopped)
    #expect(witness.sessions == (resumes ? 2 : 1))
    #expect(witness.errors(of: Classic.main).isEmpty)
  }

  @Test func `a player in Picture in Picture plays on in the background`() {
    let witness = Self.playing(Self.closing())
    witness.perform(.player(Classic.main, .pictureInPicture))
    witness.perform(.background(Classic.main))
    witness.advance(by: 30)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.player(Classic.preview)?.state == .stopped)
    #expect(witness.player(Classic.main)?.isSuspended == false && witness.sessions == 2)
  }

  /// The service takes the set-up up after 12 s.
  @Test(arguments: [SessionSetup.sync, .async])
  func `an app gives a set-up up after its own time, and the session is nobody's`(
    setup: SessionSetup
  ) throws {
    var policy = Policy("mine", like: .documented)
    policy.setUpLimit = .seconds(10)
    let witness = Self.playing(policy, setup: setup)
    witness.perform(
      .arm(
        Fault(
          on: .operation(.sessionSetup), of: .player(Classic.main), effect: .slow(.seconds(12)),
          ending: .once), provoke: false))
    witness.perform(.player(Classic.main, .recover))
    let asked = witness.session.now
    witness.advance(by: 15)
    let failure = try #require(
      witness.heard.last {
        $0.player == Classic.main && $0.notice.name == "OTVSSMSetupErrorNotification"
      })
    let wait = failure.instant - asked
    #expect(wait >= .seconds(10) && wait < .seconds(11), "\(wait)")
    #expect(witness.player(Classic.main)?.state == .stopped)
    #expect(witness.sessions == 3)
    #expect(witness.session.world.observation.accounts.first?.orphans == 1)
    // At the limit, the next try is refused until it expires.
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 3)
    guard case .sdk(.ssmSetupError(let refusal))? = witness.player(Classic.main)?.failure else {
      Issue.record("\(String(describing: witness.player(Classic.main)?.failure))")
      return
    }
    #expect(refusal.errorCode == SSMCode.maxActiveSessionsExceeded.rawValue)
    witness.advance(by: 30)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 8)
    #expect(witness.player(Classic.main)?.state == .playing)
  }
}
