import Events
import Foundation
import HeadEndAPI
import Lab
import Players
import Scenarios
import Screen
import Simulation
import TestSupport
import Testing

@testable import Dashboard

/// Pictures stand still in a pause, and what is shown for a while fades all the same
/// (Dashboard/Dashboard, "Presentation time").
@Suite struct StageTests {
  static let size = Size(100, 30)

  static let classic = Repository.root.appending(path: "assets/lineups/classic.yaml")

  /// The shipped line-up under seed 7, after so much host time at real time.
  static func stage(after host: Duration = .seconds(5)) throws -> WallSession {
    let text = try String(contentsOf: classic, encoding: .utf8)
    let lineUp = try LineUpFile.read(text, name: "classic", path: "classic.yaml")
    let stage = WallSession(Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: .mono))
    stage.pass(host)
    return stage
  }

  static func press(_ keys: Key..., on stage: WallSession) {
    for key in keys { _ = stage.press(key, size: size) }
  }

  static func text(_ stage: WallSession) -> String { TextDisplay.text(of: stage.frame(size)) }

  /// The toast of a licence that was refused.
  static func licenceToast(_ stage: WallSession) -> Toast? {
    stage.wall.toasts.first { if case .sdk(.drmLicenseError) = $0.notice { true } else { false } }
  }

  /// From pressing the keys of a refused licence to its toast, in presentation time.
  static func delayOfLicenceToast(at multiple: Double) throws -> Duration {
    let stage = try stage()
    stage.session.speed = try #require(Speed(multiple: multiple))
    let pressed = stage.presentation
    press("1", "f", "d", on: stage)
    stage.pass(.seconds(4))
    return try #require(licenceToast(stage)).heard - pressed
  }

  @Test(arguments: [0.25, 5, 100])
  func `a toast is heard at its own share of presentation time`(multiple: Double) throws {
    let speed = try #require(Speed(multiple: multiple))
    let share = try Self.delayOfLicenceToast(at: 1) * 100 / speed.hundredths
    let delay = try Self.delayOfLicenceToast(at: multiple)
    #expect(delay > .zero)
    // Presentation time is kept in whole nanoseconds.
    #expect(delay <= share && share - delay < .nanoseconds(1))
  }

  @Test func `a toast heard in the midst of a pass at x100 is fresh for 6 s from then`() throws {
    let stage = try Self.stage()
    stage.session.speed = try #require(Speed(multiple: 100))
    Self.press("1", "f", "d", on: stage)
    stage.pass(.seconds(3))
    let heard = try #require(Self.licenceToast(stage)).heard
    #expect(heard < stage.presentation - .milliseconds(2900))
    stage.pass(heard + .seconds(6) - .nanoseconds(1) - stage.presentation)
    #expect(Self.licenceToast(stage)?.isFresh(at: stage.presentation) == true)
    stage.pass(.nanoseconds(1))
    #expect(Self.licenceToast(stage)?.isFresh(at: stage.presentation) != true)
  }

  @Test(arguments: [0.25, 1, 100])
  func `a toast is fresh for 6 s of presentation time`(multiple: Double) throws {
    let stage = try Self.stage()
    stage.session.speed = try #require(Speed(multiple: multiple))
    Self.press("1", "f", .tab, "t", on: stage)
    #expect(Self.text(stage).contains("! fault armed:"))
    stage.pass(.seconds(6) - .nanoseconds(1))
    #expect(Self.text(stage).contains("! fault armed:"))
    stage.pass(.nanoseconds(1))
    #expect(!Self.text(stage).contains("! fault armed:"))
  }

  @Test func `in a pause a toast fades, and then nothing changes any more`() throws {
    let stage = try Self.stage()
    Self.press("1", "f", .tab, "t", "p", on: stage)
    let (shown, now) = (stage.presentation, stage.session.now)
    stage.pass(.seconds(6) - .nanoseconds(1))
    #expect(Self.text(stage).contains("! fault armed:") && stage.isFading)
    stage.pass(.nanoseconds(1))
    #expect(!Self.text(stage).contains("! fault armed:") && !stage.isFading)
    let frame = stage.frame(Self.size)
    stage.pass(.seconds(3600))
    #expect(stage.frame(Self.size) == frame)
    #expect(stage.presentation == shown && stage.session.now == now)
  }

  @Test func `in a pause the footer's hint fades as well`() throws {
    let stage = try Self.stage()
    Self.press("p", "t", on: stage)
    #expect(Self.text(stage).contains("theme: "))
    stage.pass(.seconds(3))
    #expect(!Self.text(stage).contains("theme: "))
  }

  @Test func `where a fast scenario ends paused, card and toast fade, and a zap stands`() throws {
    let text = """
      title: T
      lineup: classic
      steps:
        - wait: 100s
        - chapter: The very end
        - fault: {key: l, player: kids, provoke: false}
        - zap: {player: main, direction: up}
      """
    let lineUp = try String(contentsOf: Self.classic, encoding: .utf8)
    let scenario = try ScenarioFile.read(text, path: "x.yaml") { _ in
      .text(lineUp, name: "classic", path: "classic.yaml")
    }
    let session = Session(scenario.lineUp, seed: 7, epoch: .scriptedEpoch)
    let stage = WallSession(session, Wall(theme: .mono), director: Director(scenario, on: session))
    stage.session.speed = try #require(Speed(multiple: 100))
    stage.pass(.seconds(2))
    #expect(stage.verdict != nil && stage.session.isPaused)
    let (card, frame) = (stage.wall.narration.card(at: stage.host), stage.frame(Self.size))
    #expect(card == "The very end" && stage.isFading)
    stage.pass(.milliseconds(600))
    #expect(stage.wall.narration.card(at: stage.host) == nil)
    #expect(Self.text(stage).contains("░ teardown 0 ms"), "the banner")
    #expect(Self.text(stage).contains("! fault armed:"))
    stage.pass(.seconds(5))
    #expect(Self.text(stage).contains("░ teardown 0 ms"), "time stands")
    #expect(!Self.text(stage).contains("! fault armed:") && stage.frame(Self.size) != frame)
  }

  @Test func `a step pauses, moves the world and ages nothing`() throws {
    let stage = try Self.stage()
    Self.press("1", "f", .tab, "t", on: stage)
    let (shown, now) = (stage.presentation, stage.session.now)
    for _ in 0..<200 { Self.press(".", on: stage) }
    #expect(stage.clock.isPaused)
    #expect(stage.session.now > now)
    #expect(stage.presentation == shown)
    #expect(Self.text(stage).contains("! fault armed:"))
  }

  /// The shipped line-up, sped up for a while, with a zap meanwhile.
  private static func spedUp() throws -> WallSession {
    let text = """
      title: T
      lineup: classic
      steps:
        - at: 8s
          speed: 5
        - at: 20s
          zap: {player: main, direction: up}
        - at: 21s
          speed: 1
        - wait: 9s
      """
    let lineUp = try String(contentsOf: classic, encoding: .utf8)
    let scenario = try ScenarioFile.read(text, path: "x.yaml") { _ in
      .text(lineUp, name: "classic", path: "classic.yaml")
    }
    let session = Session(scenario.lineUp, seed: 7, epoch: .scriptedEpoch)
    return WallSession(session, Wall(theme: .mono), director: Director(scenario, on: session))
  }

  @Test func `frames are the same however a stretch with several speeds is cut`() throws {
    // The zap is heard at 10.4 s; its banner is over at 12.4 s.
    for end in [12_300, 12_500] {
      let frames = try [1, 100].map { cuts in
        let stage = try Self.spedUp()
        for _ in 0..<cuts { stage.pass(.milliseconds(end) / cuts) }
        return stage.frame(Self.size)
      }
      #expect(frames[0] == frames[1])
    }
  }

  @Test func `a machine that is too slow stays behind and does not catch up`() throws {
    let stage = try Self.stage()
    stage.session.speed = try #require(Speed(multiple: 100))
    let now = stage.session.now
    stage.pass(.seconds(1)) { false }
    #expect(stage.clock.isBehind)
    #expect(stage.presentation == .zero + .seconds(6))
    let reached = stage.session.now
    #expect(reached > now && reached < now + .seconds(100))
    stage.pass(.seconds(1))
    #expect(!stage.clock.isBehind)
    #expect(stage.session.now == reached + .seconds(100))
  }

  /// Whether the log has the failed heartbeat.
  private static func logs(_ stage: WallSession) -> Bool {
    stage.wall.log.ring.lines.contains { "\($0)".contains("HeartbeatError") }
  }

  @Test func `the wall shows what it hears on the bus, and nothing that it does not`() throws {
    let (stage, deaf) = (try Self.stage(), try Self.stage())
    deaf.news = WallNews(on: EventBus())
    for stage in [stage, deaf] {
      Self.press("1", "f", "h", on: stage)
      stage.pass(.seconds(15))
      Self.press("1", "f", "d", on: stage)
      stage.pass(.seconds(4))
    }
    #expect(stage.session.chronicle.announcements == Array(deaf.session.chronicle.announcements))
    #expect(Self.logs(stage) && !Self.logs(deaf))
    #expect(Self.licenceToast(stage) != nil && Self.licenceToast(deaf) == nil)
  }

  @Test func `what happens again is shown again, as the bus says`() throws {
    let (stage, deaf) = (try Self.stage(), try Self.stage())
    for stage in [stage, deaf] {
      Self.press("1", "f", "h", on: stage)
      stage.pass(.seconds(20))
      for _ in 0..<5 { Self.press("[", on: stage) }
      #expect(!Self.logs(stage))
    }
    deaf.news = WallNews(on: EventBus())
    for stage in [stage, deaf] { stage.pass(.seconds(25)) }
    #expect(Self.logs(stage) && !Self.logs(deaf))
  }

  @Test func `what is said stands in the log, is no toast and passes through pauses`() throws {
    let stage = try Self.stage()
    Self.press("p", on: stage)
    let toasts = stage.wall.toasts
    stage.say("saved frame-1.txt")
    #expect(stage.wall.toasts == toasts)
    let rows = Self.text(stage).split(separator: "\n").filter { $0.contains("saved frame-1.txt") }
    // In the log and in the footer.
    #expect(rows.count == 2)
    #expect(rows.first?.contains("00:05.0") == true)
    #expect(rows.first?.contains("zapdeck") == true)
  }

  @Test func `only what the shell must do is handed on`() throws {
    let stage = try Self.stage()
    #expect(stage.press("p", size: Self.size) == [])
    #expect(stage.press(">", size: Self.size) == [])
    #expect(stage.press("S", size: Self.size) == [.saveFrame])
    #expect(stage.press(.control("l"), size: Self.size) == [.redraw])
    #expect(stage.press("q", size: Self.size) == [.quit])
    #expect(stage.session.isPaused)
    #expect(stage.session.speed.text == "x2")
  }
}
