import Foundation
import HeadEndAPI
import Lab
import Players
import Scenarios
import Screen
import Simulation
import Testing

@testable import Dashboard

/// `play --present`: a presenter leads through a scenario, chapter by chapter.
@Suite struct PresentingTests {
  private let size = Size(120, 36)

  private func stage(isPresenting: Bool = true) throws -> WallSession {
    let text = """
      title: Three chapters
      lineup:
        accounts: [{id: home, sessionLimit: 2}]
        channels: [{number: 101, name: News, card: globe, encrypted: true}]
        devices: [{id: tv, account: home, players: [{id: main, channel: 101}]}]
      steps:
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
      """
    let scenario = try ScenarioFile.read(text, path: "x.yaml") { _ in .unreadable }
    let session = Session(scenario.lineUp, seed: 1, epoch: .scriptedEpoch)
    let wall = Wall(theme: .standard, isPresenting: isPresenting)
    return WallSession(session, wall, director: Director(scenario, on: session))
  }

  private func seconds(_ stage: WallSession) -> Double { stage.session.now.sinceStart.inSeconds }

  private func press(_ stage: WallSession, _ key: Key) { _ = stage.press(key, size: size) }

  /// The chapters that have begun, with the seconds at which they did.
  private func chapters(_ stage: WallSession) -> [Double] {
    stage.session.chronicle.marks.filter { $0.kind == .chapter }
      .map { $0.instant.sinceStart.inSeconds }
  }

  @Test func `each chapter waits for the presenter while the world runs`() throws {
    let stage = try stage()
    stage.pass(.seconds(4))
    #expect(seconds(stage) == 4 && chapters(stage).isEmpty && card(stage) == "One")
    #expect(stage.clock.talk == .waits && !text(stage).contains("PAUSED"))
    press(stage, .pageDown)
    stage.pass(.milliseconds(1400))
    #expect(chapters(stage) == [4] && card(stage) == "One" && caption(stage) == nil)
    stage.pass(.milliseconds(200))
    #expect(card(stage) == nil && caption(stage) == "First words.")
    stage.pass(.seconds(30))
    #expect(chapters(stage) == [4] && stage.clock.talk == .waits && !stage.session.isPaused)
    press(stage, .pageDown)
    stage.pass(.seconds(30))
    #expect(chapters(stage).count == 2 && stage.clock.talk == .waits)
    press(stage, .pageDown)
    stage.pass(.seconds(30))
    #expect(stage.verdict?.hasPassed == true && stage.clock.talk == nil)
  }

  @Test func `PgDn cuts a chapter short, and PgUp lets it wait once more`() throws {
    let stage = try stage()
    stage.pass(.seconds(1))
    press(stage, .pageDown)
    stage.pass(.seconds(2))
    press(stage, .pageDown)
    #expect(chapters(stage).count == 2 && stage.clock.talk == .runs)
    stage.pass(.seconds(3))
    press(stage, .pageUp)
    #expect(chapters(stage).count == 1 && stage.clock.talk == .waits && !stage.session.isPaused)
    stage.pass(.seconds(3))
    press(stage, .pageDown)
    #expect(chapters(stage).count == 2)
    stage.pass(.seconds(3))
    press(stage, .pageUp)
    press(stage, .pageUp)
    #expect(chapters(stage).isEmpty && stage.clock.talk == .waits && card(stage) == "One")
    for _ in 0..<3 {
      press(stage, .pageDown)
      stage.pass(.seconds(20))
    }
    #expect(stage.verdict?.hasPassed == true)
  }

  @Test func `the footer names the chapter that PgDn goes on to`() throws {
    let stage = try stage()
    func footer() -> Substring { text(stage).split(separator: "\n").last ?? "" }
    #expect(footer().contains("PgDn begin One") && text(stage).contains("PgDn begins"))
    press(stage, .pageDown)
    stage.pass(.seconds(4))
    #expect(footer().contains("PgDn skip to Two"))
    stage.pass(.seconds(10))
    #expect(footer().contains("PgDn begin Two") && !text(stage).contains("PgDn begins"))
    press(stage, .pageDown)
    #expect(footer().contains("PgDn skip to Three"))
    press(stage, .pageDown)
    #expect(footer().contains("PgDn skip to the end"))
  }

