/// Finds the accepted word that was probably meant.
package enum NearestWord {
  /// The word at the smallest edit distance if that is small, else one that begins with the word.
  package static func to(_ word: String, among accepted: [String]) -> String? {
    let ranked = accepted.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(2, word.count / 3) { return best.word }
    guard word.count > 2 else { return nil }
    return accepted.first { $0.lowercased().hasPrefix(word.lowercased()) }
  }

  /// `did you mean x?` or the accepted words, for the end of a message.
  package static func hint(_ word: String, among accepted: [String]) -> String {
    if let nearest = to(word, among: accepted) { return "did you mean `\(nearest)`?" }
    return "accepted: \(accepted.joined(separator: ", "))"
  }

  /// Levenshtein distance, on the first 64 scalars.
  private static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.unicodeScalars.prefix(64))
    let b = Array(b.unicodeScalars.prefix(64))
    var row = Array(0...b.count)
    for (i, left) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in b.enumerated() {
        let replaced = diagonal + (left == right ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
