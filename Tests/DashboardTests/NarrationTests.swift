import Lab
import Players
import Screen
import Simulation
import Testing

@testable import Dashboard
@testable import Scenarios

@Suite struct NarrationTests {
  @Test func `captions and chapters are kept, and forgotten when time is moved`() {
    var narration = Narration()
    #expect(narration.caption(at: .zero) == nil && narration.chapter == nil)
    narration.hear(.simulator(.chapterBegan("One")), at: .zero, shown: .zero)
    narration.hear(.simulator(.caption("Look.")), at: .zero, shown: .zero)
    narration.hear(.sdk(.playbackStalled), at: .zero, shown: .zero)
    #expect(narration.caption(at: .zero) == "Look." && narration.chapter == "One")
    narration.rewind()
    #expect(narration.caption(at: .zero) == nil && narration.chapter == nil)
    #expect(narration.verdict == nil)
  }

  @Test func `a scenario that has ended leaves no red banner over a player that plays`() {
    let size = Size(120, 36)
    var wall = Wall(theme: .mono)
    let world = SampleWorld.world(players: 1)
    let failure = Notice.sdk(.ssmHeartbeatError(SampleWorld.heartbeatFailure))
    wall.hear(SampleWorld.say(84, 0, "main", failure), at: SampleWorld.now)
    func lines(isPaused: Bool) -> Int {
      let clock = WallClock(presentation: SampleWorld.now, isPaused: isPaused)
      let text = TextDisplay.text(of: wall.frame(of: world, clock: clock, size: size))
      return text.split(separator: "\n").count { $0.contains("1006") }
    }
    let before = lines(isPaused: true)
    wall.conclude(Verdict(failure: nil, end: world.now))
    #expect(lines(isPaused: true) < before && lines(isPaused: false) == before)
  }
}
