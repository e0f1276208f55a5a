/// Reads one value after the other from the front of some bytes.
struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func value(depth: Int) throws(JSON.Problem) -> JSON {
    guard depth <= 64 else { throw problem("at most 64 levels are read") }
    skipBlanks()
    switch byte {
    case UInt8(ascii: "{"): return .object(try members(depth))
    case UInt8(ascii: "["): return .list(try list(depth))
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t") where skip("true"): return true
    case UInt8(ascii: "f") where skip("false"): return false
    case UInt8(ascii: "n") where skip("null"): return .null
    default: return try number()
    }
  }

  /// Only blanks may be left.
  mutating func finish() throws(JSON.Problem) {
    skipBlanks()
    guard byte == nil else { throw problem("nothing may follow the value") }
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func problem(_ sentence: String) -> JSON.Problem {
    JSON.Problem(sentence: sentence, offset: index)
  }

  private mutating func skipBlanks() {
    while let byte, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { index += 1 }
  }

  /// Skips a text if it is there.
  private mutating func skip(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func list(_ depth: Int) throws(JSON.Problem) -> [JSON] {
    var values: [JSON] = []
    try parts("[", "]") { reader throws(JSON.Problem) in
      values.append(try reader.value(depth: depth + 1))
    }
    return values
  }

  private mutating func members(_ depth: Int) throws(JSON.Problem) -> [JSON.Member] {
    var members: [JSON.Member] = []
    var keys: Set<String> = []
    try parts("{", "}") { reader throws(JSON.Problem) in
      guard reader.byte == UInt8(ascii: "\"") else { throw reader.problem("a key was expected") }
      let key = try reader.text()
      guard keys.insert(key).inserted else {
        throw reader.problem("the key `\(key)` appears twice")
      }
      reader.skipBlanks()
      guard reader.skip(":") else { throw reader.problem("`:` was expected") }
      members.append(.init(key: key, value: try reader.value(depth: depth + 1)))
    }
    return members
  }

  private mutating func parts(
    _ opening: String, _ closing: String,
    _ part: (inout JSONReader) throws(JSON.Problem) -> Void
  ) throws(JSON.Problem) {
    _ = skip(opening)
    skipBlanks()
    guard !skip(closing) else { return }
    while true {
      skipBlanks()
      try part(&self)
      skipBlanks()
      if skip(closing) { return }
      guard skip(",") else { throw problem("`,` or `\(closing)` was expected") }
    }
  }

  /// A number, whole if it is written so and fits (RFC 8259, section 6).
  private mutating func number() throws(JSON.Problem) -> JSON {
    let start = index
    _ = skip("-")
    if !skip("0") { try digits() }
    let isWhole = ![UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(byte)
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
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
    guard index > start else {
      throw problem(byte == nil ? "the end was not expected" : "a value was expected")
    }
  }

  /// A string (RFC 8259, section 7).
  private mutating func text() throws(JSON.Problem) -> String {
    index += 1
    var text: [UInt8] = []
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
    guard byte != nil else { throw problem("the text has no end") }
    text += bytes[run..<index]
    guard let valid = String(validating: text, as: UTF8.self) else {
      throw problem("the text is not UTF-8")
    }
    index += 1
    return valid
  }

  private mutating func escape() throws(JSON.Problem) -> Unicode.Scalar {
    guard let letter = byte else { throw problem("the text has no end") }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalar()
    default: throw problem("there is no such escape")
    }
  }

  /// What follows `\u`: four hex digits, or two groups that are a surrogate pair.
  private mutating func scalar() throws(JSON.Problem) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, skip("\\u") else { throw problem("half of a surrogate pair") }
    let second = try unit()
    guard (0xdc00...0xdfff).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    else { throw problem("half of a surrogate pair") }
    return scalar
  }

  private mutating func unit() throws(JSON.Problem) -> UInt32 {
    let digits = bytes[index...].prefix(4).compactMap {
      Character(Unicode.Scalar($0)).hexDigitValue
    }
    guard digits.count == 4 else { throw problem("four hex digits were expected") }
    index += 4
    return digits.reduce(0) { $0 << 4 + UInt32($1) }
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
  /// no key twice, no half of a surrogate pair, and lists and objects in at most 64 levels [N].
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
