import Foundation
import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// `play --present`: a presenter leads through a scenario, chapter by chapter.
@Suite struct PresentingTests {
  private let size = Size(120, 36)

  private func wallSession(isPresenting: Bool = true) throws -> WallSession {
    try SampleTalk.wallSession(
      """
        - chapter: One
        - say: First words.
        - at: 5s
          chapter: Two
        - say: Second words.
        - at: 9s
          stop: main
        - at: 12s
          chapter: Three
        - recover: main
        - say: Last words.
        - wait: {player: main, state: playing, within: 5s}
      """, isPresenting: isPresenting)
  }

  private func seconds(_ wallSession: WallSession) -> Double {
    wallSession.session.now.sinceStart.inSeconds
  }

  private func press(_ wallSession: WallSession, _ key: Key) {
    _ = wallSession.press(key, size: size)
  }

  /// The chapters that have begun, with the seconds at which they did.
  private func chapters(_ wallSession: WallSession) -> [Double] {
    wallSession.session.chronicle.marks.filter { $0.kind == .chapter }
      .map { $0.instant.sinceStart.inSeconds }
  }

  @Test func `a talk may begin at a later chapter, which waits under its title`() throws {
    let wallSession = try wallSession()
    wallSession.begin(atChapter: 3)
    #expect(wallSession.clock.talk == .waits && card(wallSession) == "Three")
    #expect(chapters(wallSession).count == 2 && wallSession.host == .zero)
    press(wallSession, .pageDown)
    wallSession.pass(.milliseconds(1400))
    #expect(chapters(wallSession).count == 3 && card(wallSession) == "Three")
    wallSession.pass(.milliseconds(200))
    #expect(card(wallSession) == nil && caption(wallSession) == "Last words.")
  }

  @Test(arguments: [("Two", 2), ("two", 2), ("3", 3), ("0", nil), ("4", nil), ("Twi", nil)])
  func `a chapter is found by its title or number`(text: String, number: Int?) throws {
    let scenario = try SampleTalk.scenario("  - chapter: One\n  - chapter: Two\n  - chapter: Three")
    #expect(scenario.chapter(text) == number)
  }

