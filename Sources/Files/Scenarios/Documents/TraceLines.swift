import Simulation
import Worlds

/// The pieces that the lines of each form of trace mean.
enum TraceLines {
  private typealias Piece = BandwidthTrace.Piece

  /// Bits per second, at most.
  private static let fastest = 100e9
  /// Seconds, at most: they may count from 1970.
  private static let latest = 9e9

  /// Seconds and Mbit/s: each value holds until the next line. The last lasts as long as the one
  /// before it [N].
  static func holding(_ lines: [TraceLine]) throws(FileProblem) -> [BandwidthTrace.Piece] {
    var (times, rates) = ([Int64](), [Int]())
    for line in lines {
      times.append(try time(in: line, 0, unit: 1, after: times.last))
      rates.append(try rate(in: line, 1, unit: 1e6))
    }
    guard times.count > 1 else {
      throw lines[0].problem("a trace of seconds and Mbit/s needs two lines or more")
    }
    let lengths = zip(times.dropFirst(), times).map(-)
    return zip(rates, lengths + [lengths[lengths.count - 1]]).map {
      Piece($0, for: .nanoseconds($1))
    }
  }

  /// The time in which packets are counted [N].
  private static let bin: Int64 = 100

  /// Milliseconds at which one packet of 1,500 bytes passes. The last is the end.
  static func packets(_ lines: [TraceLine]) throws(FileProblem) -> [BandwidthTrace.Piece] {
    var (bins, last) = ([Int](), Int64(0))
    for line in lines {
      let time = try time(in: line, 0, unit: 0.001, after: last) / 1_000_000
      // A packet passes in the millisecond before its instant.
      let place = Int(max(0, time - 1) / bin)
      guard place < BandwidthTrace.mostPieces else {
        throw line.problem("the trace lasts longer than \(BandwidthTrace.mostPieces / 10) s")
      }
      if place >= bins.count { bins += Array(repeating: 0, count: place + 1 - bins.count) }
      bins[place] += 1
      last = time * 1_000_000
    }
    let end = last / 1_000_000
    return bins.enumerated().map { index, packets in
      let length = min(bin, end - Int64(index) * bin)
      return Piece(packets * 12_000_000 / Int(max(1, length)), for: .milliseconds(length))
    }
  }

  /// Unix seconds, milliseconds, place, bytes and milliseconds since the last line.
  static func counted(_ lines: [TraceLine]) throws(FileProblem) -> [BandwidthTrace.Piece] {
    var pieces: [BandwidthTrace.Piece] = []
    var (seconds, milliseconds) = (Int64(0), Int64(0))
    for line in lines {
      seconds = try time(in: line, 0, unit: 1, after: seconds)
      milliseconds = try time(in: line, 1, unit: 0.001, after: milliseconds)
      let bytes = try line.number(4, "the number of bytes", upTo: 1e12)
      let length = try line.number(5, "the number of milliseconds", upTo: 8.64e10)
      guard length > 0 else { continue }
      let bits = (bytes * 8000 / length).rounded()
      guard bits <= fastest else { throw line.problem("more than 100 Gbit/s") }
      pieces.append(Piece(Int(bits), for: .microseconds(Int64((length * 1000).rounded()))))
    }
    return pieces
  }

  /// Whether lines are the two ends of pieces: two and two have the same bandwidth, and would be
  /// faster than 100 Mbit/s if they were in Mbit/s [N].
  static func areBounded(_ lines: [TraceLine]) -> Bool {
    let values = lines.map { $0.words.count == 2 ? $0.words[1] : "" }
    let areEqual = stride(from: 1, to: values.count, by: 2).allSatisfy {
      values[$0] == values[$0 - 1]
    }
    return areEqual && values.count > 1 && values.contains { Double($0).map { $0 > 100 } ?? false }
  }

