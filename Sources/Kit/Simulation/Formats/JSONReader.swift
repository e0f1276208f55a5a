/// Reads JSON from front to back: what comes next is built as a value, visited part by part, or
/// skipped where it stands, so that an archive with long bodies is read once and copied never.
package struct JSONReader {
  private let bytes: [UInt8]
  private var index: Int
  /// How many levels are skipped [N].
  private static let deepest = 256

  package init(_ bytes: [UInt8], from index: Int = 0) {
    (self.bytes, self.index) = (bytes, index)
  }

  /// Builds the next value, as RFC 8259 has it.
  mutating func value(depth: Int) throws(JSON.Problem) -> JSON {
    guard depth <= 64 else { throw problem("nested too deeply: at most 64 levels") }
    switch peek() {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["):
      var values: [JSON] = []
      try self.values { reader throws(JSON.Problem) in
        values.append(try reader.value(depth: depth + 1))
      }
      return .list(values)
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t") where skipText("true"): return true
    case UInt8(ascii: "f") where skipText("false"): return false
    case UInt8(ascii: "n") where skipText("null"): return .null
    default: return try numeral()
    }
  }

  private mutating func object(_ depth: Int) throws(JSON.Problem) -> JSON {
    var members: [JSON.Member] = []
    var keys: Set<String> = []
    try parts(until: "}") { reader throws(JSON.Problem) in
      let key = try reader.key(isStrict: true)
      guard keys.insert(key).inserted else {
        throw JSON.Problem(sentence: "the key `\(key)` appears twice", offset: reader.index - 1)
      }
      members.append(.init(key: key, value: try reader.value(depth: depth + 1)))
    }
    return .object(members)
  }

  /// Only blanks may be left.
  mutating func finish() throws(JSON.Problem) {
    guard peek() == nil else { throw problem("unexpected text after the value") }
  }

  /// Visits each key of an object with its value to come, which the visitor reads or skips; any
  /// other value is skipped.
  package mutating func members(
    _ visit: (inout JSONReader, String) throws(JSON.Problem) -> Void
  ) throws(JSON.Problem) {
    guard peek() == UInt8(ascii: "{") else { return try skip() }
    try parts(until: "}") { reader throws(JSON.Problem) in
      try visit(&reader, try reader.key(isStrict: false))
    }
  }

  private mutating func key(isStrict: Bool) throws(JSON.Problem) -> String {
    guard peek() == UInt8(ascii: "\"") else { throw problem("expected a key") }
    guard let key = isStrict ? try string() : try text() else { throw noValue }
    guard skipMark(":") else { throw problem("expected `:`") }
    return key
  }

  /// Visits each value of a list, which the visitor reads or skips; any other value is skipped.
  package mutating func values(
    _ visit: (inout JSONReader) throws(JSON.Problem) -> Void
  ) throws(JSON.Problem) {
    guard peek() == UInt8(ascii: "[") else { return try skip() }
    try parts(until: "]", visit)
  }

  private mutating func parts(
    until closing: Unicode.Scalar, _ part: (inout JSONReader) throws(JSON.Problem) -> Void
  ) throws(JSON.Problem) {
    index += 1
    guard !skipMark(closing) else { return }
    repeat {
      try part(&self)
    } while skipMark(",")
    guard skipMark(closing) else { throw problem("expected `,` or `\(closing)`") }
  }

  /// The byte to be read next, from 0.
  package var offset: Int { index }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The next byte that is no blank; `nil` at the end.
  package mutating func peek() -> UInt8? {
    while let byte, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { index += 1 }
    return byte
  }

  private func problem(_ sentence: String) -> JSON.Problem {
    JSON.Problem(sentence: sentence, offset: index)
  }

  private var noValue: JSON.Problem {
    problem(byte == nil ? "unexpected end" : "expected a value")
  }

  /// Skips a mark if it comes next, after blanks.
  private mutating func skipMark(_ mark: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  /// Skips a text if it is there.
  private mutating func skipText(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  /// A number, whole if it is written so and fits (RFC 8259, section 6).
  private mutating func numeral() throws(JSON.Problem) -> JSON {
    let start = index
    _ = skipText("-")
    if !skipText("0") { try digits() }
    let isWhole = ![UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(byte)
    if skipText(".") { try digits() }
    if skipText("e") || skipText("E") {
      if !skipText("+") { _ = skipText("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw problem("the number is too large")
    }
    return .number(number)
  }

  private mutating func digits() throws(JSON.Problem) {
    let start = index
    while let byte, (0x30...0x39).contains(byte) { index += 1 }
    guard index > start else { throw noValue }
  }

  /// A string (RFC 8259, section 7).
  private mutating func string() throws(JSON.Problem) -> String {
    index += 1
    var text: ArraySlice<UInt8> = []
    var run = index
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw problem("a control character must be escaped") }
      guard byte == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      text += bytes[run..<index]
      index += 1
      text += String(try escape()).utf8
      run = index
    }
    guard byte != nil else { throw problem("the string is not closed") }
    let whole = text.isEmpty ? bytes[run..<index] : text + bytes[run..<index]
    guard let valid = String(validating: whole, as: UTF8.self) else {
      throw problem("the string is not UTF-8")
    }
    index += 1
    return valid
  }

  private mutating func escape() throws(JSON.Problem) -> Unicode.Scalar {
    guard let letter = byte else { throw problem("the string is not closed") }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalar()
    default: throw problem("unknown escape")
    }
  }

  /// What follows `\u`: four hex digits, or two groups that are a surrogate pair.
  private mutating func scalar() throws(JSON.Problem) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, skipText("\\u") else { throw problem("unpaired surrogate") }
    let second = try unit()
    guard (0xdc00...0xdfff).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    else { throw problem("unpaired surrogate") }
    return scalar
  }

  private mutating func unit() throws(JSON.Problem) -> UInt32 {
    let digits = bytes[index...].prefix(4).compactMap {
      Character(Unicode.Scalar($0)).hexDigitValue
    }
    guard digits.count == 4 else { throw problem("expected four hex digits") }
    index += 4
    return digits.reduce(0) { $0 << 4 + UInt32($1) }
  }
}

// Readers of values of an unknown type: any other than the wanted one is skipped, and errors inside
// a text do not matter.
extension JSONReader {
  /// A text; `nil` for any other value, and for one that is not UTF-8 or has a wrong escape.
  package mutating func text() throws(JSON.Problem) -> String? {
    let place = try place()
    return place.flatMap { text(at: $0) }
  }

  /// Where a text stands, without its quotes; `nil` for any other value.
  package mutating func place() throws(JSON.Problem) -> Range<Int>? {
    guard peek() == UInt8(ascii: "\"") else {
      try skip()
      return nil
    }
    return try skipString()
  }

  /// A number, also one in quotes; `nil` for any other value.
  package mutating func number() throws(JSON.Problem) -> Double? {
    let first = peek()
    let start = index
    let quoted = try place()
    if let quoted { return text(at: quoted).flatMap { Double($0) } }
    guard let first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return nil }
    return Double(String(decoding: bytes[start..<index], as: UTF8.self))
      .flatMap { $0.isFinite ? $0 : nil }
  }

  /// The text at a place; `nil` where it is not UTF-8 or has a wrong escape.
  package func text(at place: Range<Int>) -> String? {
    guard bytes[place].contains(UInt8(ascii: "\\")) else {
      return String(validating: bytes[place], as: UTF8.self)
    }
    var reader = JSONReader(bytes, from: place.lowerBound - 1)
    do throws(JSON.Problem) {
      return try reader.string()
    } catch {
      return nil
    }
  }

  /// Skips a text and returns where it stands.
  private mutating func skipString() throws(JSON.Problem) -> Range<Int> {
    let start = index + 1
    let end = bytes.withUnsafeBufferPointer { bytes -> Int? in
      var at = start
      while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
        at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
      }
      return at < bytes.count ? at : nil
    }
    index = end.map { $0 + 1 } ?? bytes.count
    guard let end else { throw problem("the string is not closed") }
    return start..<end
  }

  /// Skips the next value, whatever it is.
  package mutating func skip() throws(JSON.Problem) {
    var depth = 0
    repeat {
      switch peek() {
      case UInt8(ascii: "\""): _ = try skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
        guard depth <= Self.deepest else { throw noValue }
      case UInt8(ascii: "}") where depth > 0, UInt8(ascii: "]") where depth > 0:
        depth -= 1
        index += 1
      case UInt8(ascii: ",") where depth > 0, UInt8(ascii: ":") where depth > 0: index += 1
      default: try skipWord()
      }
    } while depth > 0
  }

  /// Skips a number or a literal; at the very end it may be incomplete.
  private mutating func skipWord() throws(JSON.Problem) {
    let start = index
    while let byte {
      let isPart =
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x2d
        || byte == 0x2b || byte == 0x2e || byte == 0x45
      guard isPart else { break }
      index += 1
    }
    guard index > start, byte != nil else { throw noValue }
  }
}

extension JSON {
  /// Why some bytes are not JSON.
  package struct Problem: Error, Hashable, Sendable {
    /// What was expected.
    package let sentence: String
    /// Where, in bytes from 0.
    package let offset: Int
  }

  /// Reads UTF-8 that is JSON as RFC 8259 has it, and nothing else: no comments, no second value,
  /// no key twice, no unpaired surrogate, and lists and objects in at most 64 levels [N].
  package init(reading bytes: [UInt8]) throws(Problem) {
    var reader = JSONReader(bytes)
    self = try reader.value(depth: 0)
    try reader.finish()
  }

  /// The same; `nil` if the bytes are not JSON.
  package init?(_ bytes: [UInt8]) {
    do throws(Problem) {
      try self.init(reading: bytes)
    } catch {
      return nil
    }
  }

  /// The value of a key of an object.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The keys of an object; none of any other value.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The text, if it is one.
  package var string: String? { if case .text(let text) = self { text } else { nil } }

  /// The whole number, if it is one.
  package var whole: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number)
    case .text, .flag, .null, .list, .object: nil
    }
  }
}