  @Test(arguments: ["f", ":", "c", "g", "/", "-", "q", "T", "e", "E", "?"])
  func `a clicker's PgDn closes what is open, and goes on`(key: Unicode.Scalar) throws {
    let stage = try stage()
    press(stage, .pageDown)
    stage.pass(.seconds(4))
    press(stage, .character(key))
    #expect(stage.footerWords(size).context != .presenting)
    #expect(text(stage).contains("PgDn skip to Two"))
    press(stage, .pageDown)
    #expect(stage.footerWords(size).context == .presenting && chapters(stage).count == 2)
  }

  @Test func `PgDn goes on from the log and a line of it, too`() throws {
    let stage = try stage()
    press(stage, .pageDown)
    stage.pass(.seconds(4))
    for key: Key in ["l", "l", .up, .enter] { press(stage, key) }
    #expect(stage.footerWords(size).context == .line)
    press(stage, .pageDown)
    #expect(chapters(stage).count == 2 && stage.footerWords(size).context == .log)
    press(stage, .pageDown)
    #expect(chapters(stage).count == 3)
  }

  @Test func `after a key that acts the script waits: PgDn goes on, u takes it back`() throws {
    let stage = try stage()
    press(stage, .pageDown)
    stage.pass(.seconds(5))
    press(stage, "s")
    #expect(stage.clock.talk == .detour)
    stage.pass(.seconds(20))
    #expect(chapters(stage).count == 1 && text(stage).contains("STOPPED"))
    let footer = text(stage).split(separator: "\n").last ?? ""
    #expect(footer.contains("PgDn go to Two") && footer.contains("u undo"))
    press(stage, "u")
    #expect(stage.clock.talk == .runs && seconds(stage) == 5)
    #expect(!text(stage).contains("STOPPED"))
    press(stage, "s")
    press(stage, .pageDown)
    #expect(chapters(stage).count == 2 && stage.clock.talk == .runs)
    stage.pass(.seconds(20))
    press(stage, .pageDown)
    stage.pass(.seconds(20))
    #expect(stage.verdict?.hasPassed == true)
  }

  @Test func `acting in the past goes on with the chapter after that instant`() throws {
    let stage = try stage()
    press(stage, .pageDown)
    stage.pass(.seconds(5))
    press(stage, .pageDown)
    stage.pass(.seconds(20))
    press(stage, "{")
    press(stage, "[")
    #expect(stage.session.isRewound)
    press(stage, "s")
    #expect(stage.clock.talk == .detour && chapters(stage).count == 1)
    press(stage, .pageDown)
    #expect(chapters(stage).count == 2)
    press(stage, "u")
    #expect(chapters(stage).count == 2 && stage.clock.talk == .waits)
  }

  @Test func `a finding that is played is a detour, too`() throws {
    let stage = try stage()
    press(stage, .pageDown)
    stage.pass(.seconds(5))
    let stop = TimedCommand(at: .zero + .seconds(6), .player(PlayerID(0), .stop))
    stage.search = SearchNews(
      begin: stage.session.now, runs: 1, isRunning: false,
      rows: [
        SearchNews.Row(
          rule: "idle", player: "main", detail: "", words: "stop", cause: "", commands: [stop])
      ])
    press(stage, "E")
    press(stage, .enter)
    stage.pass(.seconds(3))
    #expect(stage.clock.talk == .detour && text(stage).contains("STOPPED"))
    press(stage, "u")
    #expect(stage.clock.talk == .runs && seconds(stage) == 5 && !text(stage).contains("STOPPED"))
    stage.pass(.seconds(20))
    press(stage, .pageDown)
    #expect(chapters(stage).count == 2)
  }

  @Test func `a failed expectation is noted, and the verdict comes at the end`() throws {
    let stage = try stage()
    press(stage, .pageDown)
    for _ in 0..<2 {
      stage.pass(.seconds(20))
      press(stage, .pageDown)
    }
    stage.perform(.inject("s", PlayerID(0), provoke: false))
    stage.pass(.seconds(4))
    #expect(stage.verdict == nil)
    stage.pass(.seconds(20))
    #expect(stage.verdict?.hasPassed == false)
    #expect(text(stage).contains("expectation failed: x.yaml:"))
  }