  /// Milliseconds and kbit/s: two lines are the begin and the end of a piece, and nothing passes
  /// between two pieces.
  static func bounded(_ lines: [TraceLine]) throws(FileProblem) -> [BandwidthTrace.Piece] {
    guard lines.count % 2 == 0 else {
      throw lines[lines.count - 1].problem("the piece has a begin and no end")
    }
    var pieces: [BandwidthTrace.Piece] = []
    var last: Int64?
    for (index, line) in lines.enumerated() {
      let time = try time(in: line, 0, unit: 0.001, after: last)
      let rate = try rate(in: line, 1, unit: 1000)
      if let last {
        pieces.append(Piece(index % 2 == 1 ? rate : 0, for: .nanoseconds(time - last)))
      }
      last = time
    }
    return pieces
  }

  /// Bandwidths and durations with units, such as `12Mbit/s 10s`, or the other way round.
  static func pairs(_ lines: [TraceLine]) throws(FileProblem) -> [BandwidthTrace.Piece] {
    var pieces: [BandwidthTrace.Piece] = []
    for line in lines {
      var words = line.words
      if words.count == 4 { words = [words[0] + words[1], words[2] + words[3]] }
      guard words.count == 2, let rate = words.lazy.compactMap(rate(in:)).first,
        let length = words.lazy.compactMap({ Quantity.duration($0) }).first
      else {
        throw line.problem(
          "expected a bandwidth and a duration such as `12Mbit/s 10s`, neither of them negative")
      }
      pieces.append(Piece(rate, for: length))
    }
    return pieces
  }

  /// Bits per second, with the units of zapdeck or as `12Mbps`.
  private static func rate(in word: String) -> Int? {
    guard word.lowercased().hasSuffix("bps") else {
      return Quantity.bandwidth(word, orNone: true)
    }
    let number = word.dropLast(3)
    let unit =
      switch number.last {
      case "g", "G": "Gbit/s"
      case "m", "M": "Mbit/s"
      case "k", "K": "kbit/s"
      default: "bit/s"
      }
    return Quantity.bandwidth(
      (unit == "bit/s" ? number : number.dropLast()) + unit, orNone: true)
  }

  /// A bandwidth of netem-trace: `{"gbps": 0, "bps": 12000000}`, or text.
  static func bandwidth(_ json: JSON) -> Int? {
    if let text = json.string { return rate(in: text.filter { $0 != " " }) }
    guard case .integer(let giga)? = json["gbps"], case .integer(let bits)? = json["bps"],
      (0...100).contains(giga), (0...1_000_000_000).contains(bits)
    else { return nil }
    return giga * 1_000_000_000 + bits
  }

  /// A duration of netem-trace: `{"secs": 1, "nanos": 0}`, or text.
  static func duration(_ json: JSON) -> Duration? {
    if let text = json.string { return Quantity.duration(text.filter { $0 != " " }) }
    guard case .integer(let seconds)? = json["secs"], case .integer(let rest)? = json["nanos"],
      (0...86_400_000).contains(seconds), (0..<1_000_000_000).contains(rest)
    else { return nil }
    return .seconds(seconds) + .nanoseconds(rest)
  }

  /// Nanoseconds, to a microsecond; `unit` in seconds.
  private static func time(
    in line: TraceLine, _ column: Int, unit: Double, after last: Int64?
  ) throws(FileProblem) -> Int64 {
    let number = try line.number(column, "the time", upTo: latest / unit)
    let time = Int64((number * unit * 1e6).rounded()) * 1000
    guard last.map({ time >= $0 }) ?? true else {
      throw line.problem("the time `\(line.words[column])` goes back")
    }
    return time
  }

  /// Bits per second; `unit` in bits per second.
  private static func rate(
    in line: TraceLine, _ column: Int, unit: Double
  ) throws(FileProblem) -> Int {
    Int((try line.number(column, "the bandwidth", upTo: fastest / unit) * unit).rounded())
  }
}
