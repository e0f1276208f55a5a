import Simulation
import Worlds

/// A file with a bandwidth that changes, in one of the forms that people have; its content shows
/// which (Scenarios/ChangingNetworks, "Files").
enum TraceFile {
  /// The forms, with their sources.
  enum Kind: CaseIterable {
    /// Seconds and Mbit/s: Pensieve and PiTree (https://github.com/hongzimao/pensieve).
    case timeAndBandwidth
    /// A millisecond for each packet of 1,500 bytes (https://manpages.debian.org/mm-link).
    case mahimahi
    /// Logs of Simula's HSDPA measurements (https://datasets.simula.no/hsdpa-tcp-logs).
    case hsdpa
    /// Milliseconds and kbit/s, a line for each end of a piece (https://github.com/USC-NSL/Oboe).
    case oboe
    /// Bandwidths and durations with units.
    case pairs
    /// The JSON of netem-trace (https://docs.rs/netem-trace).
    case netem

    var name: String {
      switch self {
      case .timeAndBandwidth: "lines of seconds and Mbit/s"
      case .mahimahi: "a Mahimahi trace, of packets"
      case .hsdpa: "a log of Simula's HSDPA measurements"
      case .oboe: "an Oboe trace, lines of milliseconds and kbit/s"
      case .pairs: "lines of bandwidths and durations"
      case .netem: "a pattern of netem-trace"
      }
    }
  }

  /// Reads a trace that is repeated; messages name `path`.
  static func read(
    _ text: String, path: String
  ) throws(FileProblem) -> (trace: BandwidthTrace, kind: Kind) {
    let lines = try lines(of: text, path)
    guard let first = lines.first else {
      throw FileProblem(path: path, message: "the file is empty; expected a trace")
    }
    let kind = try kind(of: lines, first)
    let pieces =
      switch kind {
      case .timeAndBandwidth: try TraceLines.holding(lines)
      case .mahimahi: try TraceLines.packets(lines)
      case .hsdpa: try TraceLines.counted(lines)
      case .oboe: try TraceLines.bounded(lines)
      case .pairs: try TraceLines.pairs(lines)
      case .netem: try netem(text, first)
      }
    guard let trace = BandwidthTrace(pieces.filter { $0.length > .zero }, end: .repeat) else {
      throw first.problem(
        "the trace must last longer than 0 s, at most "
          + "\(Quantity.text(BandwidthTrace.longest)), and have at most "
          + "\(BandwidthTrace.mostPieces) pieces")
    }
    return (trace, kind)
  }

  /// The lines that say something; `#` begins a comment.
  private static func lines(of text: String, _ path: String) throws(FileProblem) -> [TraceLine] {
    let separators: Set<UInt8> = [0x20, 0x09, 0x0d, UInt8(ascii: ","), UInt8(ascii: ";")]
    var lines: [TraceLine] = []
    let all = text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() {
      let words = line.prefix { $0 != UInt8(ascii: "#") }.split(whereSeparator: separators.contains)
      guard !words.isEmpty else { continue }
      guard index < BandwidthTrace.mostPieces else {
        throw FileProblem(
          path: path, line: index + 1, column: 1,
          message: "a trace has at most \(BandwidthTrace.mostPieces) lines")
      }
      lines.append(
        TraceLine(path: path, number: index + 1, words: words.map { String(Substring($0)) }))
    }
    return lines
  }

  private static func kind(
    of lines: [TraceLine], _ first: TraceLine
  ) throws(FileProblem) -> Kind {
    if first.words[0].hasPrefix("{") || first.words[0].hasPrefix("[") { return .netem }
    let hasUnits = first.words.contains { $0.last?.isLetter == true }
    if hasUnits, [2, 4].contains(first.words.count) { return .pairs }
    switch first.words.count {
    case 1: return .mahimahi
    case 2: return TraceLines.areBounded(lines) ? .oboe : .timeAndBandwidth
    case 6: return .hsdpa
    default:
      let forms = Kind.allCases.map(\.name).joined(separator: "; ")
      throw first.problem("the line has \(first.words.count) columns; accepted: \(forms)")
    }
  }

  /// The pieces of a pattern as JSON: each has one bandwidth and one duration.
  private static func netem(
    _ text: String, _ first: TraceLine
  ) throws(FileProblem) -> [BandwidthTrace.Piece] {
    let unknown = first.problem(
      "expected netem-trace's RepeatedBwPatternConfig, a `pattern` of StaticBwConfig with `bw` and "
        + "`duration`")
    guard let json = JSON(Array(text.utf8)) else { throw first.problem("the file is not JSON") }
    let top = json["RepeatedBwPatternConfig"] ?? json["RepeatedBwPattern"] ?? json
    guard case .list(let entries)? = top["pattern"], entries.count <= BandwidthTrace.mostPieces
    else { throw unknown }
    var pieces: [BandwidthTrace.Piece] = []
    for entry in entries {
      let piece = entry["StaticBwConfig"] ?? entry["FixedBwConfig"] ?? entry["StaticBw"] ?? entry
      guard let bandwidth = piece["bw"].flatMap(TraceLines.bandwidth),
        let length = piece["duration"].flatMap(TraceLines.duration)
      else { throw unknown }
      pieces.append(.init(bandwidth, for: length))
    }
    return pieces
  }
}

/// A line of a trace, in words.
struct TraceLine {
  let path: String
  let number: Int
  let words: [String]

  func problem(_ message: String) -> FileProblem {
    FileProblem(path: path, line: number, column: 1, message: message)
  }

  /// The number in a column, which is not negative.
  func number(_ column: Int, _ what: String, upTo limit: Double) throws(FileProblem) -> Double {
    guard column < words.count else {
      throw problem("the line has \(words.count) columns; \(what) is missing")
    }
    let word = words[column]
    // Swift reads `inf`, `nan` and hexadecimal numbers, too.
    guard word.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }),
      let number = Double(word), number.isFinite
    else { throw problem("\(what) is not a number: `\(word)`") }
    guard number >= 0 else { throw problem("\(what) is negative: `\(word)`") }
    guard number <= limit else { throw problem("\(what) is too large: `\(word)`") }
    return number
  }
}
