package import Players

/// What a value is expected to be.
package enum Expected: Hashable, Sendable {
  /// Exactly this text.
  case word(String)
  case number(Comparison)
  case flag(Bool)

  /// Whether a value is as expected; no value never is.
  package func matches(_ value: FieldValue?) -> Bool {
    switch (self, value) {
    case (.word(let word), .text(let text)): word == text
    case (.number(let comparison), .integer(let integer)): comparison.holds(for: Double(integer))
    case (.number(let comparison), .number(let number)): comparison.holds(for: number)
    case (.flag(let expected), .flag(let flag)): expected == flag
    default: false
    }
  }

  /// What is expected, in words.
  package var words: String {
    switch self {
    case .word(let word): word
    case .number(let comparison): comparison.text
    case .flag(let flag): String(flag)
    }
  }
}
