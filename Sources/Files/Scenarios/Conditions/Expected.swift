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

/// An expected number, as scenarios write it: `3`, `">= 3"`, `"< 2s"` (times in seconds).
package struct Comparison: Hashable, Sendable {
  private enum Relation: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case notEqual = "!="
    case equal = "=="
    case more = ">"
    case less = "<"
  }

  private let relation: Relation
  private let number: Double
  private let written: String

  /// Reads a comparison; without an operator the number must be equal.
  package init?(_ text: String) {
    let relation = Relation.allCases.first { text.hasPrefix($0.rawValue) }
    let rest = text.dropFirst(relation?.rawValue.count ?? 0).drop { $0 == " " }
    let time = Quantity.duration(String(rest))?.inSeconds
    guard let number = time ?? Quantity.number(String(rest)) else { return nil }
    self.relation = relation ?? .equal
    self.number = number
    written = (relation.map { $0 == .equal ? "" : "\($0.rawValue) " } ?? "") + rest
  }

  /// Whether it compares with a whole number in a range.
  func isWhole(in range: ClosedRange<Int>) -> Bool {
    Int(exactly: number).map(range.contains) ?? false
  }

  /// At least a number.
  init(atLeast least: Int) {
    (relation, number, written) = (.atLeast, Double(least), ">= \(least)")
  }

  /// Whether a number satisfies it.
  package func holds(for other: Double) -> Bool {
    switch relation {
    case .atLeast: other >= number
    case .atMost: other <= number
    case .notEqual: other != number
    case .equal: other == number
    case .more: other > number
    case .less: other < number
    }
  }

  /// The comparison as it was written.
  package var text: String { written }
}

extension Form where Value == Comparison {
  /// A number, or a comparison with one: `3`, `">= 3"`, `"< 2s"`.
  static let comparison = Form(
    [
      "type": ["number", "string"],
      "pattern": "^(>=|<=|==|!=|>|<)? *-?[0-9]+(\\.[0-9]+)?(ms|s|min|h|d)?$",
    ], accepts: "a number or a comparison"
  ) { place throws(FileProblem) in
    guard let text = place.scalar, let comparison = Comparison(text) else {
      throw place.problem(
        "`\(place.name)` must be a number or a comparison such as 3, \">= 3\" or \"< 2s\"")
    }
    return comparison
  }
}

extension Form where Value == Comparison {
  /// A comparison with a number of things.
  static let count = comparison.check { comparison, place throws(FileProblem) in
    guard comparison.isWhole(in: 0...1_000_000_000) else {
      throw place.problem("`\(place.name)` counts: accepted are whole numbers from 0")
    }
  }

  /// A comparison with an HTTP status, or with the negative code of a connection that broke.
  static let status = comparison.check { comparison, place throws(FileProblem) in
    guard comparison.isWhole(in: -99_999...599) else {
      throw place.problem(
        "`\(place.name)` is an HTTP status, at most 599, or negative where the connection broke")
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
