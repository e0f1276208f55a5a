import Simulation
import Worlds

/// Values as YAML on one line, as people write scenarios.
enum FlowText {
  static func text(_ value: JSON) -> String {
    switch value {
    case .text(let text): isPlain(text) ? text : JSON.quoted(text)
    case .integer, .number, .flag, .null: value.line
    case .list(let values): "[\(values.map(Self.text).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(text(.text($0.key))): \(text($0.value))" }.joined(separator: ", "))}"
    }
  }

  /// Whether YAML reads it as this text without quotes.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last, first.isLetter || first.isNumber,
      last != " ", Double(text) == nil, !ReservedName.contains(text) || text == "all"
    else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value))
        || "_-./ %".unicodeScalars.contains(scalar)
    }
  }

  /// A text as one line of a comment.
  static func comment(_ text: String) -> String {
    // Characters that XML excludes are excluded by YAML as well.
    String(text.unicodeScalars.map { $0.isPrintable && $0.isXML ? Character($0) : "?" })
  }
}
