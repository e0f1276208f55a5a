import Simulation

/// Films as asciicast, version 3 or 2 (https://docs.asciinema.org/manual/asciicast/v3/): a header
/// and one JSON array a line. Every line is whole UTF-8, so that a file that was cut off plays up
/// to its last line. Idle time is not limited: heartbeats keep their distance.
///
/// A frame that still has pictures is shown with half blocks, and a line `p` before it says what
/// they are: players ignore it, and a film that is made of this one paints them.
package struct CastWriter: FilmWriter {
  /// Versions of the format; the second has absolute times and no exit code, and notes what the
  /// film was made from among the variables instead of in a comment.
  package enum Version: Int, CaseIterable, Sendable {
    case two = 2
    case three = 3
  }

  private let header: FilmHeader
  private let version: Version
  private var pen = TerminalPen()
  /// What a terminal shows that has played the film so far.
  private var shown: Frame?
  /// The pictures whose cells it shows.
  private var pictures: [PlacedPicture] = []
  private var size: Size
  private var hasBegun = false
  /// Milliseconds that the lines so far amount to: what rounding takes from one interval, it gives
  /// to the next.
  private var written = 0
  private var output: [UInt8] = []

  package init(_ header: FilmHeader, version: Version = .three) {
    self.header = header
    self.version = version
    size = header.size
  }

  package mutating func write(
    _ event: FilmEvent, at time: Duration, into bytes: inout [UInt8]
  ) {
    begin(&bytes)
    switch event {
    case .frame(let frame): show(frame, time, &bytes)
    case .key(let key): line("i", time, key.sequence.utf8, &bytes)
    case .caption: break
    case .mark(let mark): line("m", time, mark.label.utf8, &bytes)
    case .end(let exitCode): end(exitCode, time, &bytes)
    }
  }

  private mutating func show(_ frame: Frame, _ time: Duration, _ bytes: inout [UInt8]) {
    if frame.size != size {
      line("r", time, "\(frame.size.width)x\(frame.size.height)".utf8, &bytes)
      size = frame.size
    }
    if frame.pictures != pictures {
      pictures = frame.pictures
      line("p", time, pictures.map(\.text).joined(separator: ";").utf8, &bytes)
    }
    let frame = frame.pictures.isEmpty ? frame : frame.degraded(to: .full)
    output.removeAll(keepingCapacity: true)
    if shown?.size != frame.size {
      pen.clear(into: &output)
      shown = Frame(frame.size)
    }
    if let shown { pen.draw(frame, over: shown, into: &output) }
    shown = frame
    if !output.isEmpty { line("o", time, output, &bytes) }
  }

  private mutating func end(_ exitCode: Int, _ time: Duration, _ bytes: inout [UInt8]) {
    output.removeAll(keepingCapacity: true)
    pen.finish(size, into: &output)
    line("o", time, output, &bytes)
    if version == .three { line("x", time, "\(exitCode)".utf8, &bytes) }
  }

  private mutating func line(
    _ code: Unicode.Scalar, _ time: Duration, _ data: some Collection<UInt8>, _ bytes: inout [UInt8]
  ) {
    let now = max(written, Int((time.wholeNanoseconds + 500_000) / 1_000_000))
    bytes.append(UInt8(ascii: "["))
    bytes.append(seconds: version == .two ? now : now - written)
    written = now
    bytes += ", \"".utf8
    bytes.append(code)
    bytes += "\", ".utf8
    JSON.quote(data, into: &bytes)
    bytes += "]\n".utf8
  }

  private mutating func begin(_ bytes: inout [UInt8]) {
    guard !hasBegun else { return }
    hasBegun = true
    bytes += "{\"version\": \(version.rawValue), ".utf8
    let terminal = "\"xterm-256color\""
    switch version {
    case .two: bytes += "\"width\": \(size.width), \"height\": \(size.height), ".utf8
    case .three:
      bytes += "\"term\": {\"cols\": \(size.width), \"rows\": \(size.height), ".utf8
      bytes += "\"type\": \(terminal), \"theme\": \(theme)}, ".utf8
    }
    bytes += "\"title\": ".utf8
    JSON.quote(header.title, into: &bytes)
    if version == .two {
      bytes += ", \"env\": {\"TERM\": \(terminal), \"ZAPDECK\": ".utf8
      JSON.quote(header.origin, into: &bytes)
      bytes += "}, \"theme\": \(theme)".utf8
    }
    bytes += "}\n".utf8
    guard version == .three else { return }
    bytes += "# ".utf8
    bytes += header.origin.utf8.map { $0 < 0x20 ? 0x20 : $0 }
    bytes += "\n".utf8
  }

  private var theme: String {
    let palette = (0..<16).map { Color($0).hex }.joined(separator: ":")
    return "{\"fg\": \"\(header.ink.hex)\", \"bg\": \"\(header.paper.hex)\", "
      + "\"palette\": \"\(palette)\"}"
  }
}
