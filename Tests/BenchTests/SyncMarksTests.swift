import Testing

@testable import Benchmark

@Suite struct SyncMarksTests {
  private func sizes(_ text: String) -> [Int] {
    SyncMarks.frameSizes(
      in: Array(
        text.replacing("<", with: "\u{1b}[?2026h")
          .replacing(">", with: "\u{1b}[?2026l").utf8))
  }

  @Test func `a frame is as large as what is between its marks, and the marks`() {
    #expect(sizes("<abc>") == [19])
    #expect(sizes("noise<a>noise<>") == [17, 16])
  }

  @Test func `a frame that is cut off at either end does not count`() {
    #expect(sizes("tail><ab><cut") == [18])
    #expect(sizes("") == [])
  }
}
