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

  private func stage() throws -> Stage {
    let text = """
      title: Three chapters
      lineup:
        accounts: [{id: home, sessionLimit: 2}]
        channels: [{number: 101, name: News, card: globe, encrypted: true}]
        devices: [{id: tv, account: home, players: [{id: main, channel: 101}]}]
      steps:
        - chapter: One
        - at: 5s
          chapter: Two
        - stop: main
        - at: 12s
          chapter: Three
        - recover: main
        - wait: {player: main, state: playing, within: 5s}
      """
    let scenario = try ScenarioFile.read(text, path: "x.yaml") { _ in .unreadable }
    let session = Session(scenario.lineUp, seed: 1, epoch: .scriptedEpoch)
    let wall = Wall(theme: .standard, isPresenting: true)
    return Stage(session, wall, director: Director(scenario, on: session))
  }

  private func seconds(_ stage: Stage) -> Double { stage.session.now.sinceStart.inSeconds }

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
