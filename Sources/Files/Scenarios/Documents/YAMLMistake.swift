import Yams

/// A parser's complaint about YAML in the words of its author: where, what, and what to write
/// instead.
struct YAMLMistake {
  let line: Int
  let column: Int
  let message: String

  /// A mistake that the parser has come across at a mark; `context` says in what.
  init(_ problem: String, at mark: Mark, in context: YamlError.Context?, of yaml: String) {
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.indices.contains(mark.line - 1) ? lines[mark.line - 1] : ""
    if let column = Self.tab(in: text) {
      self.init(mark.line, column, "the line is indented with a tab; use spaces")
    } else if problem.contains("another document") || problem.contains("<document start>") {
      self.init(
        mark.line, mark.column, "a second YAML document begins here; a file may have only one")
    } else if let context, let sign = Self.open(context, yaml) {
      self.init(context.mark.line, context.mark.column, sign)
    } else if problem.contains("did not find expected ','"), let mistake = Self.comma(mark, text) {
      self = mistake
    } else if problem.contains("expected ':'"), let context,
      let mistake = Self.endlessKey(context.mark, lines)
    {
      self = mistake
    } else if let mistake = Self.joined(mark, lines) {
      self = mistake
    } else if problem.contains("mapping values are not allowed") {
      self = Self.colon(mark, text)
    } else if Self.indentation.contains(where: problem.contains), Self.begins(mark, text) {
      self.init(mark.line, mark.column, Self.otherwise)
    } else {
      self.init(mark.line, mark.column, "not YAML: \(problem)\(Self.advice(mark, text))")
    }
  }

  private init(_ line: Int, _ column: Int, _ message: String) {
    (self.line, self.column, self.message) = (line, column, message)
  }

  /// The column of a tab in a line's indentation.
  private static func tab(in line: Substring) -> Int? {
    line.prefix(while: \.isWhitespace).firstIndex(of: "\t")
      .map { line.distance(from: line.startIndex, to: $0) + 1 }
  }

  /// What is open where the parser began to read a list, a mapping or a text in quotes, if nothing
  /// closes it.
  private static func open(_ context: YamlError.Context, _ yaml: String) -> String? {
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(context.mark.line - 1) else { return nil }
    let rest = lines[(context.mark.line - 1)...].joined(separator: "\n").unicodeScalars
      .dropFirst(context.mark.column - 1)
    if context.text.contains("quoted scalar"), let quote = rest.first {
      return "the quoted text is never closed; add `\(quote)` at its end"
    }
    guard context.text.contains("flow"), let sign = rest.first, let end = ends[sign],
      !isClosed(rest)
    else { return nil }
    return "`\(sign)` is never closed; add `\(end)`"
  }

  private static let ends: [Unicode.Scalar: Unicode.Scalar] = ["{": "}", "[": "]"]

  /// Whether a text that begins with a bracket has the one that closes it.
  private static func isClosed(_ text: some Sequence<Unicode.Scalar>) -> Bool {
    var open: [Unicode.Scalar] = []
    var quote: Unicode.Scalar?
    var last: Unicode.Scalar = " "
    for sign in text {
      if let begun = quote {
        if sign == begun, last != "\\" { quote = nil }
      } else if sign == "\"" || sign == "'", !last.properties.isAlphabetic {
        quote = sign
      } else if let end = ends[sign] {
        open.append(end)
      } else if ends.values.contains(sign) {
        guard open.popLast() == sign else { return false }
        if open.isEmpty { return true }
      }
      last = sign
    }
    return false
  }

  /// A comma that is missing before a key or an entry of a list in brackets. The mark is at the
  /// colon of that key, or where the entry begins.
  private static func comma(_ mark: Mark, _ text: Substring) -> YAMLMistake? {
    let line = Array(text.unicodeScalars)
    let place = mark.column - 1
    guard line.indices.contains(place) else { return nil }
    func isEnd(_ scalar: Unicode.Scalar) -> Bool { " ,{}[]".unicodeScalars.contains(scalar) }
    let begin = line[place] == ":" ? (line[..<place].lastIndex(where: isEnd) ?? -1) + 1 : place
    let before = line[..<begin].last { $0 != " " }
    guard begin < line.count, line[begin] != ":", before != ":", before != "," else { return nil }
    let word = line[begin...].prefix { !isEnd($0) && $0 != ":" }
    let entry = word.isEmpty ? [line[begin]][...] : word
    return YAMLMistake(
      mark.line, begin + 1,
      "a comma is missing before `\(String(String.UnicodeScalarView(entry)))`")
  }

