/// A line of an Extended Log File: its words, by the names of their fields.
struct PlayerLogLine {
  private let values: [String: String]

  /// Reads a line. A comment may have blanks and quotes in it whether or not it stands in quotes
  /// itself: it is what is left between the fields before it and those behind it.
  init(_ line: Substring, fields: [String]) {
    var words = Self.words(of: line)
    if let place = fields.firstIndex(of: "comment"), words.count > fields.count {
      let behind = fields.count - place - 1
      let comment = words[place..<(words.count - behind)].joined(separator: " ")
      words = words[..<place] + [comment] + words.suffix(behind)
    }
    values = Dictionary(zip(fields, words)) { first, _ in first }
  }

  /// The value of a field; `nil` where the line has none, for which `-` stands.
  subscript(_ field: String) -> String? { values[field].flatMap { $0 == "-" ? nil : $0 } }

  /// The value of a field as a number.
  func number(_ field: String) -> Double? {
    self[field].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Words with blanks between them. One in quotes may have blanks in it, and its own quotes twice.
  static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var rest = line.drop(while: \.isWhitespace)
    while let first = rest.first {
      let word = first == "\"" ? quoted(rest) : rest.prefix { !$0.isWhitespace }
      words.append(text(of: word))
      rest = rest.dropFirst(word.count).drop(while: \.isWhitespace)
    }
    return words
  }

  /// From a quote to the next one that a blank follows; to the blank where none does.
  private static func quoted(_ rest: Substring) -> Substring {
    var place = rest.index(after: rest.startIndex)
    while let end = rest[place...].firstIndex(of: "\"") {
      let next = rest.index(after: end)
      if next == rest.endIndex || rest[next].isWhitespace { return rest[..<next] }
      place = rest[next] == "\"" ? rest.index(after: next) : next
    }
    return rest.prefix { !$0.isWhitespace }
  }

  private static func text(of word: Substring) -> String {
    guard word.count > 1, word.first == "\"", word.last == "\"" else { return String(word) }
    return String(word.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }
}
