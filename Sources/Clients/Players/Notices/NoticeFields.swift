package import Simulation

/// A notification's `userInfo` as data: keys and values in a fixed order.
package struct NoticeFields: RandomAccessCollection, ExpressibleByDictionaryLiteral, Sendable {
  package typealias Element = (key: String, value: FieldValue)

  private let fields: [Element]

  package init(_ fields: [Element]) { self.fields = fields }

  /// The entries that have a value.
  package init(dictionaryLiteral elements: (String, any NoticeValue)...) {
    fields = elements.compactMap { key, value in value.field.map { (key, $0) } }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { fields.count }
  package subscript(index: Int) -> Element { fields[index] }

  static func + (first: Self, second: Self) -> Self {
    second.isEmpty ? first : Self(first.fields + second.fields)
  }
}

/// What a field can be made of.
package protocol NoticeValue: Sendable {
  /// The value of the field; `nil` for a field that is left out.
  var field: FieldValue? { get }
}

extension String: NoticeValue {
  package var field: FieldValue? { .text(self) }
}

extension Int: NoticeValue {
  package var field: FieldValue? { .integer(self) }
}

extension Double: NoticeValue {
  package var field: FieldValue? { .number(self) }
}

extension Bool: NoticeValue {
  package var field: FieldValue? { .flag(self) }
}

extension FieldValue: NoticeValue {
  package var field: FieldValue? { self }
}

extension Optional: NoticeValue where Wrapped: NoticeValue {
  package var field: FieldValue? { flatMap(\.field) }
}

/// A value in a notification's `userInfo`, as data.
package enum FieldValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)

  /// The value as an app finds it in `userInfo`.
  package var any: any Hashable & Sendable {
    switch self {
    case .text(let text): text
    case .integer(let integer): integer
    case .number(let number): number
    case .flag(let flag): flag
    }
  }

  /// The value as the log prints it; texts in quotes.
  package var description: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .integer(let integer): String(integer)
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    }
  }
}

extension FieldValue {
  /// The value as JSON.
  package var json: JSON {
    switch self {
    case .text(let text): .text(text)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    }
  }

  /// Reads a flat value: neither a list nor an object, nor `null`. A whole number is an integer,
  /// however it is written.
  package init?(_ json: JSON) {
    switch json {
    case .text(let text): self = .text(text)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = Int(exactly: number).map { .integer($0) } ?? .number(number)
    case .flag(let flag): self = .flag(flag)
    case .null, .list, .object: return nil
    }
  }
}

extension NoticeFields {
  /// The members of an object; `nil` for any other value, and if one of them is not flat.
  package init?(_ json: JSON) {
    guard case .object(let members) = json else { return nil }
    fields = members.compactMap { member in FieldValue(member.value).map { (member.key, $0) } }
    guard fields.count == members.count else { return nil }
  }
}
