import Simulation
import Testing
import Worlds

@testable import Scenarios

/// Files of bandwidths, in the forms that people have.
@Suite struct TraceFileTests {
  private typealias Pieces = [(bits: Int, milliseconds: Int)]

  private static func read(
    _ text: String
  ) throws(FileProblem) -> (trace: BandwidthTrace, kind: TraceFile.Kind) {
    try TraceFile.read(text, path: "t.log")
  }

  private static func problem(_ text: String) -> String {
    do throws(FileProblem) {
      _ = try read(text)
      return ""
    } catch {
      return error.text
    }
  }

  private static func expect(
    _ text: String, _ kind: TraceFile.Kind, _ pieces: Pieces,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let read = try read(text)
    #expect(read.kind == kind, sourceLocation: location)
    #expect(read.trace.end == .repeat, sourceLocation: location)
    let expected = pieces.map {
      BandwidthTrace.Piece($0.bits, for: .milliseconds($0.milliseconds))
    }
    #expect(read.trace.pieces == expected, sourceLocation: location)
  }

  @Test func `seconds and Mbit/s hold until the next line`() throws {
    try Self.expect(
      "# a comment\n0.5 4.03\n\n1.5\t0\n4.0,12.25\n", .timeAndBandwidth,
      [(4_030_000, 1000), (0, 2500), (12_250_000, 2500)])
    // Equal times: the later line holds. Constant values are no Oboe trace.
    try Self.expect(
      "0 1\n0 2\n1 2\n", .timeAndBandwidth, [(2_000_000, 1000), (2_000_000, 1000)])
    try Self.expect("0 2\n1 2\n", .timeAndBandwidth, [(2_000_000, 1000), (2_000_000, 1000)])
  }

  @Test func `packets of 1,500 bytes are counted per 100 ms`() throws {
    // The README's example: a packet a millisecond is 12 Mbit/s.
    try Self.expect("1\n", .mahimahi, [(12_000_000, 1)])
    try Self.expect(
      "1\n1\n100\n101\n350\n", .mahimahi,
      [(360_000, 100), (120_000, 100), (0, 100), (240_000, 50)])
    let full = (1...250).map { "\($0)\n" }.joined()
    try Self.expect(
      full, .mahimahi, [(12_000_000, 100), (12_000_000, 100), (12_000_000, 50)])
  }

  @Test func `bytes and milliseconds since the last line make a bandwidth`() throws {
    try Self.expect(
      """
      1289406399 549 59.851754 10.781778 248456 1041
      1289406400 1551 59.851756 -10.781772 0 1002
      1289406401 2553 59.851758 10.781766 125250 1002
      """, .hsdpa, [(1_909_364, 1041), (0, 1002), (1_000_000, 1002)])
  }

  @Test func `between two pieces of Oboe nothing passes`() throws {
    try Self.expect(
      "7.0 4646.5\n320.0 4646.5\n408.0 300\n673.0 300\n", .oboe,
      [(4_646_500, 313), (0, 88), (300_000, 265)])
  }

  @Test func `bandwidths and durations have units, in either order`() throws {
    try Self.expect(
      "12Mbit/s 10s\n500ms 300kbps\n1.5 Mbit/s 3 s\n0bit/s 2s\n8Mbps 1s", .pairs,
      [
        (12_000_000, 10_000), (300_000, 500), (1_500_000, 3000), (0, 2000), (8_000_000, 1000),
      ])
  }

  @Test(arguments: ["RepeatedBwPatternConfig", "RepeatedBwPattern"])
  func `a pattern of netem-trace is read, with numbers or words`(name: String) throws {
    try Self.expect(
      """
      {"\(name)": {"pattern": [
        {"StaticBwConfig": {"bw": {"gbps": 0, "bps": 12000000},
          "duration": {"secs": 1, "nanos": 500000000}}},
        {"FixedBwConfig": {"bw": "24Mbps", "duration": "500ms"}}], "count": 2}}
      """, .netem, [(12_000_000, 1500), (24_000_000, 500)])
  }

  @Test(arguments: [
    ("", "t.log: the file is empty"),
    ("# only this", "t.log: the file is empty"),
    ("1\n2\n1\n", "t.log:3:1: the time `1` goes back"),
    ("0 1\n2 1\n1 1", "t.log:3:1: the time `1` goes back"),
    ("0 1\n\n1 -1", "t.log:3:1: the bandwidth is negative: `-1`"),
    ("-1\n", "t.log:1:1: the time is negative"),
    ("0 1\n1 fast", "t.log:2:1: the bandwidth is not a number: `fast`"),
    ("0 1\n1 nan", "t.log:2:1: the bandwidth is not a number: `nan`"),
    ("0 1\n1 0x10", "t.log:2:1: the bandwidth is not a number: `0x10`"),
    ("0 1\n1 1e300", "t.log:2:1: the bandwidth is too large"),
    ("0 1\n1", "t.log:2:1: the line has 1 columns; the bandwidth is missing"),
    ("0 1", "t.log:1:1: a trace of seconds and Mbit/s needs two lines or more"),
    ("0\n", "t.log:1:1: the trace must last longer than 0 s"),
    ("1 2 3", "t.log:1:1: the line has 3 columns; accepted: "),
    ("7 400\n9 400\n11 500", "t.log:3:1: the piece has a begin and no end"),
    ("1 2 3 4 5 6\n2 1 3 4 5 6", "t.log:2:1: the time `1` goes back"),
    ("1 2 3 4 -5 6", "t.log:1:1: the number of bytes is negative"),
    ("1 2 3 4 1e12 1", "t.log:1:1: more than 100 Gbit/s"),
    ("12Mbit/s 10", "t.log:1:1: expected a bandwidth and a duration"),
    ("12Mbit/s 10s\n12Mbit/s", "t.log:2:1: expected a bandwidth and a duration"),
    ("{\"a\": ", "t.log:1:1: the file is not JSON"),
    ("{\"a\": 1}", "t.log:1:1: expected netem-trace's"),
  ])
  func `what is wrong has its file and line`(text: String, words: String) {
    let problem = Self.problem(text)
    #expect(problem.hasPrefix(words), "\(problem)")
  }

  @Test func `a file has 100,000 lines at most`() throws {
    let lines = (1...100_000).map { "\($0)\n" }.joined()
    #expect(try Self.read(lines).trace.length == .seconds(100))
    #expect(Self.problem(lines + "100001\n") == "t.log:100001:1: a trace has at most 100000 lines")
  }

  /// However a trace of seconds is cut into lines, it is the same.
  @Test(arguments: UInt64(1)...20)
  func `a line that repeats the value before it changes nothing`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "lines")
    var (whole, cut) = ("", "")
    for second in 0..<20 {
      let rate = random.integer(in: 0...40)
      whole += "\(second * 4) \(rate)\n"
      cut += "\(second * 4) \(rate)\n\(second * 4 + 1).5 \(rate)\n"
    }
    let (one, other) = (try Self.read(whole).trace, try Self.read(cut).trace)
    let rates = { (trace: BandwidthTrace) in
      trace.pieces.flatMap { piece in
        Array(
          repeating: piece.bandwidth, count: Int(piece.length.wholeMilliseconds / 500))
      }.prefix(152)
    }
    #expect(rates(one) == rates(other))
  }
}
