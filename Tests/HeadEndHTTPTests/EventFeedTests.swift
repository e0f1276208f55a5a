import Testing

@testable import HeadEndHTTP

/// The lines of the event log for listeners.
@Suite struct EventFeedTests {
  @Test func `a listener gets what came after its last line`() async {
    let feed = EventFeed()
    for number in 1...5 { feed.append("line \(number)") }
    #expect(feed.end == 5)
    #expect(await feed.lines(after: 3).map(\.number) == [4, 5])
    #expect(await feed.lines(after: -7).map(\.line).first == "line 1")
  }

  @Test func `a listener waits for the next line`() async {
    let feed = EventFeed()
    async let lines = feed.lines(after: 0)
    feed.append("first")
    #expect(await lines.map(\.line) == ["first"])
  }

  @Test func `old lines are dropped, and numbers stay`() async {
    let feed = EventFeed()
    for number in 1...25_000 { feed.append("\(number)") }
    let lines = await feed.lines(after: 0)
    #expect(lines.allSatisfy { "\($0.number)" == $0.line } && lines.last?.number == 25_000)
    #expect((4_000..<4_500).contains(lines.count))
    #expect(await feed.lines(after: 24_999).map(\.line) == ["25000"])
  }

  @Test func `closing ends every wait`() async {
    let feed = EventFeed()
    async let lines = feed.lines(after: 10)
    feed.close()
    #expect(await lines.isEmpty)
    #expect(await feed.lines(after: 10).isEmpty)
  }
}
