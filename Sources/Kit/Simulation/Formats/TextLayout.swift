extension String {
  /// The text with blanks after it, up to a width, and so many blanks at least.
  package func padded(to width: Int, gap: Int = 0) -> String {
    self + String(repeating: " ", count: max(gap, width - unicodeScalars.count))
  }

  /// The text at the right of a width: after blanks, or a number's digits after zeros.
  package func rightAligned(to width: Int, with fill: Character = " ") -> String {
    String(repeating: fill, count: max(0, width - unicodeScalars.count)) + self
  }

  /// The text as it may stand anywhere in an XML 1.0 document, and in HTML.
  package var xmlEscaped: String {
    unicodeScalars.reduce(into: "") { escaped, scalar in
      if let entity = scalar.xmlEntity {
        escaped += entity
      } else {
        let isText = scalar.isXML && scalar != "\r"
        escaped.unicodeScalars.append(isText ? scalar : "\u{FFFD}")
      }
    }
  }
}

extension Int {
  /// With a comma between thousands, such as `812,345`.
  package var grouped: String {
    let digits = String(self)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// A number of things, such as `1 run` or `2,000 runs`.
  package func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension Unicode.Scalar {
  /// What stands for a character of markup in XML; `nil` for any other character.
  package var xmlEntity: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }
}

extension [[String]] {
  /// The rows as lines, their columns aligned and two blanks apart.
  package var alignedLines: [String] {
    let widths = (0..<(map(\.count).max() ?? 0)).map { column in
      map { $0.count > column ? $0[column].unicodeScalars.count : 0 }.max() ?? 0
    }
    return map { row in
      row.enumerated().map { index, cell in
        index == row.count - 1 ? cell : cell.padded(to: widths[index])
      }.joined(separator: "  ")
    }
  }
}
