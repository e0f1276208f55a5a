/// A JSON value (RFC 8259) whose keys keep their order: for all JSON whose bytes are fixed, for
/// schemas and YAML files, and for what `JSON(reading:)` has read.
package enum JSON: Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)
  case null
  case list([JSON])
  case object([Member])

  /// One key of an object.
  package struct Member: Sendable {
    package let key: String
    package let value: JSON

    package init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The value as a wire has it: without blanks, and whole numbers without a fraction.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    write(to: &bytes, isSpaced: false)
    return bytes
  }

  /// The value on one line, with a blank after each comma and colon.
  package var line: String {
    var bytes: [UInt8] = []
    write(to: &bytes, isSpaced: true)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value indented by two spaces a level; short values stay on one line.
  package func text(indent: String = "") -> String {
    let (line, inner) = (line, indent + "  ")
    guard line.count + indent.count > 92 else { return line }
    switch self {
    case .text, .integer, .number, .flag, .null: return line
    case .list(let values):
      let rows = values.map { inner + $0.text(indent: inner) }
      return "[\n\(rows.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members):
      let rows = members.map { "\(inner)\(Self.quoted($0.key)): \($0.value.text(indent: inner))" }
      return "{\n\(rows.joined(separator: ",\n"))\n\(indent)}"
    }
  }

  private func write(to bytes: inout [UInt8], isSpaced: Bool) {
    switch self {
    case .text(let text): Self.quote(text, into: &bytes)
    case .integer(let integer): bytes += String(integer).utf8
    case .number(let number):
      let text = String(number)
      bytes += (isSpaced || !text.hasSuffix(".0") ? text[...] : text.dropLast(2)).utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .null: bytes += "null".utf8
    case .list(let values):
      Self.write("[", values, "]", to: &bytes, isSpaced) { value, bytes in
        value.write(to: &bytes, isSpaced: isSpaced)
      }
    case .object(let members):
      Self.write("{", members, "}", to: &bytes, isSpaced) { member, bytes in
        Self.quote(member.key, into: &bytes)
        bytes += (isSpaced ? ": " : ":").utf8
        member.value.write(to: &bytes, isSpaced: isSpaced)
      }
    }
  }

  private static func write<Part>(
    _ opening: StaticString, _ parts: [Part], _ closing: StaticString, to bytes: inout [UInt8],
    _ isSpaced: Bool, _ part: (Part, inout [UInt8]) -> Void
  ) {
    bytes.append(opening.utf8Start.pointee)
    for (index, value) in parts.enumerated() {
      if index > 0 { bytes += (isSpaced ? ", " : ",").utf8 }
      part(value, &bytes)
    }
    bytes.append(closing.utf8Start.pointee)
  }
}

extension JSON {
  /// The text as a JSON string, quotes included: short escapes where there are any, `\uxxxx` for
  /// other characters that a terminal could take for something else, everything else as it is.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    quote(text, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a text as a JSON string, quotes included; in one piece where nothing needs an escape.
  package static func quote(_ text: String, into bytes: inout [UInt8]) {
    var text = text
    let wasPlain = text.withUTF8 { utf8 in
      guard isPlain(utf8) else { return false }
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: utf8)
      bytes.append(UInt8(ascii: "\""))
      return true
    }
    if !wasPlain { quote(text.unicodeScalars, into: &bytes) }
  }

  /// Appends UTF-8 as a JSON string, quotes included.
  package static func quote(_ text: some Collection<UInt8>, into bytes: inout [UInt8]) {
    quote(String(decoding: text, as: UTF8.self).unicodeScalars, into: &bytes)
  }

  private static func quote(_ text: String.UnicodeScalarView, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\u{8}": bytes += "\\b".utf8
      case "\t": bytes += "\\t".utf8
      case "\n": bytes += "\\n".utf8
      case "\u{c}": bytes += "\\f".utf8
      case "\r": bytes += "\\r".utf8
      case _ where scalar.isPrintable: bytes += scalar.utf8
      default:
        for unit in scalar.utf16 {
          bytes += "\\u\(String(unit, radix: 16).rightAligned(to: 4, with: "0"))".utf8
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a text needs no escape, which is seen of ASCII alone.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Without a way out of the loop the compiler looks at many bytes at once: tokens are long.
    var (low, high, offQuote, offBackslash) = (UInt8.max, UInt8.min, UInt8.max, UInt8.max)
    for byte in bytes {
      low = min(low, byte)
      high = max(high, byte)
      offQuote = min(offQuote, byte ^ UInt8(ascii: "\""))
      offBackslash = min(offBackslash, byte ^ UInt8(ascii: "\\"))
    }
    return low >= 0x20 && high < 0x7f && offQuote != 0 && offBackslash != 0
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }

  package init(integerLiteral value: Int) { self = .integer(value) }

  package init(booleanLiteral value: Bool) { self = .flag(value) }

  package init(arrayLiteral elements: JSON...) { self = .list(elements) }

  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}

extension JSON {
  /// A seed: a number, but for one that is too large for a whole number.
  package static func seed(_ seed: UInt64) -> JSON {
    Int(exactly: seed).map { .integer($0) } ?? .text(String(seed))
  }

  /// An instant in seconds, to the millisecond.
  package static func seconds(_ instant: Instant) -> JSON {
    .number(Double(instant.nanoseconds / 1_000_000) / 1000)
  }
}
