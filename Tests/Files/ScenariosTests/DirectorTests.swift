import HeadEndAPI
import Players
import Scenarios
import Sessions
import Simulation
import Testing
import Worlds

/// What each kind of step does, each on a scenario of its own.
@Suite struct DirectorTests {
  /// Plays steps on the line-up `classic` under seed 7.
  private static func play(_ steps: String...) throws -> ScenarioRun {
    let list = steps.map { "  - {\($0)}\n" }.joined()
    return ScenarioRun(
      headless: try Shipped.scenario("title: T\nlineup: classic\nseed: 7\nsteps:\n\(list)"))
  }

  private static func end(_ steps: String...) throws -> Double {
    let list = steps.map { "  - {\($0)}\n" }.joined()
    let playback = ScenarioRun(
      headless: try Shipped.scenario("title: T\nlineup: classic\nseed: 7\nsteps:\n\(list)"))
    let verdict = try #require(playback.verdict)
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
    return verdict.end.sinceStart.inSeconds
  }

  @Test func `at is an instant, after counts from the step before, wait lets time pass`() throws {
    #expect(try Self.end("at: 3s, say: a", "after: 500ms, say: b", "wait: 2s") == 5.5)
  }

  @Test func `a step whose instant is over fails there`() throws {
    let verdict = try Self.play("wait: {player: main, state: playing}", "at: 1s, say: late").verdict
    #expect(verdict?.failure?.place.line == 6)
    #expect(verdict?.failure?.cause.contains("ended at") == true)
  }

  @Test func `a wait is over at the very instant of the event that satisfies it`() throws {
    let playback = try Self.play("wait: {player: main, state: playing, within: 9s}")
    let last = try #require(playback.log.last { $0.contains("\"onPlaying\"") })
    #expect(last.contains("\"main\""))
    let end = try #require(playback.verdict?.end.sinceStart.inSeconds)
    #expect(last.contains("\"t\":\(end)"))
  }

  @Test func `an expectation without within has to hold now`() throws {
    let verdict = try Self.play("expect: {player: main, state: playing}").verdict
    #expect(verdict?.end == .zero)
    #expect(verdict?.failure?.cause == "main: state INITIALISED")
  }

  @Test func `what is not met within its time fails at its end`() throws {
    let verdict = try Self.play("expect: {player: main, state: error, within: 12s}").verdict
    #expect(verdict?.end == .zero + .seconds(12))
    #expect(verdict?.failure?.whom == "main")
    #expect(verdict?.failure?.events.isEmpty == false)
  }

  @Test func `what must not come fails when it comes`() throws {
    let playing = "wait: {player: main, state: playing, session: session_on}"
    let verdict = try Self.play(playing, "expect: {not: {player: main, state: paused}, for: 5s}")
      .verdict
    #expect(verdict?.hasPassed == true)
    let failure = try Self.play(
      playing, "pause: main", "expect: {not: {notification: onPaused}, for: 5s}"
    ).verdict?.failure
    #expect(failure?.place.line == 7)
    #expect(failure?.cause.contains("onPaused") == true)
  }

  @Test func `expectations after one act look at the same announcements, in any order`() throws {
    let playing = "wait: {player: main, state: playing}"
    _ = try Self.end(
      playing, "recover: main", "expect: {notification: onPlaying, player: main, within: 9s}",
      "expect: {notification: onLoadStart, player: main}",
      "expect: {notification: zapStarted, player: main}")
  }

  @Test func `an announcement serves one step`() throws {
    let first = "wait: {notification: heartbeatSuccess, player: main, within: 30s}"
    let one = try Self.end(first)
    let two = try Self.end(first, first)
    #expect(abs(two - one - 10) < 0.1)
    let verdict = try Self.play(
      "wait: {player: main, state: playing}", "pause: main",
      "expect: {notification: onPaused}", "expect: {notification: onPaused, within: 1s}"
    ).verdict
    #expect(verdict?.failure?.place.line == 8)
  }

