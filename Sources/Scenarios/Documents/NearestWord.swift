/// Finds the accepted word that somebody may have meant.
package enum NearestWord {
  /// The word at the smallest editing distance, if it is near enough to be meant.
  package static func to(_ word: String, among accepted: [String]) -> String? {
    let ranked = accepted.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(2, word.count / 3) ? best.word : nil
  }

  /// `did you mean x?` or the accepted words, for the end of a message.
  package static func hint(_ word: String, among accepted: [String]) -> String {
    if let nearest = to(word, among: accepted) { return "did you mean `\(nearest)`?" }
    return "accepted: \(accepted.joined(separator: ", "))"
  }

  /// Levenshtein's distance: insertions, deletions and replacements.
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