  /// A key without a colon, where the parser has begun to read it; it finds that in a later line.
  private static func endlessKey(_ mark: Mark, _ lines: [Substring]) -> YAMLMistake? {
    guard lines.indices.contains(mark.line - 1) else { return nil }
    let rest = lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1)
    let word = rest.prefix { $0 != " " && $0 != "\r" }
    return word.isEmpty || word.contains(":")
      ? nil : YAMLMistake(mark.line, mark.column, missingColon(after: String(word)))
  }

  private static func missingColon(after word: String) -> String {
    "a colon and a value are missing after `\(word)`, such as `\(word): …`"
  }

  /// What is wrong with a text that begins with an accepted key, such as `recover main`.
  static func missingColon(in text: String, among accepted: [String]) -> String? {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let word = words.first, accepted.contains(word) else { return nil }
    return words.count == 1
      ? missingColon(after: word)
      : "a colon is missing after `\(word)`: `\(word): \(words[1])`"
  }

  /// A key whose colon has no blank after it, in this line or the one before.
  private static func joined(_ mark: Mark, _ lines: [Substring]) -> YAMLMistake? {
    for number in [mark.line, mark.line - 1] where lines.indices.contains(number - 1) {
      let line = lines[number - 1]
      let begin = line.firstIndex { $0 != " " && $0 != "-" } ?? line.endIndex
      guard let message = missingBlank(in: line[begin...], among: nil) else { continue }
      let column = line.distance(from: line.startIndex, to: begin) + 1
      return YAMLMistake(number, column, message)
    }
    return nil
  }

  /// What is wrong with a key and a value that have no blank between them, such as `wait:5s`: a key
  /// that is accepted, or any word where none is named.
  static func missingBlank(in text: some StringProtocol, among accepted: [String]?) -> String? {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
    let (key, value) = (String(text[..<colon]), text[text.index(after: colon)...])
    guard let first = value.first, !first.isWhitespace, first != "/",
      accepted?.contains(key) ?? key.allSatisfy(\.isLetter)
    else { return nil }
    return "`\(key):\(value)` needs a space after the colon: `\(key): \(value)`"
  }

  /// A colon where no key may stand: in a text, or after a key that is indented otherwise.
  private static func colon(_ mark: Mark, _ text: Substring) -> YAMLMistake {
    let before = text.unicodeScalars.prefix(max(0, mark.column - 1))
    guard String(before).contains(": ") else {
      let begin = text.firstIndex { $0 != " " } ?? text.startIndex
      let column = text.distance(from: text.startIndex, to: begin) + 1
      return YAMLMistake(mark.line, column, otherwise)
    }
    let words = text.split(separator: " ").drop { $0 == "-" }
    if let key = words.first, key.allSatisfy(\.isLetter), words.dropFirst().first?.first == "{" {
      let column = text.distance(from: text.startIndex, to: key.startIndex) + 1
      return YAMLMistake(
        mark.line, column, "a colon is missing after `\(key)`: `\(key): {…}`")
    }
    let parts = text.split(separator: ": ", maxSplits: 1).map(String.init)
    let quoted = parts.count == 2 && !parts[1].contains("\"") ? parts[1] : "…: …"
    return YAMLMistake(
      mark.line, mark.column,
      "text that contains a colon and a space must be in quotes: `\"\(quoted)\"`")
  }

  private static let indentation = [
    "expected key", "expected '-' indicator", "expected <block end>",
  ]
  private static let otherwise =
    "this line is not indented like the lines that it belongs with; use the same indentation"

  /// Whether a mark is at the first character of its line.
  private static func begins(_ mark: Mark, _ text: Substring) -> Bool {
    text.unicodeScalars.prefix(max(0, mark.column - 1)).allSatisfy { $0 == " " }
  }

  /// What may be meant by a character at a place or before it that has a meaning in YAML.
  private static func advice(_ mark: Mark, _ line: Substring) -> String {
    let text = Array(line)
    let sign = [mark.column - 1, mark.column - 2].lazy.filter(text.indices.contains)
      .map { text[$0] }.first { "[]{}*&@%!|>`".contains($0) }
    return sign.map { "; if `\($0)` is text, put it in quotes" } ?? ""
  }
}
