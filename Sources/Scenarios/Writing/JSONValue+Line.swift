extension JSONValue {
  /// The value as JSON on one line.
  var line: String {
    switch self {
    case .list(let values): "[\(values.map(\.line).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.key)): \($0.value.line)" }.joined(separator: ", "))}"
    default: text()
    }
  }

  /// The value as YAML on one line, with quotes only where they are needed.
  var yaml: String {
    switch self {
    case .text(let text): Self.isPlain(text) ? text : Self.quoted(text)
    case .list(let values): "[\(values.map(\.yaml).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\($0.key): \($0.value.yaml)" }.joined(separator: ", "))}"
    default: text()
    }
  }

  /// Whether a text stands for itself in YAML: words that nothing else is made of.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isWordScalar(first),
      text.unicodeScalars.last != " ",
      text.unicodeScalars.allSatisfy({ isWordScalar($0) || $0 == " " || $0 == "." || $0 == "-" })
    else { return false }
    let reserved = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
    return !reserved.contains(text.lowercased()) && Double(text) == nil
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}
