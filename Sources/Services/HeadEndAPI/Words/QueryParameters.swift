/// The parameters of a query, or of a form in a body, in order and percent-decoded
/// (`application/x-www-form-urlencoded`: a bare `+` is a space).
package struct QueryParameters: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// One `name=value`.
  package struct Parameter: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  package private(set) var list: [Parameter]

  /// Reads what follows a question mark; a part without `=` has an empty value.
  package init(_ text: some StringProtocol) {
    list = text.utf8.split(separator: UInt8(ascii: "&")).map { part in
      let end = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      return Parameter(
        name: Self.decoded(part[..<end]), value: Self.decoded(part[end...].dropFirst()))
    }
  }

  /// Parameters as they are; `text` encodes them.
  package init(dictionaryLiteral pairs: (String, String)...) {
    list = pairs.map { Parameter(name: $0.0, value: $0.1) }
  }

  /// The value of the first parameter of that name.
  package subscript(_ name: String) -> String? { list.first { $0.name == name }?.value }

  /// The parameters as a query, everything but unreserved characters encoded (RFC 3986 §2.3).
  package var text: String {
    list.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
  }

  /// These parameters, then those; of two with the same name the first counts.
  package static func + (first: Self, second: Self) -> Self {
    var sum = first
    sum.list += second.list
    return sum
  }

  /// A name or a value as it was before it was encoded.
  package static func decoded(_ text: some Collection<UInt8>) -> String {
    var rest = Array(text)[...]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let high = digit(rest[rest.startIndex]), let low = digit(rest[rest.startIndex + 1])
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text as a name or a value, or as a cookie's: everything but unreserved characters encoded.
  package static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }
}
