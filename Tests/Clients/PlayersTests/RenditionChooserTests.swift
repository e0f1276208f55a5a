import HeadEndAPI
import Simulation
import Testing

@testable import Players

@Suite struct RenditionChooserTests {
  private static func choose(
    _ current: Int?, _ throughput: Int?, isProtected: Bool = true, peak: Int? = nil
  ) throws -> Int {
    let master = try MasterPlaylist(Array(TestStream.master().utf8))
    return RenditionChooser.choose(
      among: master.variants, current: current, throughput: throughput,
      output: isProtected ? .type1 : .none, within: peak)
  }

  @Test(arguments: [
    (nil as Int?, 2 as Int?, 2), (99_000_000, 2, 2), (1, 2, 0), (1, nil, 0), (0, 1, 0),
  ])
  func `a peak that is preferred is a limit, but for the lowest rendition`(
    peak: Int?, current: Int?, choice: Int
  ) throws {
    #expect(try Self.choose(current, 99_000_000, peak: peak) == choice)
    let master = try MasterPlaylist(Array(TestStream.master().utf8))
    for (index, variant) in master.variants.enumerated() {
      #expect(try Self.choose(2, 99_000_000, peak: variant.bandwidth) == index)
    }
  }

  @Test(arguments: [
    (nil as Int?, nil as Int?, 1), (nil, 1_000_000, 0), (nil, 3_000_000, 1), (nil, 8_000_000, 1),
    (0, 0, 0), (2, 0, 0), (2, 2_666_664, 0), (2, 2_666_668, 1), (2, 7_999_999, 1),
    (2, 8_000_000, 2), (1, 8_000_000, 1), (1, 9_999_999, 1), (1, 10_000_000, 2), (0, 10_000_000, 2),
    (0, 3_000_000, 0), (0, 3_333_334, 1), (7, 8_000_000, 2),
  ])
  func `down as soon as it must, up with room to spare`(
    current: Int?, throughput: Int?, choice: Int
  ) throws {
    #expect(try Self.choose(current, throughput) == choice)
  }

  @Test(arguments: [
    (nil as Int?, 99_000_000, 1), (2, 99_000_000, 1), (1, 99_000_000, 1), (2, 0, 0),
  ])
  func `without output protection HD is out of reach`(
    current: Int?, throughput: Int, choice: Int
  ) throws {
    #expect(try Self.choose(current, throughput, isProtected: false) == choice)
  }

  @Test(arguments: [nil, 3_000_000, 99_000_000])
  func `the first segment comes in a modest rendition, whatever the line can do`(
    throughput: Int?
  ) throws {
    #expect(try Self.choose(nil, throughput) == 1)
    #expect(try Self.choose(1, 99_000_000) == 2, "and the next in the best")
  }

  @Test func `a fall counts for half and a rise for a quarter`() {
    var estimate = ThroughputEstimate()
    estimate.add(bytes: 1_000_000, nanoseconds: 1_000_000_000)
    #expect(estimate.bitsPerSecond == 8_000_000)
    estimate.add(bytes: 500_000, nanoseconds: 1_000_000_000)
    #expect(estimate.bitsPerSecond == 6_000_000)
    estimate.add(bytes: 1_250_000, nanoseconds: 1_000_000_000)
    #expect(estimate.bitsPerSecond == 7_000_000)
  }

  @Test(arguments: [(nil as Int?, 500_000), (8_000_000, 500_000), (400_000, 100_000)])
  func `a transfer that was given up leaves a quarter`(before: Int?, after: Int) {
    var estimate = ThroughputEstimate()
    if let before { estimate.add(bytes: before / 8, nanoseconds: 1_000_000_000) }
    estimate.giveUp(on: 2_000_000)
    #expect(estimate.bitsPerSecond == after)
  }

  @Test func `a transfer that takes no time is measured all the same`() {
    var estimate = ThroughputEstimate()
    estimate.add(bytes: 1, nanoseconds: 0)
    #expect(estimate.bitsPerSecond == 8_000_000)
  }
}
