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

  private func stage() throws -> WallSession {
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
    let wall = Wall(theme: .standard, isPresenting: true)
    return WallSession(session, wall, director: Director(scenario, on: session))
  }

  private func seconds(_ stage: WallSession) -> Double { stage.session.now.sinceStart.inSeconds }

  @Test func `the scenario stands still at each chapter until the presenter goes on`() throws {
    let stage = try stage()
    stage.pass(.seconds(9))
    #expect(seconds(stage) == 5 && stage.session.isPaused)
    _ = stage.press(.pageDown, size: size)
    stage.pass(.seconds(30))
    #expect(seconds(stage) == 12 && stage.session.isPaused && stage.verdict == nil)
    _ = stage.press(.pageDown, size: size)
    stage.pass(.seconds(30))
    #expect(stage.verdict?.hasPassed == true)
  }

  @Test func `a chapter under way is cut short, and the one before can be had again`() throws {
    let stage = try stage()
    stage.pass(.seconds(2))
    _ = stage.press(.pageDown, size: size)
    #expect(seconds(stage) == 5 && stage.session.isPaused)
    _ = stage.press(.pageDown, size: size)
    stage.pass(.seconds(3))
    #expect(seconds(stage) == 8)
    _ = stage.press(.pageUp, size: size)
    #expect(seconds(stage) == 5 && stage.session.isPaused && stage.session.isRewound)
    _ = stage.press(.pageDown, size: size)
    stage.pass(.seconds(30))
    #expect(seconds(stage) == 12 && !stage.session.isRewound)
    _ = stage.press(.pageDown, size: size)
    stage.pass(.seconds(10))
    #expect(stage.verdict?.hasPassed == true)
  }

  @Test func `the footer offers the next chapter until the last, and a card opens each`() throws {
    let stage = try stage()
    #expect(text(stage).contains("PgDn next"))
    stage.pass(.seconds(1))
    #expect(card(stage) == "One")
    stage.pass(.seconds(1))
    #expect(card(stage) == nil)
    stage.pass(.seconds(4))
    #expect(card(stage) == "Two" && stage.session.isPaused)
    stage.pass(.milliseconds(400))
    #expect(card(stage) == "Two")
    stage.pass(.milliseconds(200))
    #expect(card(stage) == nil && stage.session.isPaused && text(stage).contains("▌Two"))
  }

  @Test func `an instant has the same caption however it was reached`() throws {
    let live = try stage()
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
      if live.session.isPaused { _ = live.press(.pageDown, size: size) }
    }
    #expect(Set(captions.values).count == 3, "\(Set(captions.values))")
    for key in Array("[[[]][".unicodeScalars) {
      _ = live.press(.character(key), size: size)
      let fresh = try stage()
      repeat {
        fresh.session.isPaused = false
        fresh.session.advance(to: live.session.now)
      } while fresh.session.now < live.session.now
      fresh.session.isPaused = false
      fresh.pass(.zero)
      #expect(caption(fresh) == caption(live), "\(live.session.now)")
    }
  }

  @Test func `a chapter clears the last caption, and the last one stays beside the verdict`() throws
  {
    let stage = try stage()
    stage.pass(.seconds(4))
    #expect(caption(stage) == "First words.")
    stage.pass(.seconds(4))
    #expect(caption(stage) == "Second words.")
    for _ in 0..<4 where stage.verdict == nil {
      _ = stage.press(.pageDown, size: size)
      stage.pass(.seconds(20))
    }
    let text = text(stage)
    #expect(stage.verdict?.hasPassed == true && text.contains("PASSED at"))
    #expect(text.contains("Last words.") && !text.contains("PgDn next"))
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
    let stage = try stage()
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