  @Test func `after the end the world runs on, and PgUp begins a chapter once more`() throws {
    let stage = try stage()
    for _ in 0..<3 {
      press(stage, .pageDown)
      stage.pass(.seconds(8))
    }
    #expect(stage.verdict?.hasPassed == true && !stage.session.isPaused)
    press(stage, .pageUp)
    #expect(stage.verdict == nil && stage.clock.talk == .waits && !text(stage).contains("PASSED"))
    let waiting = stage.session.now
    stage.pass(.seconds(3))
    #expect(stage.session.now == waiting + .seconds(3) && stage.verdict == nil)
    press(stage, .pageDown)
    stage.pass(.seconds(8))
    #expect(stage.verdict?.hasPassed == true && text(stage).contains("PASSED"))
    #expect(stage.press("q", size: size).isEmpty && text(stage).contains("Quit?"))
  }

  @Test func `a clicker blanks the screen, and q asks`() throws {
    let stage = try stage()
    press(stage, ".")
    #expect(text(stage).allSatisfy { $0.isWhitespace })
    press(stage, "b")
    #expect(!text(stage).allSatisfy { $0.isWhitespace } && stage.clock.talk == .waits)
    press(stage, .function(5))
    #expect(stage.press("q", size: size).isEmpty && text(stage).contains("Quit?"))
  }

  @Test func `an instant has the same caption however it was reached`() throws {
    let live = try stage(isPresenting: false)
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
      let fresh = try stage(isPresenting: false)
      fresh.session.advance(to: live.session.now)
      fresh.pass(.zero)
      #expect(caption(fresh) == caption(live), "\(live.session.now)")
    }
  }

  @Test func `a chapter clears the last caption, and the last one stays beside the verdict`() throws
  {
    let stage = try stage(isPresenting: false)
    stage.pass(.seconds(4))
    #expect(caption(stage) == "First words.")
    stage.pass(.seconds(4))
    #expect(caption(stage) == "Second words.")
    stage.pass(.seconds(20))
    let text = text(stage)
    #expect(stage.verdict?.hasPassed == true && text.contains("PASSED at"))
    #expect(text.contains("Last words.") && !text.contains("PgDn next"))
  }

  @Test func `before its instant there is no verdict, and Tab's hint says what it does`() throws {
    let stage = try stage(isPresenting: false)
    stage.pass(.seconds(60))
    #expect(text(stage).contains("PASSED"))
    for _ in 0..<2 { press(stage, "[") }
    stage.session.isPaused = true
    stage.pass(.seconds(9))
    #expect(!text(stage).contains("PASSED") && text(stage).contains("PgDn next"))
    press(stage, "f")
    #expect(text(stage).contains("Tab arm only"))
    press(stage, .tab)
    #expect(text(stage).contains("Tab also provoke"))
  }

  private func text(_ stage: WallSession) -> String { TextDisplay.text(of: stage.frame(size)) }

  /// The caption on the screen; `nil` when there is none.
  private func caption(_ stage: WallSession) -> String? {
    let lines = text(stage).split(separator: "\n")
    return lines.first { $0.hasPrefix(" ▌") && !$0.contains("PASSED") }.map {
      String($0.dropFirst(3).prefix { $0 != "│" }).trimmingCharacters(in: .whitespaces)
    }
  }

  /// The title on a chapter's card.
  private func card(_ stage: WallSession) -> String? {
    let titles = ["One", "Two", "Three"]
    let frame = stage.frame(size)
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
    let stage = try stage(isPresenting: false)
    stage.pass(.seconds(3))
    _ = stage.press("f", size: size)
    _ = stage.press("h", size: size)
    let footer = TextDisplay.text(of: stage.frame(size)).split(separator: "\n").last
    #expect(footer?.contains("f h  heartbeat error on main") == true)
    stage.pass(.seconds(1))
    _ = stage.press("m", size: size)
    #expect(stage.session.chronicle.marks.map(\.kind).contains(.marker))
  }
}
