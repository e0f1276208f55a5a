import Players
import Sessions
import Simulation
import Testing
import Worlds

/// Sessions without end, within a budget of bytes.
@Suite struct ForgettingTests {
  /// Two hours with a marker every four seconds, in a budget that takes some minutes of it.
  private static func long(
    _ memory: Int, history: Int = Chronicle.usualBudget
  ) -> (session: Session, forgets: Int) {
    let session = Witness(seed: 4).session
    session.historyBytes = history
    session.memoryBytes = memory
    let count = Counter()
    session.onForget = { count.value += 1 }
    for step in 0..<1800 {
      session.advance(to: .zero + .seconds(step * 4))
      session.perform(.putMarker("\(step)"))
    }
    return (session, count.value)
  }

  private final class Counter { var value = 0 }

  @Test func `the oldest is forgotten, a quarter of the budget at a time`() {
    let (session, forgets) = Self.long(400_000)
    let chronicle = session.chronicle
    #expect(chronicle.begin > .zero + .seconds(3600) && chronicle.begin < session.now)
    #expect(chronicle.commands.startIndex > 800 && chronicle.commands.endIndex == 1800)
    #expect(forgets > 3 && forgets < 100)
    #expect(chronicle.marks.allSatisfy { $0.instant >= chronicle.begin })
  }

  @Test func `a session that nobody goes back in forgets as well`() {
    let (session, forgets) = Self.long(400_000, history: 0)
    #expect(session.chronicle.commands.kept.count < 1000 && forgets > 3)
    #expect(session.chronicle.begin > .zero + .seconds(3600))
  }

  @Test func `time goes back to what is remembered at most, and what is seen there is right`() {
    let (session, _) = Self.long(400_000)
    let whole = Self.long(.max).session
    let begin = session.chronicle.begin
    session.travel(to: .zero)
    #expect(session.now == begin && session.isRewound)
    for instant in [begin, begin + .seconds(31), session.chronicle.edge] {
      session.travel(to: instant)
      whole.travel(to: instant)
      #expect(session.world.observation == whole.world.observation)
    }
    let kept = session.chronicle.announcements
    #expect(kept.kept == whole.chronicle.announcements[kept.startIndex..<kept.endIndex].map { $0 })
  }

  @Test func `a command in the past starts a branch of what is remembered`() {
    let (session, _) = Self.long(400_000)
    session.travel(to: session.chronicle.begin + .seconds(60))
    session.perform(.putMarker("another"))
    session.advance(to: session.now + .seconds(60))
    #expect(session.hasLeftBranch && session.chronicle.commands.endIndex < 1800)
    session.returnToLeftBranch()
    #expect(session.chronicle.commands.endIndex == 1800)
  }

  @Test func `without a budget nothing is forgotten`() {
    let (session, forgets) = Self.long(.max)
    #expect(forgets == 0 && session.chronicle.begin == .zero)
    #expect(session.chronicle.commands.kept.count == 1800)
  }
}
