import Simulation

/// Goes through JSON without building it: what nobody asks for is skipped where it stands, so that
/// an archive with long bodies is read once and copied never.
struct JSONSkimmer {
  /// Why it went no further, and at which byte from 0.
  enum Obstacle: Error, Hashable {
    case cutOff
    case malformed(Int)
  }

  let bytes: [UInt8]
  private(set) var index: Int
  private static let deepest = 256

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark is no JSON, but some programs write one.
    index = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  private var malformed: Obstacle { index < bytes.count ? .malformed(index) : .cutOff }

  /// The next byte that is no blank.
  mutating func peek() throws(Obstacle) -> UInt8 {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return byte }
      index += 1
    }
    throw .cutOff
  }

  private mutating func expect(_ mark: Unicode.Scalar) throws(Obstacle) {
    guard try peek() == UInt8(ascii: mark) else { throw malformed }
    index += 1
  }

  /// Visits each key of an object with its value to come, which the visitor reads or skips; any
  /// other value is skipped.
  mutating func members(
    _ visit: (inout JSONSkimmer, String) throws(Obstacle) -> Void
  ) throws(Obstacle) {
    guard try peek() == UInt8(ascii: "{") else { return try skip() }
    index += 1
    guard try peek() != UInt8(ascii: "}") else { return index += 1 }
    while true {
      guard let key = text(at: try string()) else { throw malformed }
      try expect(":")
      try visit(&self, key)
      if try peek() == UInt8(ascii: "}") { return index += 1 }
      try expect(",")
    }
  }

  /// Visits each value of a list, which the visitor reads or skips; any other value is skipped.
  mutating func values(
    _ visit: (inout JSONSkimmer) throws(Obstacle) -> Void
  ) throws(Obstacle) {
    guard try peek() == UInt8(ascii: "[") else { return try skip() }
    index += 1
    guard try peek() != UInt8(ascii: "]") else { return index += 1 }
    while true {
      try visit(&self)
      if try peek() == UInt8(ascii: "]") { return index += 1 }
      try expect(",")
    }
  }

  /// A text; `nil` for any other value, which is skipped.
  mutating func text() throws(Obstacle) -> String? {
    guard try peek() == UInt8(ascii: "\"") else {
      try skip()
      return nil
    }
    return text(at: try string())
  }

  /// Where a text stands, without its quotes; `nil` for any other value, which is skipped.
  mutating func place() throws(Obstacle) -> Range<Int>? {
    guard try peek() == UInt8(ascii: "\"") else {
      try skip()
      return nil
    }
    return try string()
  }

  /// A number, also one in quotes; `nil` for any other value, which is skipped.
  mutating func number() throws(Obstacle) -> Double? {
    let first = try peek()
    if first == UInt8(ascii: "\"") { return text(at: try string()).flatMap { Double($0) } }
    let start = index
    try skip()
    guard first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return nil }
    return Double(String(decoding: bytes[start..<index], as: UTF8.self))
      .flatMap { $0.isFinite ? $0 : nil }
  }

  /// What a text at a place says; `nil` where it is not UTF-8 or has an escape that there is not.
  func text(at place: Range<Int>) -> String? {
    let slice = bytes[place]
    guard slice.contains(UInt8(ascii: "\\")) else {
      return String(validating: slice, as: UTF8.self)
    }
    return JSON([UInt8(ascii: "\"")] + slice + [UInt8(ascii: "\"")])?.string
  }

  /// Skips a text and returns where it stands.
  private mutating func string() throws(Obstacle) -> Range<Int> {
    try expect("\"")
    let start = index
    let end = bytes.withUnsafeBufferPointer { bytes -> Int? in
      var at = start
      while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
        at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
      }
      return at < bytes.count ? at : nil
    }
    guard let end else {
      index = bytes.count
      throw .cutOff
    }
    index = end + 1
    return start..<end
  }

  /// Skips the next value, whatever it is.
  mutating func skip() throws(Obstacle) {
    var depth = 0
    repeat {
      switch try peek() {
      case UInt8(ascii: "\""): _ = try string()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
        guard depth <= Self.deepest else { throw malformed }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        guard depth >= 0 else { throw malformed }
        index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        guard depth > 0 else { throw malformed }
        index += 1
      default: try skipWord()
      }
    } while depth > 0
  }

  /// Skips a number or a literal; at the very end it may go on.
  private mutating func skipWord() throws(Obstacle) {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      let isPart =
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x2d
        || byte == 0x2b || byte == 0x2e || byte == 0x45
      guard isPart else { break }
      index += 1
    }
    guard index > start else { throw malformed }
    guard index < bytes.count else { throw .cutOff }
  }
}
