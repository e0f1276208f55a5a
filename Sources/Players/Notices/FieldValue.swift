/// A value of a notification's `userInfo`, as data.
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
