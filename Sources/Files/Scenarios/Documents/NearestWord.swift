import Simulation

/// Finds the accepted word that was probably meant.
package enum NearestWord {
  /// The word at the smallest edit distance if that is small, else one that begins with the word,
  /// else the only one that has it as a part.
  package static func to(_ word: String, among accepted: [String]) -> String? {
    if let whole = whole(word, among: accepted) { return whole }
    let containing = containing(word, among: accepted)
    return containing.count == 1 ? containing[0] : nil
  }

  private static func whole(_ word: String, among accepted: [String]) -> String? {
    let ranked = accepted.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    // Two changes turn any word of two letters into any other.
    let length = min(word.count, best.word.count)
    let limit = word.count < 4 ? min(1, word.count - 1) : max(2, length / 3)
    if best.distance <= limit { return best.word }
    guard word.count > 2 else { return nil }
    return accepted.first { $0.lowercased().hasPrefix(word.lowercased()) }
  }

  /// The accepted words with a part such as the word: for `hartbeat`, `session.heartbeat`.
  private static func containing(_ word: String, among accepted: [String]) -> [String] {
    guard word.count > 3 else { return [] }
    func parts(_ name: String) -> [String] {
      name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    guard let part = whole(word, among: accepted.flatMap(parts).uniqued) else { return [] }
    return accepted.filter { parts($0).contains(part) }
  }

  /// More words than that are not listed in a message.
  private static let longList = 50
  /// More words than that are not suggested.
  private static let mostSuggested = 3

  /// `did you mean x?` or the accepted words, for the end of a message.
  package static func hint(_ word: String, among accepted: [String]) -> String {
    let meant =
      whole(word, among: accepted).map { [$0] } ?? containing(word, among: accepted)
    if (1...mostSuggested).contains(meant.count) {
      return "did you mean \(meant.map { "`\($0)`" }.joined(separator: " or "))?"
    }
    guard accepted.count > longList else {
      return "accepted: \(accepted.joined(separator: ", "))"
    }
    let first = accepted.prefix(longList / 2).joined(separator: ", ")
    return "accepted: \(first) and \(accepted.count - longList / 2) more"
  }

  /// Optimal string alignment distance, on the first 64 scalars: two that have changed places are
  /// one mistake.
  private static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.unicodeScalars.prefix(64))
    let b = Array(b.unicodeScalars.prefix(64))
    var (last, above) = ([Int](), Array(0...b.count))
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(above[j] + (a[i] == b[j] ? 0 : 1), row[j] + 1, above[j + 1] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, last[j - 1] + 1) }
        row.append(best)
      }
      (last, above) = (above, row)
    }
    return above[b.count]
  }
}
