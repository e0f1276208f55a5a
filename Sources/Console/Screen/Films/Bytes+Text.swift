internal import Simulation

extension [UInt8] {
  /// A natural number in decimal digits, without making a string of it.
  mutating func append(decimal number: Int) {
    precondition(number >= 0, "Only non-negative integers can be written.")
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

  /// A character as XML's character data: markup is escaped, control characters become spaces, and
  /// what else XML does not have is replaced.
  mutating func append(xml scalar: Unicode.Scalar) {
    switch scalar {
    case "&", "<", ">": self += (scalar.xmlEntity ?? "").utf8
    case "\u{0}"..."\u{1f}": append(UInt8(ascii: " "))
    case _ where !scalar.isXML: append("\u{FFFD}" as Unicode.Scalar)
    default: append(scalar)
    }
  }

  /// The beginning of an SVG file, up to what is drawn: its size, words about it, its style rules
  /// and its background.
  mutating func append(
    svg size: Size, title: String, origin: String = "", rules: String, paper: Color
  ) {
    self +=
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" \
      width="\(size.width)" height="\(size.height)">

      """.utf8
    for (tag, words) in [("title", title), ("desc", origin)] where !words.isEmpty {
      self += "<\(tag)>".utf8
      for scalar in words.unicodeScalars { append(xml: scalar) }
      self += "</\(tag)>\n".utf8
    }
    self +=
      """
      <style>\(rules)</style>
      <rect width="100%" height="100%" fill="\(paper.hex)"/>

      """.utf8
  }
}
