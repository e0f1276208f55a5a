import Testing

@testable import Terminal

@Suite struct ResizeWatchTests {
  private static let millisecond: Int64 = 1_000_000

  private func firstDue(after notices: [Int64]) -> Int64? {
    var watch = ResizeWatch(at: 0)
    return (0..<2000).first { time in
      if notices.contains(time) { watch.notice(at: time * Self.millisecond) }
      return watch.isDue(at: time * Self.millisecond)
    }
  }

  @Test func `the size is read once a second`() {
    #expect(firstDue(after: []) == 1000)
  }

  @Test func `a change counts when it has rested for 50 ms`() {
    #expect(firstDue(after: [10]) == 60)
    #expect(firstDue(after: [10, 40]) == 90)
  }

  @Test func `a storm is waited out for 100 ms at most`() {
    #expect(firstDue(after: Array(stride(from: 10, to: 900, by: 20))) == 110)
  }
}
