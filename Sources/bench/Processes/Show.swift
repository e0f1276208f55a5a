import Screen

/// A program on a terminal of its own, and what it has shown there.
final class Show {
  let child: Child
  private let terminal: PseudoTerminal
  private(set) var chunks: [Chunk] = []

  init(_ program: Program, _ size: Size) throws {
    terminal = try PseudoTerminal(size)
    child = try Child(program, on: terminal)
  }

  /// What it has shown since it was last forgotten.
  var bytes: [UInt8] { chunks.flatMap(\.bytes) }

  func type(_ keys: String) throws {
    try terminal.type(keys)
  }

  /// Forgets what was shown.
  func forget() {
    chunks.removeAll(keepingCapacity: true)
  }

  /// Watches so long.
  func watch(for duration: Duration) {
    Self.watch([self], for: duration)
  }

  /// Watches until something is shown that ends with these bytes, at most so long; when that was.
  func watch(
    until end: [UInt8], upTo longest: Duration
  ) -> ContinuousClock.Instant? {
    watch(upTo: longest) { $0.firstRange(of: end) != nil }
  }

  /// Watches until what was shown is enough, at most so long; when that was.
  func watch(
    upTo longest: Duration, until isEnough: ([UInt8]) -> Bool
  ) -> ContinuousClock.Instant? {
    let deadline = ContinuousClock.now + longest
    while ContinuousClock.now < deadline {
      PseudoTerminal.wait(for: [terminal], upTo: ContinuousClock.now.duration(to: deadline))
      guard let chunk = terminal.takeChunk() else { continue }
      chunks.append(chunk)
      if isEnough(bytes) { return chunk.instant }
    }
    return nil
  }

  /// Watches several at once.
  static func watch(_ shows: [Show], for duration: Duration) {
    let deadline = ContinuousClock.now + duration
    while ContinuousClock.now < deadline {
      PseudoTerminal.wait(
        for: shows.map(\.terminal), upTo: ContinuousClock.now.duration(to: deadline))
      for show in shows {
        if let chunk = show.terminal.takeChunk() { show.chunks.append(chunk) }
      }
    }
  }

  /// Ends the program, reading what it says at last, so that it does not wait for a reader.
  func end() {
    child.terminate()
    watch(for: .milliseconds(100))
  }
}

/// The marks around a frame: synchronized output, private mode 2026.
enum SyncMarks {
  static let begin = Array("\u{1b}[?2026h".utf8)
  static let end = Array("\u{1b}[?2026l".utf8)

  /// Sizes of the whole frames, marks included, in bytes.
  static func frameSizes(in bytes: [UInt8]) -> [Int] {
    var sizes: [Int] = []
    var rest = bytes[...]
    while let begin = rest.firstRange(of: begin),
      let end = rest[begin.upperBound...].firstRange(of: end)
    {
      sizes.append(end.upperBound - begin.lowerBound)
      rest = rest[end.upperBound...]
    }
    return sizes
  }
}
