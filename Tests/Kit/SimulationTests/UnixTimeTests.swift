import Foundation
import Simulation
import Testing

@Suite struct UnixTimeTests {
  @Test func `the epoch is the first of January 2026`() {
    #expect(UnixTime.scriptedEpoch.iso8601 == "2026-01-01T00:00:00.000Z")
  }

  @Test(arguments: 0..<200)
  func `what is written is read`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "read")
    let time = UnixTime(milliseconds: random.integer(in: -60_000_000_000_000...250_000_000_000_000))
    #expect(UnixTime(iso8601: time.iso8601) == time)
    let whole = UnixTime(milliseconds: time.seconds * 1000)
    #expect(UnixTime(iso8601: "\(whole.iso8601.dropLast(5))Z") == whole)
  }

  @Test(arguments: [
    "", "2026-01-01", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:00+01:00", "2026-01-01t00:00:00Z", "9999999999-01-01T00:00:00Z", "now",
    "2026-01-01T00:00:00.5Z", " 2026-01-01T00:00:00Z", "99999-01-01T00:00:00Z",
  ])
  func `what is no instant in UTC is refused`(text: String) {
    #expect(UnixTime(iso8601: text) == nil)
  }

  @Test(arguments: 0..<200)
  func `dates agree with Foundation's calendar`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "date")
    let time = UnixTime(milliseconds: random.integer(in: -2_000_000_000_000...8_000_000_000_000))
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let date = Date(timeIntervalSince1970: Double(time.seconds))
    let whole = String(date.formatted(style).prefix(19))
    #expect(String(time.iso8601.prefix(19)) == whole)
  }
}
