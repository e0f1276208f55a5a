/// Separates the code of a Swift file from its prose: comments and string literals.
struct SourceText: Sendable {
  /// The file without comments and literals; interpolated expressions are code.
  private(set) var code = ""
  /// The comments, without their marks, in one line.
  private(set) var comments = ""
  /// The literals, in one line.
  private(set) var literals = ""

  private var rest: Substring.UTF8View
  private var codeBytes: [UInt8] = []
  private var commentBytes: [UInt8] = []
  private var literalBytes: [UInt8] = []

  init(_ text: String) {
    rest = Substring(text).utf8
    while !rest.isEmpty { readCode(untilParenthesis: false) }
    code = String(decoding: codeBytes, as: UTF8.self)
    comments = Self.oneLine(commentBytes)
    literals = Self.oneLine(literalBytes)
    rest = Substring().utf8
  }

  private static func oneLine(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Reads code to the end, or to the parenthesis that closes an interpolation.
  private mutating func readCode(untilParenthesis: Bool) {
    var depth = 0
    while let byte = rest.first {
      if rest.starts(with: "//".utf8) {
        readComment()
      } else if byte == UInt8(ascii: "\"") || isRawLiteral {
        readLiteral()
      } else {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        rest.removeFirst()
        if untilParenthesis, depth < 0 { return }
        codeBytes.append(byte)
      }
    }
  }

  private var isRawLiteral: Bool {
    rest.first == UInt8(ascii: "#")
      && rest.drop { $0 == UInt8(ascii: "#") }.first == UInt8(ascii: "\"")
  }

  private mutating func readComment() {
    rest = rest.drop { $0 == UInt8(ascii: "/") }
    while let byte = rest.first, byte != UInt8(ascii: "\n") {
      commentBytes.append(byte)
      rest.removeFirst()
    }
    commentBytes.append(UInt8(ascii: " "))
  }

  private mutating func readLiteral() {
    let hashes = rest.prefix { $0 == UInt8(ascii: "#") }.map(\.self)
    rest.removeFirst(hashes.count)
    let quotes = Array((rest.starts(with: "\"\"\"".utf8) ? "\"\"\"" : "\"").utf8)
    rest.removeFirst(quotes.count)
    let escape = [UInt8(ascii: "\\")] + hashes
    while let byte = rest.first {
      if rest.starts(with: quotes + hashes) {
        rest.removeFirst(quotes.count + hashes.count)
        break
      }
      rest.removeFirst()
      guard byte == escape[0], rest.starts(with: hashes) else {
        literalBytes.append(byte)
        continue
      }
      rest.removeFirst(hashes.count)
      let escaped = rest.popFirst()
      if escaped == UInt8(ascii: "(") { readCode(untilParenthesis: true) }
      literalBytes.append(UInt8(ascii: " "))
    }
    literalBytes.append(UInt8(ascii: " "))
    codeBytes.append(UInt8(ascii: " "))
  }
}
