import Testing

@testable import HeadEndHTTP

#if TSAN
  import Locking
#else
  import Synchronization
#endif

/// The lines of the event log for listeners.
@Suite struct EventFeedTests {
  private final class Listener: Sendable {
    let wakes = Mutex(0)

    func wake() { wakes.withLock { $0 += 1 } }
  }

  private let feed = EventFeed()
  private let listener = Listener()

  private func numbers(after number: Int) -> [Int]? {
    let listener = listener
    return feed.lines(after: number, for: listener) { listener.wake() }?.map(\.number)
  }

  private var wakes: Int { listener.wakes.withLock { $0 } }

  @Test func `a listener gets what came after its last line`() {
    for number in 1...5 { feed.append("line \(number)") }
    #expect(numbers(after: 3) == [4, 5] && feed.end == 5)
    #expect(feed.lines(after: 0, for: listener) {}?.first?.line == "line 1")
  }

  @Test func `a listener that has everything is woken once by the next line`() {
    feed.append("1")
    #expect(numbers(after: 1) == [])
    for number in 2...3 { feed.append("\(number)") }
    #expect(wakes == 1 && numbers(after: 1) == [2, 3])
  }

  @Test func `a listener that has gone is not woken`() {
    #expect(numbers(after: 0) == [])
    feed.forget(listener)
    feed.append("1")
    #expect(wakes == 0)
  }

  @Test func `the number of another run starts at the first line that is kept`() {
    for number in 1...5 { feed.append("\(number)") }
    #expect(feed.start(after: nil) == 5 && feed.start(after: 3) == 3)
    for foreign in [6, 4_711, -7, Int.max, Int.min] { #expect(feed.start(after: foreign) == 0) }
  }

  @Test func `old lines are dropped, and numbers stay`() throws {
    for number in 1...25_000 { feed.append("\(number)") }
    let lines = try #require(feed.lines(after: 0, for: listener) {})
    #expect(lines.allSatisfy { "\($0.number)" == $0.line } && lines.last?.number == 25_000)
    #expect((4_000..<4_500).contains(lines.count))
    #expect(numbers(after: 24_999) == [25_000])
  }

  @Test func `closing wakes who waits, and there is nothing more`() {
    #expect(numbers(after: 10) == [])
    feed.close()
    #expect(wakes == 1 && numbers(after: 10) == nil)
  }
}
