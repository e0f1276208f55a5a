import Testing

@testable import Benchmark

@Suite struct RowTests {
  private func row(_ ours: Double, beside theirs: Double?, _ target: Target?) -> Row {
    Row(
      "a row", Figure(ours, .seconds),
      peer: theirs.map { Row.Peer(name: "peer", figure: Figure($0, .seconds)) }, target: target)
  }

  @Test func `a quicker one is ahead by the peer's figure in units of ours`() {
    #expect(row(2, beside: 10, .faster(5)).ratio == 5)
    #expect(row(2, beside: 10, nil).ratio == 5)
    #expect(row(2, beside: nil, .faster(5)).ratio == nil)
  }

  @Test func `a share is our figure in units of the peer's`() {
    #expect(row(2, beside: 10, .share(0.25)).ratio == 0.2)
  }

  @Test(arguments: [
    (Target.faster(5), true), (.faster(5.1), false), (.share(0.2), true), (.share(0.19), false),
    (.atMost(2), true), (.atMost(1.9), false), (.atLeast(2), true), (.atLeast(2.1), false),
  ])
  func `a target is met at its limit, and not beyond`(target: Target, isMet: Bool) {
    #expect(row(2, beside: 10, target).isMet == isMet)
  }

  @Test func `without the peer that a target names there is no verdict`() {
    #expect(row(2, beside: nil, .faster(5)).isMet == nil)
    #expect(row(2, beside: nil, .share(5)).isMet == nil)
    #expect(row(2, beside: nil, .atMost(5)).isMet == true)
    #expect(row(2, beside: 10, nil).isMet == nil)
  }
}
