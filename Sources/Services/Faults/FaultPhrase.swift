/// What a part of the fault grammar accepts, for messages: its forms, such as `status HTTP CODE`,
/// and the values that stand in them.
package enum FaultPhrase {
  /// How many requests a trigger or an ending counts.
  static let counts = 1...1_000_000_000
  /// The HTTP statuses of an answer.
  static let statuses = 100...599

  private static let values = [
    "N": words(of: counts), "P": "0 to 1, such as 0.3", "TIME": "a duration such as 2s",
    "JITTER": "a duration such as 200ms", "HTTP": words(of: statuses), "CODE": "a whole number",
    "RATE": "a rate such as 300kbit/s", "BYTES": "an amount such as 200kB",
    "DOMAIN": "a name such as AVFoundationErrorDomain",
  ]

  private static func words(of range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }

  /// The word that identifies a form.
  package static func keyword(of form: String) -> String {
    let words = form.split(separator: " ").map(String.init)
    return words.first { values[$0] == nil } ?? form
  }

  /// The forms that a text can be meant as, with their values: those whose keyword it has; without
  /// any, all forms.
  package static func accepted(for text: String, among forms: [String]) -> String {
    let words = text.split(separator: " ").map(String.init)
    let meant = forms.filter { words.contains(keyword(of: $0)) }
    guard !meant.isEmpty else { return forms.joined(separator: ", ") }
    var seen: [String] = []
    for word in meant.flatMap({ $0.split(separator: " ").map(String.init) })
    where values[word] != nil && !seen.contains(word) {
      seen.append(word)
    }
    let explained = seen.compactMap { word in values[word].map { "\(word): \($0)" } }
    return meant.joined(separator: ", ")
      + (explained.isEmpty ? "" : " (\(explained.joined(separator: "; ")))")
  }
}
