import Simulation

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

  /// A comparison with an HTTP status, or with the negative code of a connection that broke, which
  /// has five digits at most, as Apple's error codes have [I].
  static let status = comparison.check { comparison, place throws(FileProblem) in
    guard comparison.isWhole(in: -99_999...599) else {
      throw place.problem(
        "`\(place.name)` is an HTTP status, at most 599, or negative where the connection broke")
    }
  }
}
