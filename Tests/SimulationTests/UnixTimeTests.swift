import Foundation
import Simulation
import Testing

@Suite struct UnixTimeTests {
  @Test func `the epoch is the first of January 2026`() {
    #expect(UnixTime.epoch.iso8601 == "2026-01-01T00:00:00.000Z")
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
