import Testing

@testable import Terminal

@Suite struct ByteGovernorTests {
  private static let second: Int64 = 1_000_000_000

  @Test func `pictures wait when a second's worth is spent`() {
    var governor = ByteGovernor(bytesPerSecond: 1000)
    governor.spend(999, at: 0)
    let before = governor.allowsPictures(at: 0)
    governor.spend(1, at: 0)
    let after = governor.allowsPictures(at: 0)
    #expect(before && !after)
  }

  @Test func `what was overspent is paid back at the rate`() {
    var governor = ByteGovernor(bytesPerSecond: 1000)
    governor.spend(1500, at: 0)
    let early = governor.allowsPictures(at: Self.second / 2)
    let late = governor.allowsPictures(at: Self.second / 2 + 2_000_000)
    #expect(!early && late)
  }

  @Test func `credit is never more than a second's worth`() {
    var governor = ByteGovernor(bytesPerSecond: 1000)
    governor.spend(0, at: 0)
    governor.spend(1000, at: Self.second * 60)
    let allows = governor.allowsPictures(at: Self.second * 60)
    #expect(!allows)
  }

  @Test func `asking often does not lose credit to rounding`() {
    var governor = ByteGovernor(bytesPerSecond: 1000)
    governor.spend(1100, at: 0)
    let asked = (1...20_000).first { governor.allowsPictures(at: Int64($0) * 10_000) }
    #expect(asked.map { $0 / 100 } == 101)
  }
}
