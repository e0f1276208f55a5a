import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// AirPlay, background, release, and V2 (Players/SecureSessions).
@Suite struct SessionManagementTests {
  private func playing() -> Witness {
    let witness = Witness()
    witness.advance(to: 12)
    return witness
  }

  @Test func `AirPlay asks for a new token, session and licence, and playback goes on`() throws {
    let witness = playing()
    let before = try #require(witness.player(Classic.main))
    witness.perform(.player(Classic.main, .airPlay))
    witness.advance(by: 3)
    let after = try #require(witness.player(Classic.main))
    #expect(after.isAirPlaying && after.state == .playing && after.drm == .active)
    #expect(after.session.identifier != before.session.identifier)
    #expect(after.counters.licences == before.counters.licences + 1)
    let names = witness.heard.filter { $0.player == Classic.main }.map(\.notice.name)
    let order = [
      "OTVSSPTokenCallback.token", "teardownSuccess", "setupSuccess", "keyRequestSuccess",
    ]
    let places = order.map { names.lastIndex(of: $0) ?? -1 }
    #expect(places == places.sorted() && places[0] >= 0)
    witness.perform(.player(Classic.main, .airPlay))
    witness.advance(by: 3)
    let back = try #require(witness.player(Classic.main))
    #expect(back.state == .playing && back.counters.licences == before.counters.licences + 2)
    #expect(witness.sessions == 2)
  }

  /// `main` starts last, and the account's limit ends the older session.
  @Test func `who took the stream is known before the heartbeat that fails, and it says so`() throws
  {
    var lineUp = Classic.lineUp(limit: 1)
    lineUp.accounts[0].excess = .endOldest
    let witness = Witness(lineUp)
    witness.advance(to: 3)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(to: 6)
    let second = try #require(witness.player(Classic.second))
    #expect(second.isSessionGone && second.sessionTaker == "tablet")
    #expect(witness.player(Classic.main)?.sessionTaker == nil)
    witness.advance(to: 15)
    let failures = witness.heard.compactMap { announcement -> String? in
      guard case .sdk(.ssmHeartbeatError(let failure)) = announcement.notice else { return nil }
      return failure.message
    }
    #expect(failures == ["invalid token (tablet took the stream, limit home)"])
  }

