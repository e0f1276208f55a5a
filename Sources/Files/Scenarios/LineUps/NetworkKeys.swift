import Simulation
import Worlds

/// The keys of a network: of a line-up, a device, or a step.
enum NetworkKeys {
  static let all = Keys(LineUp.Network()) {
    MappingKey("latency", \.latency, .duration(.zero ... .seconds(10)), "Round-trip time.")
    MappingKey(
      "jitter", \.jitter, .duration(.zero ... .seconds(10)),
      "A random delay of up to this much is added to each round trip.")
    MappingKey(
      "bandwidth", \.bandwidth, .bandwidth, written: .when { $0.trace == nil },
      "Downlink, shared by a device's players.")
    MappingKey(
      "ramp", optional: \.ramp, .part(ramp), default: "none",
      "A bandwidth that rises or falls evenly, in a hundred steps, instead of `bandwidth`.")
    MappingKey(
      "steps", optional: \.steps, .steps, default: "none",
      "A bandwidth that changes, instead of `bandwidth`: pieces, one after the other.")
    MappingKey(
      "trace", optional: \.shipped, .trace, default: "none",
      "The same from a file (<doc:ChangingNetworks>), or one that ships.")
    MappingKey(
      "end", optional: \.end, .choice, default: "`hold`, or the trace's own",
      "After the last piece the changes are repeated, or the last bandwidth is held.")
    MappingKey(
      "lossPermille", \.lossPermille, .integer(0...900),
      "Requests out of 1,000 that are lost once and sent again.")
  }

  fileprivate static let ramp = Keys(Ramp()) {
    MappingKey("from", \.from, .passing, needed: true, "The bandwidth at the beginning.")
    MappingKey("to", \.to, .passing, needed: true, "The bandwidth at the end.")
    MappingKey(
      "over", \.over, .duration(.seconds(1) ... .seconds(86_400)), needed: true,
      "The time from the beginning to the end.")
  }

  /// Keys of which a network has one at most.
  private static let bandwidths = ["bandwidth", "ramp", "steps", "trace"]

  /// Refuses two bandwidths, and an end of what does not change.
  static func check(_ network: LineUp.Network, _ place: Reading) throws(FileProblem) {
    let found = bandwidths.filter(place.keys.contains)
    if found.count > 1, let second = place.value(of: found[1]) {
      throw second.problem("a network has either `\(found[0])` or `\(found[1])`, not both")
    }
    guard network.trace == nil, let end = place.value(of: "end") else { return }
    throw end.problem("`end` needs `ramp`, `steps` or `trace`")
  }
}

/// A ramp as files have it.
struct Ramp: Sendable, Equatable {
  var (from, to) = (0, 0)
  var over = Duration.zero
}

extension LineUp.Network {
  // A file gives a trace in one of three ways, of which those that are not there change nothing. A
  // ramp is written as its steps.
  fileprivate var ramp: Ramp? {
    get { nil }
    set {
      guard let newValue else { return }
      trace = .ramp(from: newValue.from, to: newValue.to, over: newValue.over, end: .hold)
    }
  }

  fileprivate var steps: BandwidthTrace? {
    get { trace.flatMap { ShippedTrace($0) == nil ? $0 : nil } }
    set { trace = newValue ?? trace }
  }

  fileprivate var shipped: BandwidthTrace? {
    get { trace.flatMap { ShippedTrace($0)?.trace } }
    set { trace = newValue ?? trace }
  }

  fileprivate var end: BandwidthTrace.End? {
    get { trace?.end }
    set { if let newValue { trace?.end = newValue } }
  }
}

extension Form where Value == LineUp.Network {
  static let network = Form.part(NetworkKeys.all) { network, place throws(FileProblem) in
    try NetworkKeys.check(network, place)
  }
}

extension Form where Value == Int {
  /// Bits per second with a unit, or none.
  fileprivate static let passing = Form(
    bandwidth.schema, accepts: "a rate such as `300kbit/s`, or `0kbit/s`",
    write: { .text(Quantity.text(bandwidth: $0)) }
  ) { place throws(FileProblem) in
    guard let text = place.scalar, let bandwidth = Quantity.bandwidth(text, orNone: true) else {
      throw place.problem(
        "`\(place.name)` must be a rate such as 300kbit/s, 12Mbit/s or 0kbit/s, at most 100Gbit/s")
    }
    return bandwidth
  }
}

extension Form where Value == BandwidthTrace {
  /// Pieces of a trace, each such as `300kbit/s for 10s`.
  fileprivate static let steps = Form<[BandwidthTrace.Piece]>.list(of: .piece).map(
    back: { $0.pieces }
  ) { pieces, place throws(FileProblem) in
    guard let trace = BandwidthTrace(pieces, end: .hold) else {
      throw place.problem(
        "`\(place.name)` must have at most \(BandwidthTrace.mostPieces) pieces and last at most "
          + Quantity.text(BandwidthTrace.longest))
    }
    return trace
  }

  private static let names = ShippedTrace.allCases.map { "`\($0.rawValue)`" }

  /// A trace that ships, or a file's.
  fileprivate static let trace = Form(
    ["type": "string", "minLength": 1],
    accepts: "\(names.joined(separator: ", ")), or a path relative to this file",
    write: { ShippedTrace($0).map { .text($0.rawValue) } }
  ) { place throws(FileProblem) in
    let name = try Form<String>.text.read(place)
    if let shipped = ShippedTrace(rawValue: name) { return shipped.trace }
    guard let files = place.files else {
      throw place.problem("no file can be read here; accepted: \(names.joined(separator: ", "))")
    }
    let unreadable = place.problem(
      "`\(name)` cannot be read; accepted: UTF-8 text of at most \(FilesBeside.sizeLimit) bytes")
    switch files.open(name, place.path) {
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else { throw unreadable }
      let (trace, kind) = try TraceFile.read(text, path: name)
      files.remark("\(name): \(kind.name): \(trace.measures)")
      return trace
    case .nothing:
      guard !name.contains("/"), !name.contains(".") else {
        throw place.problem(
          "there is no file `\(name)`; accepted: a path relative to this file's folder, or "
            + names.joined(separator: ", "))
      }
      throw place.unknown("trace", name, among: ShippedTrace.allCases.map(\.rawValue))
    case .unreadable: throw unreadable
    }
  }
}

extension Form where Value == BandwidthTrace.Piece {
  fileprivate static let piece = Form(
    [
      "type": "string",
      "pattern": .text(
        "^[0-9]+(\\.[0-9]+)? ?(bit|kbit|Mbit|Gbit)/s for [0-9]+(\\.[0-9]+)? ?(ms|s|min|h|d)$"),
    ], accepts: "a rate and a duration such as `300kbit/s for 10s`",
    write: { piece in
      .text("\(Quantity.text(bandwidth: piece.bandwidth)) for \(Quantity.text(piece.length))")
    }
  ) { place throws(FileProblem) in
    let words = Quantity.words(place.scalar ?? "")
    guard words.count == 3, words[1] == "for",
      let bandwidth = Quantity.bandwidth(words[0], orNone: true),
      let length = Quantity.duration(words[2]), length > .zero
    else {
      throw place.problem(
        "`\(place.name)` must be rates and durations such as `300kbit/s for 10s`; a rate may be 0")
    }
    return .init(bandwidth, for: length)
  }
}
