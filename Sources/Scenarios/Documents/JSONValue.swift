import Simulation

/// A JSON value whose keys keep their order: for schemas, saved sessions, YAML files, and what the
/// remote control answers.
package enum JSONValue: Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)
  case null
  case list([JSONValue])
  case object([Member])

  /// One key of an object.
  package struct Member: Sendable {
    package let key: String
    package let value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }

    /// The key as a JSON string.
    fileprivate var name: String { JSONString.quoted(key) }
  }

  /// The value as JSON, indented by two spaces a level; short values stay on one line.
  func text(indent: String = "") -> String {
    switch self {
    case .text(let text): JSONString.quoted(text)
    case .integer(let integer): String(integer)
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    case .null: "null"
    case .list(let values):
      Self.block("[", values.map { $0.text(indent: indent + "  ") }, "]", indent)
    case .object(let members):
      Self.block(
        "{", members.map { "\($0.name): \($0.value.text(indent: indent + "  "))" }, "}",
        indent)
    }
  }

  private static func block(
    _ opening: String, _ parts: [String], _ closing: String, _ indent: String
  ) -> String {
    let line = parts.joined(separator: ", ")
    guard line.count + indent.count > 90 || line.contains("\n") else {
      return opening + line + closing
    }
    let rows = parts.map { "\(indent)  \($0)" }.joined(separator: ",\n")
    return "\(opening)\n\(rows)\n\(indent)\(closing)"
  }

  /// The value as JSON on one line.
  package var line: String {
    switch self {
    case .list(let values): "[\(values.map(\.line).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\($0.name): \($0.value.line)" }.joined(separator: ", "))}"
    case .text, .integer, .number, .flag, .null: text()
    }
  }
}

extension JSONValue {
  /// A duration as files write it.
  static func time(_ duration: Duration) -> JSONValue { .text(Quantity.text(duration)) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }

  package init(integerLiteral value: Int) { self = .integer(value) }

  package init(booleanLiteral value: Bool) { self = .flag(value) }

  package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
