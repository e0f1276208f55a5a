extension [UInt8] {
  /// A natural number in decimal digits, without making a string of it.
  mutating func append(decimal number: Int) {
    precondition(number >= 0, "Only natural numbers are written.")
    if number >= 10 { append(decimal: number / 10) }
    append(48 + UInt8(number % 10))
  }

  /// Milliseconds as seconds with three decimals, such as `1.250`.
  mutating func append(seconds milliseconds: Int) {
    append(decimal: milliseconds / 1000)
    append(UInt8(ascii: "."))
    append(48 + UInt8(milliseconds / 100 % 10))
    append(48 + UInt8(milliseconds / 10 % 10))
    append(48 + UInt8(milliseconds % 10))
  }

  /// A character in UTF-8.
  mutating func append(_ scalar: Unicode.Scalar) {
    for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(unit) }
  }

  /// A character as XML's character data: markup is escaped, control characters become spaces.
  mutating func append(xml scalar: Unicode.Scalar) {
    switch scalar {
    case "&": self += "&amp;".utf8
    case "<": self += "&lt;".utf8
    case ">": self += "&gt;".utf8
    case "\u{0}"..."\u{1f}": append(UInt8(ascii: " "))
    default: append(scalar)
    }
  }
}
