import Simulation

/// A number that is asked for, as scenarios write it: `3`, `">= 3"`, `"< 2s"` (times in seconds).
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

  /// Reads a comparison; without a sign the number has to be equal.
  package init?(_ text: String) {
    let relation = Relation.allCases.first { text.hasPrefix($0.rawValue) }
    let rest = text.dropFirst(relation?.rawValue.count ?? 0).drop { $0 == " " }
    let time = Quantity.duration(String(rest))?.inSeconds
    guard let number = time ?? Double(rest), number.isFinite else { return nil }
    self.relation = relation ?? .equal
    self.number = number
    written = (relation.map { $0 == .equal ? "" : "\($0.rawValue) " } ?? "") + rest
  }

  /// Whether a number is as asked for.
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
