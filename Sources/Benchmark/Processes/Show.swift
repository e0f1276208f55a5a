import Screen

/// A program in a terminal of its own, with the output that it has written.
final class Show {
  let child: Child
  private let terminal: PseudoTerminal
  private(set) var chunks: [Chunk] = []

  init(_ program: Program, _ size: Size) throws {
    terminal = try PseudoTerminal(size)
    child = try Child(program, on: terminal)
  }

  /// The output since `forget()`.
  var bytes: [UInt8] { chunks.flatMap(\.bytes) }

  func type(_ keys: String) throws {
    try terminal.type(keys)
  }

  /// Discards the output.
  func forget() {
    chunks.removeAll(keepingCapacity: true)
  }

  /// Reads output for this long.
  func watch(for duration: Duration) {
    Self.watch([self], for: duration)
  }

  /// Reads output until these bytes come, or until the time is up; returns when that was.
  // Only what is new is searched: the program waits for its reader.
  func watch(
    until end: [UInt8], upTo longest: Duration
  ) -> ContinuousClock.Instant? {
    var tail: [UInt8] = []
    return watch(upTo: longest) { new in
      let bytes = tail + new
      tail = Array(bytes.suffix(end.count - 1))
      return Self.has(end, in: bytes)
    }
  }

  // The library's search takes longer than a program needs to write what is searched.
  private static func has(_ end: [UInt8], in bytes: [UInt8]) -> Bool {
    guard let first = end.first, bytes.count >= end.count else { return false }
    return (0...bytes.count - end.count).contains { start in
      bytes[start] == first && bytes[start..<start + end.count].elementsEqual(end)
    }
  }

  /// Reads output until it is enough, or until the time is up; returns when that was. Asks with
  /// what is new.
  func watch(
    upTo longest: Duration, until isEnough: ([UInt8]) -> Bool
  ) -> ContinuousClock.Instant? {
    let deadline = ContinuousClock.now + longest
    while ContinuousClock.now < deadline {
      PseudoTerminal.wait(for: [terminal], upTo: ContinuousClock.now.duration(to: deadline))
      guard let chunk = terminal.takeChunk() else { continue }
      chunks.append(chunk)
      if isEnough(chunk.bytes) { return chunk.instant }
    }
    return nil
  }

  /// Reads the output of several at once.
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

  /// Terminates the program, and reads its last output so that it does not block on writing.
  func end() {
    child.terminate()
    watch(for: .milliseconds(100))
  }
}

/// The marks around a frame: synchronized output, private mode 2026.
enum SyncMarks {
  static let begin = Array("\u{1b}[?2026h".utf8)
  static let end = Array("\u{1b}[?2026l".utf8)

  /// Sizes of the complete frames in bytes, including the marks.
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