  @Test func `what was told before the last act is past`() throws {
    let verdict = try Self.play(
      "wait: {player: main, state: playing}", "pause: main", "play: main",
      "expect: {notification: onPaused, within: 2s}"
    ).verdict
    #expect(verdict?.hasPassed == false)
  }

  @Test func `words and speed are no acts`() throws {
    _ = try Self.end(
      "wait: {player: main, state: playing}", "pause: main", "say: a", "chapter: b", "speed: 100",
      "expect: {notification: onPaused}")
  }

  @Test(arguments: [
    ("clear: {fault: nonsuch}", "no fault `nonsuch` is armed"),
    ("clear: {fault: nonsuch, player: main}", "no fault `nonsuch` is armed"),
    ("rename: {player: main, to: zz}", "only real clients can be renamed"),
  ])
  func `a step that the world refuses fails`(step: String, words: String) throws {
    let failure = try Self.play(step).verdict?.failure
    #expect(failure?.cause.hasPrefix(words) == true, "\(failure?.lines ?? [])")
    #expect(failure?.expectation.hasSuffix("to be possible") == true)
  }

  @Test func `the 65th player that is added fails its step`() throws {
    let adds = (1...65).map { "  - add: {player: p\($0), channel: 101}\n" }.joined()
    let scenario = try Shipped.scenario("title: T\nlineup: classic\nsteps:\n\(adds)")
    let failure = ScenarioRun(headless: scenario).verdict?.failure
    #expect(failure?.cause == "a session can add at most 64 players")
    #expect(failure?.place.line == 68)
  }

  @Test func `a fault that has ended may be cleared by its name`() throws {
    _ = try Self.end(
      "fault: {key: h, player: main, name: mine}", "clear: main", "clear: {fault: mine}",
      "clear: {fault: mine, player: main}")
  }

  @Test func `a player that somebody removed meanwhile is told`() throws {
    let scenario = try Shipped.scenario(
      "title: T\nlineup: classic\nsteps:\n  - wait: 5s\n  - recover: main\n")
    let session = Session(scenario.lineUp, seed: 1, epoch: .scriptedEpoch)
    let director = Director(scenario, on: session)
    session.pacer = director
    session.advance(to: .zero + .seconds(2))
    session.perform(.removePlayer(PlayerID(0)))
    session.advance(to: .zero + .seconds(9))
    #expect(director.verdict?.failure?.cause == "there is no player main")
    #expect(session.now == .zero + .seconds(5))
    #expect(session.isPaused)
  }

  @Test func `a director can be set back`() throws {
    let scenario = try Shipped.scenario(
      "title: T\nlineup: classic\nsteps:\n  - wait: 5s\n  - wait: 5s\n")
    let session = Session(scenario.lineUp, seed: 1, epoch: .scriptedEpoch)
    let director = Director(scenario, on: session)
    session.pacer = director
    session.advance(to: .zero + .seconds(6))
    let progress = director.progress
    #expect(progress.step == 1)
    session.advance(to: .zero + .seconds(20))
    #expect(director.verdict?.hasPassed == true)
    director.progress = progress
    #expect(director.verdict == nil)
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `what time alone changes is seen at the same instants in any slices`(seed: UInt64) throws {
    let scenario = try Shipped.scenario(
      """
      title: T
      lineup: classic
      steps:
        - wait: {player: main, state: playing, session: session_on}
        - wait: 7s
        - fault: {on: origin.segment, player: second, effect: drop, end: until cleared}
        - wait: {player: second, buffer: "< 3.21s"}
        - background: main
        - wait: {account: home, sessions: 1, within: 40s}
      """)
    let headless = try #require(ScenarioRun(headless: scenario).verdict)
    var random = RandomStream(seed: seed, name: "slices")
    let live = ScenarioRun(onStage: scenario, at: .normal) {
      random.duration(upTo: .milliseconds(170)) + .nanoseconds(1)
    }
    #expect(headless.hasPassed, "\(headless.failure?.lines ?? [])")
    #expect(live.verdict?.end == headless.end)
    #expect(live.verdict?.failure == headless.failure)
  }
}
