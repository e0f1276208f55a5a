import Simulation
import Testing

@testable import Worlds

/// A trace against a count of every single nanosecond.
@Suite struct BandwidthTraceTests {
  /// A short trace, and what each of its first nanoseconds lets pass.
  private struct Sample {
    let trace: BandwidthTrace
    let passing: [Int]

    init(seed: UInt64, _ end: BandwidthTrace.End) throws {
      var random = RandomStream(seed: seed, name: "trace")
      let pieces = (0...random.integer(in: 0...6)).map { _ in
        // Half of the pieces let nothing pass.
        BandwidthTrace.Piece(
          Int(max(0, random.integer(in: -6...6))), for: .nanoseconds(random.integer(in: 1...9)))
      }
      trace = try #require(BandwidthTrace(pieces, end: end))
      let once = pieces.flatMap { piece in
        Array(repeating: piece.bandwidth, count: Int(piece.length.wholeNanoseconds))
      }
      passing = (0..<300).map { time in
        if time < once.count { return once[time] }
        return switch end {
        case .repeat: once[time % once.count]
        case .hold: once[once.count - 1]
        }
      }
    }

    func work(until time: Int) -> Int { passing[..<time].reduce(0, +) }
  }

  @Test(arguments: UInt64(1)...40, BandwidthTrace.End.allCases)
  func `what passes is the sum of what every nanosecond lets pass`(
    seed: UInt64, end: BandwidthTrace.End
  ) throws {
    let sample = try Sample(seed: seed, end)
    for time in 0..<300 {
      #expect(sample.trace.work(until: Int64(time)) == Int128(sample.work(until: time)))
      #expect(sample.trace.bandwidth(at: Int64(time)) == sample.passing[time])
    }
  }

  @Test(arguments: UInt64(1)...40, BandwidthTrace.End.allCases)
  func `so much has passed at the first instant at which it has`(
    seed: UInt64, end: BandwidthTrace.End
  ) throws {
    let sample = try Sample(seed: seed, end)
    let all = sample.work(until: 300)
    for work in stride(from: 0, through: all, by: max(1, all / 60)) {
      let first = try #require((0...300).first { sample.work(until: $0) >= work })
      #expect(sample.trace.time(of: Int128(work)) == Int64(first))
    }
    let (isRepeated, last) = (end == .repeat, sample.passing[299])
    let more = Int128(all) + 1
    if isRepeated ? all == 0 : last == 0 { #expect(sample.trace.time(of: more) == nil) }
  }

  @Test(arguments: UInt64(1)...20, BandwidthTrace.End.allCases)
  func `a cap takes the smaller of both`(seed: UInt64, end: BandwidthTrace.End) throws {
    let sample = try Sample(seed: seed, end)
    let capped = sample.trace.capped(at: 3)
    for time in 0..<300 {
      #expect(capped.bandwidth(at: Int64(time)) == min(3, sample.passing[time]))
      #expect(
        capped.work(until: Int64(time))
          == Int128(sample.passing[..<time].reduce(0) { $0 + min(3, $1) })
      )
    }
  }

  @Test func `a trace needs a piece, and time`() {
    let piece = BandwidthTrace.Piece(1, for: .seconds(1))
    #expect(BandwidthTrace([], end: .hold) == nil)
    #expect(BandwidthTrace([piece, .init(1, for: .zero)], end: .hold) == nil)
    #expect(BandwidthTrace([.init(-1, for: .seconds(1))], end: .hold) == nil)
    #expect(BandwidthTrace([piece, .init(1, for: BandwidthTrace.longest)], end: .hold) == nil)
    let most = Array(repeating: piece, count: BandwidthTrace.mostPieces)
    #expect(BandwidthTrace(most, end: .hold)?.length == .seconds(100_000))
    #expect(BandwidthTrace(most + [piece], end: .hold) == nil)
  }

  @Test(arguments: [(12_000_000, 0), (300_000, 9_000_000), (5, 5)])
  func `a ramp goes evenly from one bandwidth to the other, and takes its time`(
    first: Int, last: Int
  ) throws {
    let length = Duration.milliseconds(61_003)
    let ramp = try #require(BandwidthTrace.ramp(from: first, to: last, over: length, end: .hold))
    let rates = ramp.pieces.map(\.bandwidth)
    #expect(ramp.length == length && rates.last == last)
    #expect(rates == (first < last ? rates.sorted() : rates.sorted(by: >)))
    let steps = zip(rates.dropFirst(), rates).map { abs($0 - $1) }
    #expect((steps.max() ?? 0) - (steps.min() ?? 0) <= 1)
    #expect(ramp.bandwidth(at: Duration.seconds(3600).wholeNanoseconds) == last)
  }

  @Test func `the words say which bandwidth is held`() throws {
    let pieces = [(12_000_000, 30), (100_000, 10)].map {
      BandwidthTrace.Piece($0.0, for: .seconds($0.1))
    }
    let falling = try #require(BandwidthTrace(pieces, end: .hold))
    #expect(falling.words == "40 s, 100 kbit/s to 12 Mbit/s, then held at 100 kbit/s")
    let rising = try #require(BandwidthTrace(pieces.reversed(), end: .hold))
    #expect(rising.words == "40 s, 100 kbit/s to 12 Mbit/s, then held at 12 Mbit/s")
  }

  @Test(arguments: ShippedTrace.allCases)
  func `a shipped trace is known whatever follows it`(shipped: ShippedTrace) {
    var trace = shipped.trace
    for end in BandwidthTrace.End.allCases {
      trace.end = end
      #expect(ShippedTrace(trace) == shipped)
      #expect(trace.words.hasPrefix("\(shipped.rawValue): "))
    }
    #expect(trace.range.upperBound > 0 && trace.length > .seconds(30))
  }
}
