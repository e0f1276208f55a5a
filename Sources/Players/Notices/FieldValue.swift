/// A notification's `userInfo` as data: keys and values in a fixed order.
package typealias NoticeFields = [(key: String, value: FieldValue)]

/// A value in a notification's `userInfo`, as data.
package enum FieldValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)

  /// The value as an app finds it in `userInfo`.
  package var any: AnyHashable {
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

extension FieldValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    }
  }
}

extension FieldValue: Decodable {
  /// Reads a flat value: neither a list nor an object, nor `null`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self =
      try Self.decoded(Bool.self, from: container).map { .flag($0) }
      ?? Self.decoded(Int.self, from: container).map { .integer($0) }
      ?? Self.decoded(Double.self, from: container).map { .number($0) }
      ?? .text(try container.decode(String.self))
  }

  /// `nil` for a value of another type.
  private static func decoded<Value: Decodable>(
    _ type: Value.Type, from container: any SingleValueDecodingContainer
  ) -> Value? {
    do {
      return try container.decode(type)
    } catch {
      return nil
    }
  }
}
