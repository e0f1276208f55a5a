import Foundation

/// A sentence, a list item or a table's row of an article, with the marks that apply to it.
struct ArticleStatement {
  /// A mark in brackets: the statement is inferred `[I]` or a choice `[N]`.
  enum Mark: String { case inferred = "I", choice = "N" }

  let text: String
  let words: Set<String>
  let isRow: Bool
  private let brackets: [String]

  /// The marks for a fact of these words: a mark with a scope, such as `[D page, I for the key]`,
  /// applies only to what names the scope.
  func marks(for fact: Set<String>) -> Set<Mark> {
    Set(
      brackets.flatMap { $0.split(separator: /[;,] (?=[DIN]\b)/) }.compactMap { part in
        guard let mark = part.wholeMatch(of: /([IN])(?: (?:for|what) (.*)|\b.*)/),
          mark.2.map({ !Self.words(of: $0).isDisjoint(with: fact) }) ?? true
        else { return nil }
        return Mark(rawValue: String(mark.1))
      })
  }

  /// The part of a fact's words that the statement has.
  func share(of fact: Set<String>) -> Double {
    Double(fact.intersection(words).count) / Double(fact.count)
  }

  /// The part of the statement's words that a fact has.
  func density(of fact: Set<String>) -> Double {
    Double(fact.intersection(words).count) / Double(words.count)
  }

  /// The statements of an article, in their order. A mark applies to the sentence that it stands in
  /// or behind; one at the end of a paragraph also to the list or the table below.
  static func all(in article: String) -> [ArticleStatement] {
    var statements: [ArticleStatement] = []
    var lead: [String] = []
    for block in blocks(of: article) {
      let isItem = block.contains(/^(\||- |\d+\. )/)
      var last = block.hasPrefix("#") ? [] : lead
      for (text, brackets) in sentences(of: block) {
        last = brackets.isEmpty && isItem ? lead : brackets
        statements.append(
          ArticleStatement(
            text: text, words: words(of: text), isRow: block.hasPrefix("|"), brackets: last))
      }
      if !isItem { lead = last }
    }
    return statements
  }

  /// Paragraphs, headings, list items and rows, each on one line; code is left out.
  private static func blocks(of article: String) -> [String] {
    var blocks: [String] = []
    var isCode = false
    var isOpen = false
    for line in article.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode || line.isEmpty || line.hasPrefix("```") {
        isOpen = false
      } else if isOpen, !line.contains(/^(#|\||- |\d+\. )/) {
        blocks[blocks.count - 1] += " " + line
      } else {
        blocks.append(line)
        isOpen = !line.contains(/^[#|]/)
      }
    }
    return blocks
  }

  /// Sentences with the brackets that stand in them or directly behind them.
  private static func sentences(of block: String) -> [(text: String, brackets: [String])] {
    guard !block.hasPrefix("#") else { return [] }
    let mark = /\[([DIN]\b[^\]]*)\]/
    let marks = block.matches(of: mark).map { String($0.1) }
    var next = 0
    var text = block.replacing(mark) { _ in
      defer { next += 1 }
      return "\u{1}\(next)\u{1}"
    }
    // A mark behind a full stop belongs to the sentence before it.
    text = text.replacing(/([.?])((?:\s+\x01\d+\x01)+)/) { "\($0.2)\($0.1)" }
    text = text.replacing("\u{1};", with: "\u{1}.")
    return text.split(separator: /[.?]\s+/).compactMap { sentence in
      let brackets = sentence.matches(of: /\x01(\d+)\x01/).compactMap { Int($0.1) }
      let plain = sentence.replacing(/\x01\d+\x01/, with: "")
      return words(of: plain).isEmpty ? nil : (String(plain), brackets.map { marks[$0] })
    }
  }
}

extension ArticleStatement {
  /// The words of a text that say something, without their endings; codes keep their sign.
  static func words(of text: some StringProtocol) -> Set<String> {
    let text = text.lowercased().replacing(/<https?:[^>]*>/, with: "")
    return Set(
      text.matches(of: /-?[a-z0-9]+/).compactMap { match in
        var word = String(match.0)
        guard !word.contains(where: \.isNumber) else { return word }
        word.removeAll { $0 == "-" }
        guard !common.contains(word) else { return nil }
        let ending = ["ing", "ed", "es", "s", "e"].first {
          word.hasSuffix($0) && word.count - $0.count >= 3
        }
        return String(word.dropLast(ending?.count ?? 0))
      })
  }

  /// The codes among words, such as -42656 and 5004.
  static func codes(in words: Set<String>) -> Set<String> {
    words.filter { $0.wholeMatch(of: /-?\d{3,6}/) != nil }
  }

  private static let common = Set(
    """
    a an the of to in on at by for with and or not no is are was be it its that this which what \
    only as from has have had if than then but can may does do also one each their they there here \
    so when where after before until while into
    """.split(separator: " ").map(String.init))
}
