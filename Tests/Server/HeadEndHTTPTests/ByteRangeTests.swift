import Testing

@testable import HeadEndHTTP

/// Requests for a part of a segment.
@Suite struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-0", 0..<1), ("bytes=0-99", 0..<100), ("bytes=10-", 10..<100), ("bytes=99-", 99..<100),
    ("bytes=90-500", 90..<100), ("bytes=-1", 99..<100), ("bytes=-500", 0..<100),
    ("Bytes=5-6", 5..<7), ("bytes=0-9223372036854775807", 0..<100),
  ])
  func `a range is the bytes from its first to its last`(header: String, range: Range<Int>) {
    #expect(ByteRange(header, of: 100) == .part(range))
  }

  @Test(arguments: ["bytes=100-", "bytes=100-200", "bytes=-0"])
  func `a range beyond the end cannot be satisfied`(header: String) {
    #expect(ByteRange(header, of: 100) == .unsatisfiable)
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=5", "bytes=7-6", "bytes=a-b", "bytes=0-1,5-6",
    "bytes=+1-2", "bytes= 1-2", "bytes=1--2", "items=0-1", "bytes=99999999999999999999-",
  ])
  func `what is no single range of bytes is ignored`(header: String) {
    #expect(ByteRange(header, of: 100) == .whole)
    #expect(ByteRange(nil, of: 100) == .whole)
  }

  @Test func `an empty body has no range`() {
    #expect(ByteRange("bytes=0-", of: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-5", of: 0) == .unsatisfiable)
  }
}
