import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// Apps that a line-up describes as a table.
@Suite struct OwnPolicyTests {
  private static let plain = Backoff(
    first: .seconds(1), factor: 2, cap: .seconds(8), jitter: .none)

  /// What main's app does while a point is out from 3 s on, for as long as this.
  private static func deeds(
    _ policy: Policy, _ point: HeadEndAPI.Operation, code: Int? = nil, for length: Int = 60
  ) -> [String] {
    var lineUp = Classic.lineUp(policy: policy)
    lineUp.policies = [policy]
    let witness = Witness(lineUp)
    witness.advance(to: 3)
    let effect = FaultEffect.status(code == nil ? 503 : 400, errorCode: code, message: "outage")
    witness.perform(
      .arm(
        Fault(
          on: .operation(point), of: .player(Classic.main), effect: effect,
          ending: .lasting(.seconds(length))), provoke: false))
    witness.perform(.player(Classic.main, .recover))
    witness.advance(to: Double(3 + length))
    return witness.heard.compactMap { announcement in
      guard announcement.player == Classic.main,
        case .simulator(.appReacted(policy, let action)) = announcement.notice
      else { return nil }
      return action
    }
  }

  @Test func `it tries so often, after the delays of its row, and then does what then says`() {
    var mine = Policy("mine", like: .documented)
    mine[.setUpFailed] = Policy.Row(.recover, after: .own(Self.plain), times: 3)
    let zap = "zap to the same stream"
    #expect(
      Self.deeds(mine, .sessionSetup)
        == ["\(zap) in 1 s", zap, "\(zap) in 2 s", zap, "\(zap) in 4 s", zap, "stop"])
    mine[.setUpFailed].times = 1
    mine[.setUpFailed].then = .nothing
    // Without a session there is no licence either.
    mine[.licenceFailed] = Policy.Row(.nothing)
    #expect(Self.deeds(mine, .sessionSetup) == ["\(zap) in 1 s", zap])
  }

  @Test func `a restart waits and is counted as a recover is`() {
    var mine = Policy("mine", like: .documented)
    let zap = "zap to the same stream"
    mine[.setUpFailed] = Policy.Row(.restart, after: .own(Self.plain), times: 2)
    #expect(
      Self.deeds(mine, .sessionSetup) == ["\(zap) in 1 s", zap, "\(zap) in 2 s", zap, "stop"])
    mine[.setUpFailed] = Policy.Row(.restart, times: 2, then: .tell)
    mine[.licenceFailed] = Policy.Row(.nothing)
    #expect(
      Self.deeds(mine, .sessionSetup) == ["stop", zap, "stop", zap, Reaction.telling])
  }

  /// What is announced besides the app's words, with the instants.
  private static func world(_ policy: Policy, _ key: Character) -> [Announcement] {
    let witness = Witness(Classic.lineUp(policy: policy))
    witness.advance(to: 10)
    witness.perform(.inject(key, Classic.main, provoke: true))
    witness.advance(to: 60)
    return witness.heard.filter { $0.notice.name != "appReacted" }
  }

  @Test(arguments: FaultCatalogue.kinds)
  func `to tell the viewer changes nothing else`(kind: FaultKind) {
    var frank = Policy("frank", like: .careless)
    for trouble in Trouble.allCases { frank[trouble] = Policy.Row(.tell) }
    #expect(Self.world(frank, kind.key) == Self.world(.careless, kind.key))
  }

  @Test func `it ignores the first failed heartbeat of each stream`() {
    var mine = Policy("mine", like: .documented)
    mine[.heartbeatFailed] = Policy.Row(.nothing, times: 1)
    let witness = Witness(Classic.lineUp(policy: mine))
    witness.advance(to: 3)
    witness.perform(
      .arm(
        Fault(
          on: .operation(.sessionHeartbeat), of: .player(Classic.main),
          effect: .status(503, errorCode: nil, message: "outage"), ending: .lasting(.seconds(200))),
        provoke: false))
    // The teardown of a session that is lost by then may fail, too.
    var errors: [String] {
      witness.errors(of: Classic.main).filter { $0 == "OTVSSMHeartbeatErrorNotification" }
    }
    for stream in 1...3 {
      witness.perform(.player(Classic.main, .recover))
      witness.advance(by: 15)
      #expect(errors.count == 2 * stream - 1 && witness.player(Classic.main)?.state == .playing)
      witness.advance(by: 10)
      #expect(errors.count == 2 * stream && witness.player(Classic.main)?.state == .stopped)
    }
  }

  /// Media services are reset while the stream is paused.
  @Test(arguments: [Policy.Row.Delay.none, .own(Self.plain)], [false, true])
  func `a paused stream stays paused where its policy says so`(
    delay: Policy.Row.Delay, keepsPause: Bool
  ) {
    var mine = Policy("mine", like: .documented)
    mine[.itemFailed] = Policy.Row(.recover, after: delay)
    mine.keepsPause = keepsPause
    let witness = Witness(Classic.lineUp(policy: mine))
    witness.advance(to: 10)
    witness.perform(.player(Classic.main, .pause))
    for _ in 1...2 {
      witness.advance(by: 2)
      witness.perform(.inject("M", Classic.main, provoke: true))
      witness.advance(by: 15)
      #expect(witness.player(Classic.main)?.state == (keepsPause ? .paused : .playing))
      // Nobody has paused the other one.
      #expect(witness.player(Classic.preview)?.state == .playing)
    }
    witness.perform(.player(Classic.main, .play))
    witness.advance(by: 8)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `a call that paused a stream lets it play when it is over`() {
    var mine = Policy("mine", like: .documented)
    mine[.itemFailed] = Policy.Row(.recover)
    mine.keepsPause = true
    let witness = Witness(Classic.lineUp(policy: mine))
    witness.advance(to: 10)
    // For 20 s.
    witness.perform(.inject("i", Classic.main, provoke: true))
    witness.advance(to: 15)
    witness.perform(.inject("M", Classic.main, provoke: true))
    witness.advance(to: 28)
    #expect(witness.player(Classic.main)?.state == .paused)
    witness.advance(to: 40)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `a code has a row of its own`() {
    var mine = Policy("mine", like: .stubborn)
    mine.add(Policy.Row(.stop), to: .setUpFailed, code: 1007)
    #expect(Self.deeds(mine, .sessionSetup, code: 1007) == ["stop"])
    #expect(Self.deeds(mine, .sessionSetup, code: 1011, for: 4).count > 1)
  }

  @Test func `its watch waits as long as its row says`() throws {
    for patience in [3, 10, 20] {
      var mine = Policy("mine", like: .documented)
      mine[.startsTooLong] = Policy.Row(
        .recover, times: 1, then: .nothing, patience: .seconds(patience))
      var lineUp = Classic.lineUp(policy: mine)
      lineUp.policies = [mine]
      let witness = Witness(lineUp)
      witness.advance(to: 3)
      witness.perform(
        .arm(
          Fault(
            on: .operation(.manifest), of: .player(Classic.main), effect: .hang,
            ending: .lasting(.seconds(90))), provoke: false))
      witness.perform(.player(Classic.main, .recover))
      let start = witness.session.now
      witness.advance(to: 40)
      let deeds = witness.heard.filter { announcement in
        guard case .simulator(.appReacted(mine, _)) = announcement.notice else { return false }
        return announcement.player == Classic.main
      }
      let wait = try #require(deeds.first).instant - start
      #expect(wait >= .seconds(patience) && wait <= .seconds(patience + 1), "\(wait)")
    }
  }

  @Test func `it acts on every player where its policy says so`() {
    var mine = Policy("mine", like: .documented)
    for scope in SessionErrorScope.allCases {
      mine.sessionErrors = scope
      let witness = Witness(Classic.lineUp(policy: mine))
      witness.advance(to: 3)
      witness.perform(.inject("h", Classic.main, provoke: true))
      witness.advance(to: 20)
      #expect(witness.player(Classic.main)?.state == .stopped)
      #expect((witness.player(Classic.preview)?.state == .stopped) == (scope == .every))
    }
  }
}