  @Test func `a token callback that returns nil ends playback`() {
    let witness = playing()
    witness.perform(.inject("y", Classic.main, provoke: true))
    witness.advance(by: 5)
    #expect(
      witness.errors(of: Classic.main) == ["OTVSSMSetupErrorNotification", "OTVDRMLicenseError"])
    #expect(witness.player(Classic.main)?.state == .stopped)
    #expect(witness.sessions == 1)
  }

  @Test func `a short background resumes with the same session`() throws {
    let witness = playing()
    let before = try #require(witness.player(Classic.main))
    witness.perform(.background(Classic.main))
    witness.advance(by: 12)
    let away = try #require(witness.player(Classic.main))
    #expect(away.isInBackground && away.picture.look == .frozen)
    #expect(away.counters.beats == before.counters.beats)
    witness.perform(.background(Classic.main))
    witness.advance(by: 12)
    let back = try #require(witness.player(Classic.main))
    #expect(back.state == .playing && back.session.identifier == before.session.identifier)
    #expect(back.counters.zaps == before.counters.zaps)
  }

  @Test func `after a long background the beat fails, and the app zaps to the same stream`() throws
  {
    let witness = playing()
    let before = try #require(witness.player(Classic.main))
    witness.perform(.background(Classic.main))
    witness.advance(by: 60)
    #expect(witness.sessions == 1)
    witness.perform(.background(Classic.main))
    witness.advance(by: 8)
    let back = try #require(witness.player(Classic.main))
    #expect(
      witness.errors(of: Classic.main) == [
        "OTVSSMHeartbeatErrorNotification", "OTVSSMTeardownErrorNotification",
      ])
    #expect(witness.heard.contains { $0.player == Classic.main && $0.notice.name == "onStopped" })
    #expect(back.state == .playing && back.counters.zaps == before.counters.zaps + 1)
    #expect(back.session.identifier != before.session.identifier)
    #expect(witness.sessions == 2)
  }

  @Test func `with Picture in Picture the session goes on in the background`() throws {
    let witness = playing()
    witness.perform(.player(Classic.main, .pictureInPicture))
    witness.perform(.background(Classic.main))
    witness.advance(by: 60)
    let away = try #require(witness.player(Classic.main))
    #expect(away.isPictureInPicture && away.isInBackground)
    #expect(away.state == .playing && away.counters.beats == 7)
    #expect(witness.errors(of: Classic.main).isEmpty)
  }

  /// A player with the V2 delegate, alone on its account, after its first heartbeat.
  private func playingV2(_ policy: Policy) -> Witness {
    var lineUp = Classic.lineUp(policy: policy, limit: 1)
    lineUp.devices.removeLast(2)
    lineUp.devices[0].players[0].delegate = .sspV2
    let witness = Witness(lineUp)
    witness.advance(to: 15)
    return witness
  }

  @Test func `V2 sets up inside the licence request`() {
    let witness = playingV2(.documented)
    let names = witness.heard.filter { $0.player == Classic.main }.map(\.notice.name)
    #expect((names.firstIndex(of: "onLoad") ?? 99) < (names.firstIndex(of: "setupStart") ?? 0))
    #expect(witness.player(Classic.main)?.counters.beats == 1)
  }

  @Test(arguments: Policy.shipped, [PlayerCommand.stop, .zap(to: Classic.channels[2])])
  func `a documented app tears its V2 session down, any other leaves it to expire`(
    policy: Policy, command: PlayerCommand
  ) {
    let witness = playingV2(policy)
    witness.perform(.player(Classic.main, command))
    witness.advance(by: 5)
    #expect(witness.sessions == ([.documented, .watchful].contains(policy) ? 0 : 1))
    #expect(witness.names.contains("teardownSuccess") == [.documented, .watchful].contains(policy))
    witness.advance(by: 30)
    #expect(witness.sessions == 0)
  }

  @Test(arguments: [(Policy.documented, []), (.careless, ["OTVSSMSetupErrorNotification"])])
  func `after a stop, V2 plays again within the limit of sessions if it was torn down`(
    policy: Policy, errors: [String]
  ) {
    let witness = playingV2(policy)
    witness.perform(.player(Classic.main, .stop))
    witness.advance(by: 3)
    witness.perform(.player(Classic.main, .play))
    witness.advance(by: 5)
    #expect(witness.errors(of: Classic.main).filter { $0.contains("SSM") } == errors)
    #expect((witness.player(Classic.main)?.state == .playing) == errors.isEmpty)
  }

  @Test func `a synchronous teardown is waited for three seconds at most`() throws {
    let witness = playing()
    witness.perform(.inject("j", Classic.main, provoke: false))
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 1.5)
    #expect(witness.player(Classic.preview)?.mainBlockedSince != nil)
    witness.advance(by: 40)
    let zap = try #require(witness.player(Classic.main)?.zaps.last)
    #expect(zap.teardown > .seconds(2) && zap.teardown <= .seconds(3))
  }

  @Test func `a zap during a slow set-up leaves an orphan session that beats on`() throws {
    let witness = playing()
    witness.perform(.player(Classic.second, .stop))
    let slow = Fault(
      on: .operation(.sessionSetup), of: .player(Classic.main),
      effect: .delay(.seconds(8), jitter: .zero))
    witness.perform(.arm(slow, provoke: false))
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 6.5)
    #expect(witness.player(Classic.main)?.mainBlockedSince == nil)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 60)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.sessions == 2)
    #expect(witness.errors(of: Classic.main).isEmpty)
  }

  @Test func `with a full account an asynchronous zap during a set-up gets 1007`() {
    var lineUp = Classic.lineUp(limit: 1)
    lineUp.devices = [lineUp.devices[0]]
    lineUp.devices[0].players = [lineUp.devices[0].players[0]]
    lineUp.devices[0].players[0].sessionSetup = .async
    let witness = Witness(lineUp)
    witness.advance(to: 10)
    let slow = Fault(
      on: .operation(.sessionSetup), of: .player(Classic.main),
      effect: .delay(.seconds(2), jitter: .zero))
    witness.perform(.arm(slow, provoke: false))
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 1)
    #expect(witness.sessions == 1 && witness.errors(of: Classic.main).isEmpty)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 5)
    let error = witness.heard.first { $0.notice.severity == .error }?.notice
    #expect(error?.name == "OTVSSMSetupErrorNotification")
    #expect(error?.text.contains("1007") == true)
    witness.advance(by: 120)
    #expect(witness.sessions == 1, "the orphan beats on")
  }

  @Test(arguments: [(SessionSetup.sync, 0), (.async, 12)])
  func `where the service ends sessions late, a zap at a full account gets 1007 if it is async`(
    setup: SessionSetup, refusals: Int
  ) {
    var lineUp = Classic.lineUp(limit: 1)
    lineUp.devices = [lineUp.devices[0]]
    lineUp.devices[0].players = [lineUp.devices[0].players[0]]
    lineUp.devices[0].players[0].sessionSetup = setup
    let witness = Witness(lineUp)
    let slow = Fault(
      on: .operation(.sessionTeardown), of: .player(Classic.main), effect: .slow(.seconds(2)),
      ending: .untilCleared)
    witness.perform(.arm(slow, provoke: false))
    for _ in 1...12 {
      witness.advance(by: 10)
      #expect(witness.player(Classic.main)?.state == .playing && witness.sessions == 1)
      witness.perform(.player(Classic.main, .recover))
      witness.advance(by: 10)
      // Who was refused zaps again, when the old session has ended.
      guard witness.player(Classic.main)?.state != .playing else { continue }
      witness.perform(.player(Classic.main, .recover))
    }
    let refused = witness.errors(of: Classic.main).filter { $0 == "OTVSSMSetupErrorNotification" }
    #expect(refused.count == refusals)
    let load = witness.session.world.head.queues.load(of: .session)
    #expect(load.errorsInAll == refusals)
  }

  @Test func `a service acts late for a client that no longer waits`() {
    let witness = playing()
    let slow = Fault(
      on: .operation(.sessionTeardown), of: .player(Classic.main), effect: .slow(.seconds(8)))
    witness.perform(.arm(slow, provoke: false))
    witness.perform(.player(Classic.main, .stop))
    witness.advance(by: 1)
    witness.perform(.removePlayer(Classic.main))
    witness.advance(by: 6)
    #expect(witness.sessions == 2)
    witness.advance(by: 2)
    #expect(witness.sessions == 1)
  }

  @Test(arguments: [PlayerCommand.airPlay, .pictureInPicture, nil], [true, false])
  func `in the background beats go on with the background audio capability alone`(
    command: PlayerCommand?, hasCapability: Bool
  ) throws {
    var lineUp = Classic.lineUp()
    for index in lineUp.devices[0].players.indices {
      lineUp.devices[0].players[index].hasBackgroundAudio = hasCapability
      lineUp.devices[0].players[index].view.playsInBackground = command == nil
    }
    let witness = Witness(lineUp)
    witness.advance(to: 10)
    if let command { witness.perform(.player(Classic.main, command)) }
    witness.advance(by: 3)
    witness.perform(.background(Classic.main))
    let beats = try #require(witness.player(Classic.main)?.counters.beats)
    witness.advance(by: 40)
    let player = try #require(witness.player(Classic.main))
    #expect((player.counters.beats > beats + 2) == hasCapability)
    #expect(player.isSuspended != hasCapability)
    #expect(witness.sessions == (hasCapability ? 2 : 1))
    guard command == nil, hasCapability else { return }
    #expect(player.picture.look == .blank && player.lacksLayer, "its app has detached the layer")
    witness.perform(.background(Classic.main))
    witness.advance(by: 1)
    let back = try #require(witness.player(Classic.main))
    #expect(back.picture.look == .normal && !back.lacksLayer)
  }

  @Test func `an enforced licence is the heartbeat, and brings the next session token`() throws {
    var lineUp = Classic.lineUp()
    lineUp.devices[0].players[0].sessionRenewal = .licence
    let witness = Witness(lineUp)
    witness.advance(to: 95)
    let player = try #require(witness.player(Classic.main))
    #expect(player.state == .playing && player.session.state == .on && player.drm == .active)
    #expect(player.counters.licences >= 9 && player.counters.beats == player.counters.licences)
    #expect(!player.requests.contains { $0.operation == .sessionHeartbeat })
    #expect(player.requests.contains { $0.url.hasSuffix("?renew=true") })
    #expect(witness.sessions == 2)
    witness.perform(.inject("k", Classic.main, provoke: true))
    witness.advance(by: 15)
    #expect(witness.errors(of: Classic.main).first == "OTVDRMLicenseError")
  }

  @Test(arguments: [(false, 1), (true, 3)])
  func `clear streams have sessions where the app keeps its delegate for them`(
    hasClearSessions: Bool, sessions: Int
  ) {
    var lineUp = Classic.lineUp(limit: 4)
    lineUp.devices.removeAll { $0.id == "tv" }
    for device in lineUp.devices.indices {
      for player in lineUp.devices[device].players.indices {
        lineUp.devices[device].players[player].hasClearSessions = hasClearSessions
      }
    }
    let witness = Witness(lineUp)
    witness.advance(to: 25)
    #expect(witness.sessions == sessions)
    let preview = witness.player(Classic.preview)
    #expect(preview?.state == .playing && preview?.counters.licences == 0)
    #expect(preview?.counters.beats == (hasClearSessions ? 2 : 0))
    witness.perform(.player(Classic.preview, .stop))
    witness.advance(to: 27)
    #expect(witness.sessions == (hasClearSessions ? 2 : 1))
  }

  private func tokens(
    _ policy: Policy = .documented, refreshes: Bool = true, _ delegate: DelegateKind = .ssp,
    contentKeys: Bool = false, isUsedOnce: Bool = false
  ) -> Witness {
    var lineUp = Classic.lineUp(policy: policy)
    lineUp.devices.removeLast(2)
    lineUp.devices[0].players.removeLast()
    lineUp.devices[0].refreshesTokens = refreshes
    lineUp.devices[0].players[0].delegate = delegate
    if contentKeys { lineUp.devices[0].players[0].contentKeys = .init() }
    lineUp.tokens.validity = isUsedOnce ? .seconds(3600) : .seconds(60)
    lineUp.tokens.isUsedOnce = isUsedOnce
    return Witness(lineUp)
  }

  /// Delegate, content key session, and a token that buys one licence.
  @Test(arguments: [
    (DelegateKind.ssp, false, false), (.single, false, false), (.multiInstance, false, false),
    (.sspV2, false, false), (.ssp, true, false), (.ssp, false, true), (.ssp, true, true),
  ])
  func `a documented app fetches a fresh token before each renewal`(
    delegate: DelegateKind, contentKeys: Bool, isUsedOnce: Bool
  ) {
    let witness = tokens(
      .documented, refreshes: true, delegate, contentKeys: contentKeys, isUsedOnce: isUsedOnce)
    witness.advance(to: 400)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.player(Classic.main)?.counters.licences == 5)
    #expect(witness.errors(of: Classic.main).isEmpty)
  }

  @Test(arguments: [(Policy.careless, true), (.documented, false)])
  func `an app that does not is refused with 4005`(policy: Policy, refreshes: Bool) {
    let witness = tokens(policy, refreshes: refreshes)
    witness.advance(to: 110)
    #expect(witness.errors(of: Classic.main) == ["OTVDRMLicenseError"])
    #expect(witness.log.contains("4005"))
  }
}
