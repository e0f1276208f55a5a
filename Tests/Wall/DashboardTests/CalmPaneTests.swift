import Faults
import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import TestSupport
import Testing
import Worlds

@testable import Dashboard

/// Panes on stage and in films: picture, state and zap, and what changes or is wrong.
@Suite struct CalmPaneTests {
  private static let size = Size(160, 45)

  @Test(
    arguments: Thorough.all(of: 1...300 as ClosedRange<UInt64>, otherwise: 12),
    [Size(80, 24), size])
  func `each frame of a random talk has picture, state, zap and what is wrong`(
    seed: UInt64, size: Size
  ) throws {
    let scenario = try RandomTalk.scenario(seed: seed)
    let session = scenario.session()
    let wallSession = WallSession(
      session, Wall(theme: .standard), director: Director(scenario, on: session))
    var random = RandomStream(seed: seed, name: "faults")
    let keys = FaultCatalogue.kinds.map(\.key)
    for _ in 0..<60 where wallSession.verdict == nil {
      wallSession.pass(.milliseconds(700))
      if random.integer(in: 0...9) == 0 {
        let key = keys[Int(random.integer(in: 0...Int64(keys.count - 1)))]
        session.perform(.inject(key, PlayerID(0), provoke: true))
      }
      let mistakes = FilmedMoment(wallSession, size).mistakes
      #expect(mistakes.isEmpty, "\(session.now): \(mistakes)")
      guard mistakes.isEmpty else { return }
    }
  }

  @Test func `the session's rows come with a heartbeat, stay five seconds and go`() throws {
    let wallSession = try Self.talk("  - wait: 90s")
    var counts: [Bool: Int] = [:]
    for _ in 0..<800 {
      wallSession.pass(.milliseconds(100))
      let moment = FilmedMoment(wallSession, Self.size)
      let (player, place) = try #require(moment.panes.first)
      let strip = PaneLayout(place, around: moment.view.layout.picture).strip
      let isShown = moment.missing(in: strip).isEmpty
      counts[isShown, default: 0] += 1
      guard let beat = player.session.beats.last else { continue }
      let age = moment.view.world.now - beat.instant
      if age < .seconds(5) { #expect(isShown, "\(age) after a heartbeat") }
      if age > .seconds(6) { #expect(!isShown, "\(age) after a heartbeat") }
    }
    #expect(counts[true] ?? 0 > 50 && counts[false] ?? 0 > 300, "\(counts)")
  }

  @Test func `a frame depends on no frame before it`() throws {
    let steps = "  - {at: 12s, fault: {key: h, player: main, provoke: true}}\n  - wait: 60s"
    let (drawn, other) = (try Self.talk(steps), try Self.talk(steps))
    for second in 1...40 {
      for _ in 0..<10 {
        drawn.pass(.milliseconds(100))
        _ = drawn.filmFrame(Self.size)
      }
      guard second % 5 == 0 else { continue }
      other.pass(.seconds(5))
      let texts = [drawn, other].map { TextDisplay.text(of: $0.filmFrame(Self.size)) }
      #expect(texts[0] == texts[1], "\(second) s")
    }
  }

  @Test(arguments: [(false, [true]), (true, [true, false])] as [(Bool, Set<Bool>)])
  func `the wall keeps all rows, the stage does not`(
    isOnStage: Bool, expected: Set<Bool>
  ) throws {
    let wallSession = try Self.talk("  - wait: 90s", isOnStage: isOnStage)
    let shown = (0..<50).map { _ in
      wallSession.pass(.seconds(1))
      return TextDisplay.text(of: wallSession.frame(Self.size)).contains("KEY ")
    }
    #expect(Set(shown) == expected)
  }

  private static func talk(_ steps: String, isOnStage: Bool = false) throws -> WallSession {
    try SampleTalk.wallSession(steps, isPresenting: false, isOnStage: isOnStage)
  }
}
