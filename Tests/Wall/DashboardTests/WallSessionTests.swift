import Events
import Foundation
import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import TestSupport
import Testing

@testable import Dashboard

/// Pictures stand still in a pause, and what is shown for a while fades all the same
/// (Dashboard/Dashboard, "Presentation time").
@Suite struct WallSessionTests {
  static let size = Size(100, 30)

  static let classic = Repository.root.appending(path: "assets/lineups/classic.yaml")

  /// The shipped line-up under seed 7, after so much host time at real time.
  static func wallSession(after host: Duration = .seconds(5)) throws -> WallSession {
    let text = try String(contentsOf: classic, encoding: .utf8)
    let lineUp = try LineUpFile.read(text, name: "classic", path: "classic.yaml")
    let wallSession = WallSession(
      Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: .mono))
    wallSession.pass(host)
    return wallSession
  }

  static func press(_ keys: Key..., on wallSession: WallSession) {
    for key in keys { _ = wallSession.press(key, size: size) }
  }

  static func text(_ wallSession: WallSession) -> String {
    TextDisplay.text(of: wallSession.frame(size))
  }

  /// The toast of a licence that was refused.
  static func licenceToast(_ wallSession: WallSession) -> Toast? {
    wallSession.wall.toasts.first {
      if case .sdk(.drmLicenseError) = $0.notice { true } else { false }
    }
  }

  /// From pressing the keys of a refused licence to its toast, in presentation time.
  static func delayOfLicenceToast(at multiple: Double) throws -> Duration {
    let wallSession = try wallSession()
    wallSession.session.speed = try #require(Speed(multiple: multiple))
    let pressed = wallSession.presentation
    press("1", "f", "d", on: wallSession)
    wallSession.pass(.seconds(4))
    return try #require(licenceToast(wallSession)).heard - pressed
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
    let wallSession = try Self.wallSession()
    wallSession.session.speed = try #require(Speed(multiple: 100))
    Self.press("1", "f", "d", on: wallSession)
    wallSession.pass(.seconds(3))
    let heard = try #require(Self.licenceToast(wallSession)).heard
    #expect(heard < wallSession.presentation - .milliseconds(2900))
    wallSession.pass(heard + .seconds(6) - .nanoseconds(1) - wallSession.presentation)
    #expect(Self.licenceToast(wallSession)?.isFresh(at: wallSession.presentation) == true)
    wallSession.pass(.nanoseconds(1))
    #expect(Self.licenceToast(wallSession)?.isFresh(at: wallSession.presentation) != true)
  }

  @Test(arguments: [0.25, 1, 100])
  func `a toast is fresh for 6 s of presentation time`(multiple: Double) throws {
    let wallSession = try Self.wallSession()
    wallSession.session.speed = try #require(Speed(multiple: multiple))
    Self.press("1", "f", .tab, "t", on: wallSession)
    #expect(Self.text(wallSession).contains("! fault armed:"))
    wallSession.pass(.seconds(6) - .nanoseconds(1))
    #expect(Self.text(wallSession).contains("! fault armed:"))
    wallSession.pass(.nanoseconds(1))
    #expect(!Self.text(wallSession).contains("! fault armed:"))
  }

  @Test func `in a pause a toast fades, and then nothing changes any more`() throws {
    let wallSession = try Self.wallSession()
    Self.press("1", "f", .tab, "t", "p", on: wallSession)
    let (shown, now) = (wallSession.presentation, wallSession.session.now)
    wallSession.pass(.seconds(6) - .nanoseconds(1))
    #expect(Self.text(wallSession).contains("! fault armed:") && wallSession.isFading)
    wallSession.pass(.nanoseconds(1))
    #expect(!Self.text(wallSession).contains("! fault armed:") && !wallSession.isFading)
    let frame = wallSession.frame(Self.size)
    wallSession.pass(.seconds(3600))
    #expect(wallSession.frame(Self.size) == frame)
    #expect(wallSession.presentation == shown && wallSession.session.now == now)
  }

  @Test func `in a pause the footer's hint fades as well`() throws {
    let wallSession = try Self.wallSession()
    Self.press("p", "t", on: wallSession)
    #expect(Self.text(wallSession).contains("theme: "))
    wallSession.pass(.seconds(3))
    #expect(!Self.text(wallSession).contains("theme: "))
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
    let wallSession = WallSession(
      session, Wall(theme: .mono), director: Director(scenario, on: session))
    wallSession.session.speed = try #require(Speed(multiple: 100))
    wallSession.pass(.seconds(2))
    #expect(wallSession.verdict != nil && wallSession.session.isPaused)
    let (card, frame) = (
      wallSession.wall.narration.card(at: wallSession.host), wallSession.frame(Self.size)
    )
    #expect(card == "The very end" && wallSession.isFading)
    wallSession.pass(.milliseconds(600))
    #expect(wallSession.wall.narration.card(at: wallSession.host) == nil)
    #expect(Self.text(wallSession).contains("░ teardown 0 ms"), "the banner")
    #expect(Self.text(wallSession).contains("! fault armed:"))
    wallSession.pass(.seconds(5))
    #expect(Self.text(wallSession).contains("░ teardown 0 ms"), "time stands")
    #expect(
      !Self.text(wallSession).contains("! fault armed:") && wallSession.frame(Self.size) != frame)
  }

  @Test func `a step pauses, moves the world and ages nothing`() throws {
    let wallSession = try Self.wallSession()
    Self.press("1", "f", .tab, "t", on: wallSession)
    let (shown, now) = (wallSession.presentation, wallSession.session.now)
    for _ in 0..<200 { Self.press(".", on: wallSession) }
    #expect(wallSession.clock.isPaused)
    #expect(wallSession.session.now > now)
    #expect(wallSession.presentation == shown)
    #expect(Self.text(wallSession).contains("! fault armed:"))
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
        let wallSession = try Self.spedUp()
        for _ in 0..<cuts { wallSession.pass(.milliseconds(end) / cuts) }
        return wallSession.frame(Self.size)
      }
      #expect(frames[0] == frames[1])
    }
  }

  @Test func `a machine that is too slow stays behind and does not catch up`() throws {
    let wallSession = try Self.wallSession()
    wallSession.session.speed = try #require(Speed(multiple: 100))
    let now = wallSession.session.now
    wallSession.pass(.seconds(1)) { false }
    #expect(wallSession.clock.isBehind)
    #expect(wallSession.presentation == .zero + .seconds(6))
    let reached = wallSession.session.now
    #expect(reached > now && reached < now + .seconds(100))
    wallSession.pass(.seconds(1))
    #expect(!wallSession.clock.isBehind)
    #expect(wallSession.session.now == reached + .seconds(100))
  }

  /// Whether the log has the failed heartbeat.
  private static func logs(_ wallSession: WallSession) -> Bool {
    wallSession.wall.log.ring.lines.contains { "\($0)".contains("HeartbeatError") }
  }

  @Test func `the wall shows what it hears on the bus, and nothing that it does not`() throws {
    let (wallSession, deaf) = (try Self.wallSession(), try Self.wallSession())
    deaf.news = WallNews(on: EventBus())
    for wallSession in [wallSession, deaf] {
      Self.press("1", "f", "h", on: wallSession)
      wallSession.pass(.seconds(15))
      Self.press("1", "f", "d", on: wallSession)
      wallSession.pass(.seconds(4))
    }
    #expect(
      wallSession.session.chronicle.announcements == Array(deaf.session.chronicle.announcements))
    #expect(Self.logs(wallSession) && !Self.logs(deaf))
    #expect(Self.licenceToast(wallSession) != nil && Self.licenceToast(deaf) == nil)
  }

  @Test func `what happens again is shown again, as the bus says`() throws {
    let (wallSession, deaf) = (try Self.wallSession(), try Self.wallSession())
    for wallSession in [wallSession, deaf] {
      Self.press("1", "f", "h", on: wallSession)
      wallSession.pass(.seconds(20))
      for _ in 0..<5 { Self.press("[", on: wallSession) }
      #expect(!Self.logs(wallSession))
    }
    deaf.news = WallNews(on: EventBus())
    for wallSession in [wallSession, deaf] { wallSession.pass(.seconds(25)) }
    #expect(Self.logs(wallSession) && !Self.logs(deaf))
  }

  @Test func `what is said stands in the log, is no toast and passes through pauses`() throws {
    let wallSession = try Self.wallSession()
    Self.press("p", on: wallSession)
    let toasts = wallSession.wall.toasts
    wallSession.say("saved frame-1.txt")
    #expect(wallSession.wall.toasts == toasts)
    let rows = Self.text(wallSession).split(separator: "\n").filter {
      $0.contains("saved frame-1.txt")
    }
    // In the log and in the footer.
    #expect(rows.count == 2)
    #expect(rows.first?.contains("00:05.0") == true)
    #expect(rows.first?.contains("zapdeck") == true)
  }

  @Test func `only what the shell must do is handed on`() throws {
    let wallSession = try Self.wallSession()
    #expect(wallSession.press("p", size: Self.size) == [])
    #expect(wallSession.press(">", size: Self.size) == [])
    #expect(wallSession.press("S", size: Self.size) == [.saveFrame])
    #expect(wallSession.press(.control("l"), size: Self.size) == [.redraw])
    #expect(wallSession.press("q", size: Self.size) == [.quit])
    #expect(wallSession.session.isPaused)
    #expect(wallSession.session.speed.text == "x2")
  }
}