  @Test func `each chapter waits for the presenter while the world runs`() throws {
    let wallSession = try wallSession()
    wallSession.pass(.seconds(4))
    #expect(
      seconds(wallSession) == 4 && chapters(wallSession).isEmpty && card(wallSession) == "One")
    #expect(wallSession.clock.talk == .waits && !text(wallSession).contains("PAUSED"))
    press(wallSession, .pageDown)
    wallSession.pass(.milliseconds(1400))
    #expect(
      chapters(wallSession) == [4] && card(wallSession) == "One" && caption(wallSession) == nil)
    wallSession.pass(.milliseconds(200))
    #expect(card(wallSession) == nil && caption(wallSession) == "First words.")
    wallSession.pass(.seconds(30))
    #expect(
      chapters(wallSession) == [4] && wallSession.clock.talk == .waits
        && !wallSession.session.isPaused)
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(30))
    #expect(chapters(wallSession).count == 2 && wallSession.clock.talk == .waits)
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(30))
    #expect(wallSession.verdict?.hasPassed == true && wallSession.clock.talk == nil)
  }

  @Test func `PgDn cuts a chapter short, and PgUp lets it wait once more`() throws {
    let wallSession = try wallSession()
    wallSession.pass(.seconds(1))
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(2))
    press(wallSession, .pageDown)
    #expect(chapters(wallSession).count == 2 && wallSession.clock.talk == .runs)
    wallSession.pass(.seconds(3))
    press(wallSession, .pageUp)
    #expect(
      chapters(wallSession).count == 1 && wallSession.clock.talk == .waits
        && !wallSession.session.isPaused)
    wallSession.pass(.seconds(3))
    press(wallSession, .pageDown)
    #expect(chapters(wallSession).count == 2)
    wallSession.pass(.seconds(3))
    press(wallSession, .pageUp)
    press(wallSession, .pageUp)
    #expect(
      chapters(wallSession).isEmpty && wallSession.clock.talk == .waits
        && card(wallSession) == "One")
    for _ in 0..<3 {
      press(wallSession, .pageDown)
      wallSession.pass(.seconds(20))
    }
    #expect(wallSession.verdict?.hasPassed == true)
  }

  @Test func `the footer names the chapter that PgDn goes on to`() throws {
    let wallSession = try wallSession()
    func footer() -> Substring { text(wallSession).split(separator: "\n").last ?? "" }
    #expect(footer().contains("PgDn begin One") && text(wallSession).contains("PgDn begins"))
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(4))
    #expect(footer().contains("PgDn skip to Two"))
    wallSession.pass(.seconds(10))
    #expect(footer().contains("PgDn begin Two") && !text(wallSession).contains("PgDn begins"))
    press(wallSession, .pageDown)
    #expect(footer().contains("PgDn skip to Three"))
    press(wallSession, .pageDown)
    #expect(footer().contains("PgDn skip to the end"))
  }

  @Test(arguments: ["f", ":", "c", "g", "/", "-", "q", "T", "e", "E", "?"])
  func `a clicker's PgDn closes what is open, and goes on`(key: Unicode.Scalar) throws {
    let wallSession = try wallSession()
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(4))
    press(wallSession, .character(key))
    #expect(wallSession.footerWords(size).context != .presenting)
    #expect(text(wallSession).contains("PgDn skip to Two"))
    press(wallSession, .pageDown)
    #expect(
      wallSession.footerWords(size).context == .presenting && chapters(wallSession).count == 2)
  }

  @Test func `PgDn goes on from the log and a line of it, too`() throws {
    let wallSession = try wallSession()
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(4))
    for key: Key in ["l", "l", .up, .enter] { press(wallSession, key) }
    #expect(wallSession.footerWords(size).context == .line)
    press(wallSession, .pageDown)
    #expect(chapters(wallSession).count == 2 && wallSession.footerWords(size).context == .log)
    press(wallSession, .pageDown)
    #expect(chapters(wallSession).count == 3)
  }

  @Test func `after a key that acts the script waits: PgDn goes on, u takes it back`() throws {
    let wallSession = try wallSession()
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(5))
    press(wallSession, "s")
    #expect(wallSession.clock.talk == .detour)
    wallSession.pass(.seconds(20))
    #expect(chapters(wallSession).count == 1 && text(wallSession).contains("STOPPED"))
    let footer = text(wallSession).split(separator: "\n").last ?? ""
    #expect(footer.contains("PgDn go to Two") && footer.contains("u undo"))
    press(wallSession, "u")
    #expect(wallSession.clock.talk == .runs && seconds(wallSession) == 5)
    #expect(!text(wallSession).contains("STOPPED"))
    press(wallSession, "s")
    press(wallSession, .pageDown)
    #expect(chapters(wallSession).count == 2 && wallSession.clock.talk == .runs)
    wallSession.pass(.seconds(20))
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(20))
    #expect(wallSession.verdict?.hasPassed == true)
  }

  @Test func `acting in the past goes on with the chapter after that instant`() throws {
    let wallSession = try wallSession()
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(5))
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(20))
    press(wallSession, "{")
    press(wallSession, "[")
    #expect(wallSession.session.isRewound)
    press(wallSession, "s")
    #expect(wallSession.clock.talk == .detour && chapters(wallSession).count == 1)
    press(wallSession, .pageDown)
    #expect(chapters(wallSession).count == 2)
    press(wallSession, "u")
    #expect(chapters(wallSession).count == 2 && wallSession.clock.talk == .waits)
  }

  @Test func `seen from the past PgDn begins the chapter after the one on screen`() throws {
    let wallSession = try wallSession()
    wallSession.pass(.seconds(2))
    for _ in 0..<2 {
      press(wallSession, .pageDown)
      wallSession.pass(.seconds(8))
    }
    let second = try #require(chapters(wallSession).last)
    #expect(chapters(wallSession).count == 2)
    wallSession.session.travel(to: .zero + .seconds(1))
    wallSession.rebuild()
    let footer = text(wallSession).split(separator: "\n").last ?? ""
    #expect(footer.contains("PgDn") && footer.contains("One"), "\(footer)")
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(2))
    press(wallSession, .pageDown)
    #expect(seconds(wallSession) == second && chapters(wallSession).count == 2)
    press(wallSession, .pageDown)
    #expect(chapters(wallSession).count == 3 && !wallSession.session.isRewound)
  }

  @Test func `before the first chapter PgUp says that there is none before it`() throws {
    let wallSession = try wallSession()
    wallSession.pass(.seconds(2))
    press(wallSession, .pageUp)
    #expect(seconds(wallSession) == 2 && text(wallSession).contains("this is the first chapter"))
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(4))
    press(wallSession, .pageUp)
    #expect(wallSession.clock.talk == .waits && text(wallSession).contains("u undoes the jump"))
    press(wallSession, .pageUp)
    #expect(text(wallSession).contains("this is the first chapter"))
  }

  @Test func `a finding that is played is a detour, too`() throws {
    let wallSession = try wallSession()
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(5))
    let stop = TimedCommand(at: .zero + .seconds(6), .player(PlayerID(0), .stop))
    wallSession.search = SearchNews(
      begin: wallSession.session.now, runs: 1, isRunning: false,
      rows: [
        SearchNews.Row(
          rule: "idle", player: "main", detail: "", words: "stop", cause: "", commands: [stop])
      ])
    press(wallSession, "E")
    press(wallSession, .enter)
    wallSession.pass(.seconds(3))
    #expect(wallSession.clock.talk == .detour && text(wallSession).contains("STOPPED"))
    press(wallSession, "u")
    #expect(
      wallSession.clock.talk == .runs && seconds(wallSession) == 5
        && !text(wallSession).contains("STOPPED"))
    wallSession.pass(.seconds(20))
    press(wallSession, .pageDown)
    #expect(chapters(wallSession).count == 2)
  }

  @Test func `a failed expectation is noted for the exit, and the verdict comes at the end`() throws
  {
    let wallSession = try wallSession()
    press(wallSession, .pageDown)
    for _ in 0..<2 {
      wallSession.pass(.seconds(20))
      press(wallSession, .pageDown)
    }
    wallSession.perform(.inject("s", PlayerID(0), provoke: false))
    wallSession.pass(.seconds(4))
    #expect(wallSession.verdict == nil)
    wallSession.pass(.seconds(20))
    #expect(wallSession.verdict?.hasPassed == false)
    #expect(wallSession.failure?.headline.hasPrefix("x.yaml:") == true)
    #expect(!text(wallSession).contains("FAILED") && !text(wallSession).contains("x.yaml"))
  }

  @Test func `after the end the world runs on, and PgUp begins a chapter once more`() throws {
    let wallSession = try wallSession()
    for _ in 0..<3 {
      press(wallSession, .pageDown)
      wallSession.pass(.seconds(8))
    }
    #expect(wallSession.verdict?.hasPassed == true && !wallSession.session.isPaused)
    press(wallSession, .pageUp)
    #expect(
      wallSession.verdict == nil && wallSession.clock.talk == .waits
        && !text(wallSession).contains("PASSED"))
    let waiting = wallSession.session.now
    wallSession.pass(.seconds(3))
    #expect(wallSession.session.now == waiting + .seconds(3) && wallSession.verdict == nil)
    press(wallSession, .pageDown)
    wallSession.pass(.seconds(8))
    #expect(wallSession.verdict?.hasPassed == true && !text(wallSession).contains("PASSED"))
    #expect(wallSession.press("q", size: size).isEmpty && text(wallSession).contains("Quit?"))
  }

  @Test func `a clicker blanks the screen, and q asks`() throws {
    let wallSession = try wallSession()
    press(wallSession, ".")
    #expect(text(wallSession).allSatisfy { $0.isWhitespace })
    press(wallSession, "b")
    #expect(!text(wallSession).allSatisfy { $0.isWhitespace } && wallSession.clock.talk == .waits)
    press(wallSession, .function(5))
    #expect(wallSession.press("q", size: size).isEmpty && text(wallSession).contains("Quit?"))
  }

  @Test func `an instant has the same caption however it was reached`() throws {
    let live = try wallSession(isPresenting: false)
    live.session.speed = try #require(Speed(multiple: 5))
    var captions: [String: String] = [:]
    func record() {
      let caption = self.caption(live)
      let time = "\(live.session.now)"
      #expect(captions[time] == nil || captions[time] == caption, "\(time)")
      captions[time] = caption
    }
    for _ in 0..<60 {
      live.pass(.milliseconds(50))
      record()
    }
    #expect(Set(captions.values).count == 3, "\(Set(captions.values))")
    for key in Array("[[[]][".unicodeScalars) {
      _ = live.press(.character(key), size: size)
      let fresh = try wallSession(isPresenting: false)
      fresh.session.advance(to: live.session.now)
      fresh.pass(.zero)
      #expect(caption(fresh) == caption(live), "\(live.session.now)")
    }
  }

  @Test func `a chapter clears the last caption, and the last one stays beside the verdict`() throws
  {
    let wallSession = try wallSession(isPresenting: false)
    wallSession.pass(.seconds(4))
    #expect(caption(wallSession) == "First words.")
    wallSession.pass(.seconds(4))
    #expect(caption(wallSession) == "Second words.")
    wallSession.pass(.seconds(20))
    let text = text(wallSession)
    #expect(wallSession.verdict?.hasPassed == true && text.contains("PASSED at"))
    #expect(text.contains("Last words.") && !text.contains("PgDn next"))
  }

  @Test func `before its instant there is no verdict, and Tab's hint says what it does`() throws {
    let wallSession = try wallSession(isPresenting: false)
    wallSession.pass(.seconds(60))
    #expect(text(wallSession).contains("PASSED"))
    for _ in 0..<2 { press(wallSession, "[") }
    wallSession.session.isPaused = true
    wallSession.pass(.seconds(9))
    #expect(!text(wallSession).contains("PASSED") && text(wallSession).contains("PgDn next"))
    press(wallSession, "f")
    #expect(text(wallSession).contains("Tab arm only"))
    press(wallSession, .tab)
    #expect(text(wallSession).contains("Tab send a heartbeat"))
    press(wallSession, .tab)
    #expect(text(wallSession).contains("Tab provoke"))
  }

  private func text(_ wallSession: WallSession) -> String {
    TextDisplay.text(of: wallSession.frame(size))
  }

  /// The caption on the screen; `nil` when there is none.
  private func caption(_ wallSession: WallSession) -> String? {
    let lines = text(wallSession).split(separator: "\n")
    return lines.first { $0.hasPrefix(" ▌") && !$0.contains("PASSED") }.map {
      String($0.dropFirst(3).prefix { $0 != "│" }).trimmingCharacters(in: .whitespaces)
    }
  }

  /// The title on a chapter's card.
  private func card(_ wallSession: WallSession) -> String? {
    let titles = ["One", "Two", "Three"]
    let frame = wallSession.frame(size)
    return titles.first { title in
      guard let type = BigType([title], in: 40) else { return false }
      var expected = Frame(Size(type.width, 3), filledWith: Cell(" ", .plain))
      type.draw(x: 0, y: 0, .plain, in: &expected)
      let begin = (x: (size.width - type.width) / 2, y: (size.height - 3) / 2)
      return (0..<3).allSatisfy { row in
        (0..<type.width).allSatisfy {
          frame[begin.x + $0, begin.y + row].glyph == expected[$0, row].glyph
        }
      }
    }
  }

  @Test func `the footer says which key does what was just done`() throws {
    let wallSession = try wallSession(isPresenting: false)
    wallSession.pass(.seconds(3))
    _ = wallSession.press("f", size: size)
    _ = wallSession.press("h", size: size)
    let footer = TextDisplay.text(of: wallSession.frame(size)).split(separator: "\n").last
    #expect(footer?.contains("f h  heartbeat error on main") == true)
    wallSession.pass(.seconds(1))
    _ = wallSession.press("m", size: size)
    #expect(wallSession.session.chronicle.marks.map(\.kind).contains(.marker))
  }
}
