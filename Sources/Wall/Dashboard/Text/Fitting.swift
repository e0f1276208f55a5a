import Simulation

/// Finds wording that fits, so that no word is ever cut.
enum Fitting {
  /// The first of several wordings that fits; empty when none does.
  static func first(_ wordings: [String], in width: Int) -> String {
    wordings.first { $0.columns <= width } ?? ""
  }

  /// Words in lines of at most `width` columns; a word that is longer is broken.
  static func wrap(_ text: String, in width: Int) -> [String] {
    wrap(text.split(separator: " ").map(String.init), in: width)
  }

  /// Phrases in lines of at most `width` columns; a phrase that is longer than a line is broken
  /// between words, a longer word before a capital letter.
  static func wrap(_ phrases: [String], in width: Int) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    for phrase in phrases.flatMap({ broken($0, in: width) }) {
      let joined = line.isEmpty ? phrase : "\(line) \(phrase)"
      if joined.columns <= width {
        line = joined
      } else {
        if !line.isEmpty { lines.append(line) }
        line = phrase
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Words in as few lines of at most `width` columns as hold them, of about the same length.
  static func balanced(_ text: String, in width: Int) -> [String] {
    let lines = wrap(text, in: width)
    guard lines.count > 1 else { return lines }
    let mean = (text.columns + lines.count - 1) / lines.count
    for narrower in max(1, mean)..<max(mean + 1, width) {
      let even = wrap(text, in: narrower)
      if even.count == lines.count { return even }
    }
    return lines
  }

  private static func broken(_ phrase: String, in width: Int) -> [String] {
    guard phrase.columns > width else { return [phrase] }
    var words = phrase.split(separator: " ").map(String.init)
    // A severity letter stays with the name that follows it.
    if words.count > 1, words[0].count == 1 { words[0] += " " + words.remove(at: 1) }
    return words.flatMap { split($0, in: width) }
  }

  private static func split(_ word: String, in width: Int) -> [String] {
    guard word.columns > width, word.count > 1 else { return [word] }
    var room = width
    let fitting = word.prefix { character in
      room -= String(character).columns
      return room >= 0
    }
    let start = fitting.isEmpty ? word.prefix(1) : fitting
    let cut = start.dropFirst().lastIndex { $0.isUppercase } ?? start.endIndex
    return [String(word[..<cut])] + split(String(word[cut...]), in: width)
  }

  /// The first whole words that fit, with an ellipsis; empty when no word fits.
  static func shortened(_ text: String, to width: Int) -> String {
    var kept = ""
    for word in text.split(separator: " ") {
      let longer = kept.isEmpty ? String(word) : "\(kept) \(word)"
      guard longer.columns + 2 <= width else { break }
      kept = longer
    }
    return kept.isEmpty ? "" : "\(kept) …"
  }
}
