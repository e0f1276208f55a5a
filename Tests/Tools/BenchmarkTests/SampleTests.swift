import Testing

@testable import Benchmark

@Suite struct SampleTests {
  @Test(arguments: [(0.5, 50.0), (0.99, 99), (0.991, 100), (1, 100), (0, 1)])
  func `a quantile is the least number that the share is not above`(share: Double, rank: Double) {
    let sample = Sample((1...100).map(Double.init).reversed())
    #expect(sample.quantile(share) == rank)
  }

  @Test func `median and mean are the middle in their ways`() {
    #expect(Sample([4, 1, 3, 2]).median == 2.5)
    #expect(Sample([4, 1, 1]).mean == 2)
    #expect(Sample([5]).quantile(0.99) == 5)
  }
}
