import HeadEndAPI
import Scenarios

/// Bad input or an unsuitable terminal: one sentence on one line, exit code 2; a file may have
/// several problems.
struct Complaint: Error {
  let sentences: [String]

  init(_ sentence: String) {
    sentences = [Redaction.redacted(sentence.onOneLine)]
  }

  /// Several things that are wrong.
  init(_ sentences: [String]) {
    self.sentences = sentences.map { Redaction.redacted($0.onOneLine) }
  }

  /// Everything that is wrong with a file.
  init(_ problem: FileProblem) {
    // A path, too, can hold anything.
    sentences = problem.all.map { Redaction.redacted($0.text.onOneLine) }
  }

  /// What the parser says of an option's value, shorter: the option, the value, what is accepted.
  init(refusal: String) { self.init(Self.sentence(of: refusal)) }

  private static func sentence(of refusal: String) -> String {
    if let parts = refusal.wholeMatch(
      of: /(?s)The value '(.*)' is invalid for '(\S+) <.*?>': (.*)/)
    {
      return "\(parts.2) \(parts.1): \(parts.3)"
    }
    let choice = refusal.wholeMatch(
      of: /(?s)The value '(.*)' is invalid for '(\S+) <.*?>'. Please provide one of '(.*)'\./)
    guard let choice else { return refusal }
    let accepted = choice.3.replacing("' or '", with: "', '").split(separator: "', '")
    let hint = NearestWord.hint(String(choice.1), among: accepted.map(String.init))
    return "\(choice.2) \(choice.1): \(hint)"
  }

  /// Options whose values are lists with commas.
  private static let lists = ["--rules", "--faults", "--actions"]

  /// What the parser says of words that a command does not take, with what is meant instead; `nil`
  /// if it says something else.
  init?(surplusOf words: [String], message: String) {
    let surplus =
      message.prefixMatch(of: /Unexpected argument '(.*?)'/)?.1
      ?? message.prefixMatch(of: /\d+ unexpected arguments: '(.*?)'/)?.1
    guard let word = surplus.map(String.init), let command = words.first else { return nil }
    let before = words.firstIndex(of: word).map { words[..<$0] } ?? []
    if let option = before.dropLast().last, Self.lists.contains(option), let value = before.last {
      self.init("\(option) \(value) \(word): use commas: \(option) \(value),\(word)")
    } else {
      self.init(
        "\(command): unexpected argument `\(word)`; see `zapdeck \(command) --help`")
    }
  }

  /// Everything that several complain about.
  init(_ complaints: [Complaint]) { sentences = complaints.flatMap(\.sentences) }

  /// Maps each element by `body`; throws all complaints as one, if there are any.
  static func forEach<Element, Value>(
    _ elements: [Element], _ body: (Element) throws -> Value
  ) throws -> [Value] {
    var complaints: [Complaint] = []
    let values = try elements.compactMap { element -> Value? in
      do {
        return try body(element)
      } catch let complaint as Complaint {
        complaints.append(complaint)
        return nil
      }
    }
    guard complaints.isEmpty else { throw Complaint(complaints) }
    return values
  }

  /// The first sentence.
  var sentence: String { sentences.first ?? "" }

  /// Prints the sentences to standard error.
  func report() {
    for sentence in sentences { StandardError.print("zapdeck: \(sentence)") }
  }
}
