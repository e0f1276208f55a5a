package import Players
import Simulation

/// What a value is expected to be.
package enum Expected: Hashable, Sendable {
  /// Exactly this text.
  case word(String)
  /// One of these texts.
  case words([String])
  case number(Comparison)
  case flag(Bool)

  /// Whether a value is as expected; a missing value never is.
  package func matches(_ value: FieldValue?) -> Bool {
    switch (self, value) {
    case (.word(let word), .text(let text)): word == text
    case (.words(let words), .text(let text)): words.contains(text)
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
    case .words(let words): words.joined(separator: " or ")
    case .number(let comparison): comparison.text
    case .flag(let flag): String(flag)
    }
  }
}

extension Form where Value == Expected {
  /// A number or a comparison with one.
  static let number = Form<Comparison>.comparison.map { comparison, _ throws(FileProblem) in
    Expected.number(comparison)
  }

  /// `true` or `false`.
  static let truth = Form<Bool>.flag.map { flag, _ throws(FileProblem) in Expected.flag(flag) }

  /// Exactly this text.
  static let words = Form<String>.text.map { text, _ throws(FileProblem) in Expected.word(text) }

  /// One of some words, spelled as they are or in lower case, or a list of those that will do.
  static func word(_ accepted: [String]) -> Form {
    let small = accepted.map { $0.lowercased() }.filter { !accepted.contains($0) }
    let one = Form<String>.word(accepted, others: small).map { word, _ throws(FileProblem) in
      accepted.first { $0 == word || $0.lowercased() == word } ?? word
    }
    return oneOrSome(one)
  }

  private static func oneOrSome(_ one: Form<String>) -> Form {
    Form(
      ["oneOf": [one.schema, ["type": "array", "minItems": 1, "items": one.schema]]],
      accepts: "\(one.accepts); or a list of them"
    ) { place throws(FileProblem) in
      guard place.isList else { return .word(try one.read(place)) }
      return .words(try Form<[String]>.list(of: one).read(place))
    }
  }

  /// One of the words of an enum.
  static func word<Word: CaseIterable & RawRepresentable<String>>(_ words: Word.Type) -> Form {
    word(words.allCases.map(\.rawValue))
  }

  /// A policy, or a list of those that will do.
  static let policy = oneOrSome(
    Form<Policy>.policy.map { policy, _ throws(FileProblem) in policy.name })

  /// A value of the same type as another.
  static func like(_ value: FieldValue) -> Form {
    switch value {
    case .text: words
    case .integer, .number: number
    case .flag: truth
    }
  }
}
