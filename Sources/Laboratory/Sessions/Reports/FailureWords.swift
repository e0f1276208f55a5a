/// The words of a failure, by which it is the same in another run: status and error codes count,
/// while instants, small counts, identifiers and the events before it differ from run to run.
package struct FailureWords: Hashable, Sendable {
  private let words: Set<Substring>

  package init(_ text: String) {
    let failure = text.firstRange(of: Self.context).map { text[..<$0.lowerBound] } ?? text[...]
    words = Set(failure.split { Self.separators.contains($0) }.filter(Self.isTheSame))
  }

  /// What begins a list of the events before it.
  private static let context = "; the last "
  private static let separators: Set<Character> = [" ", ",", ";", ":", "(", ")", "`", "\""]
  /// Numbers that are codes, not counts or seconds [N].
  private static let codes = 100...99_999

  private static func isTheSame(_ word: Substring) -> Bool {
    guard word.contains(where: \.isNumber) else { return true }
    return Int(word).map { codes.contains(abs($0)) } ?? false
  }
}
