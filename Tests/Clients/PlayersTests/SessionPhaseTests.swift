import Testing

@testable import Players

/// What everything that can happen to a session leads to, for players and light viewers alike.
@Suite struct SessionPhaseTests {
  @Test func `a session goes from set-up over beats to its teardown`() {
    var phase = SessionPhase.awaitingContentToken
    phase.setUpSent()
    #expect(phase.blocksMainThread && !phase.hasToken)
    let setUp = phase.setUpAnswered(isGranted: true)
    phase.beatSent()
    let failed = phase.beatAnswered(isGranted: false)
    #expect(phase.hasToken)
    phase.beatSent()
    let succeeded = phase.beatAnswered(isGranted: true)
    #expect([setUp, failed, succeeded] == [.established, .beatFailed, .beatSucceeded])
    let end = phase.end()
    #expect(end == .sendTeardown && phase.holdsUpNext && !phase.hasToken)
    let ended = phase.teardownAnswered()
    #expect(ended == .ended && phase == .off)
  }

  @Test(arguments: [SessionPhase.settingUp, .settingUpLate])
  func `left during set-up, a session is ended by nobody`(start: SessionPhase) {
    var phase = start
    let end = phase.end()
    #expect(end == .orphan && !phase.holdsUpNext)
  }

  @Test func `a teardown and the next set-up may be out together, each with its answer`() {
    var (last, next) = (SessionPhase.on, SessionPhase.off)
    _ = last.end()
    next.setUpSent()
    let events = [next.setUpAnswered(isGranted: true), last.teardownAnswered()]
    #expect(events == [.established, .ended])
    #expect(last == .off && next == .on)
  }

  @Test(arguments: SessionPhase.allCases)
  func `the main thread waits once, for set-up or teardown`(start: SessionPhase) {
    var phase = start
    let events = [phase.waitEnded(), phase.waitEnded()]
    #expect((events[0] != .nothing) == start.blocksMainThread && events[1] == .nothing)
    #expect(!phase.blocksMainThread)
  }

  @Test(arguments: SessionPhase.allCases)
  func `an answer that a session does not wait for means nothing`(start: SessionPhase) {
    var (setUp, beat, teardown) = (start, start, start)
    let events = [
      setUp.setUpAnswered(isGranted: true), beat.beatAnswered(isGranted: false),
      teardown.teardownAnswered(),
    ]
    #expect(
      events.map { $0 != .nothing } == [start.isSettingUp, start.hasToken, start.isTearingDown])
  }

  @Test func `a teardown that fails is news unless a heartbeat failed before it`() {
    var lost = LostSession()
    var news = [lost.teardownFailed()]
    lost.beatFailed()
    news += [lost.teardownFailed(), lost.teardownFailed()]
    lost.beatFailed()
    lost.serviceAgreed()
    #expect(news + [lost.teardownFailed()] == [true, false, true, true])
  }
}
