import Players
import Screen
import Simulation
import Testing
import Worlds

@testable import Dashboard
@testable import Scenarios

@Suite struct NarrationTests {
  @Test func `captions and chapters are kept, and forgotten when time is moved`() {
    var narration = Narration()
    #expect(narration.caption(at: .zero) == nil && narration.chapter == nil)
    narration.observe(.simulator(.chapterBegan("One")), at: .zero, shown: .zero)
    narration.observe(.simulator(.caption("Look.")), at: .zero, shown: .zero)
    narration.observe(.sdk(.playbackStalled), at: .zero, shown: .zero)
    #expect(narration.caption(at: .zero) == "Look." && narration.chapter == "One")
    narration.rewind()
    #expect(narration.caption(at: .zero) == nil && narration.chapter == nil)
    #expect(narration.verdict == nil)
  }
}
