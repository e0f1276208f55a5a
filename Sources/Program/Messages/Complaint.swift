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
  init(refusal: String) {
    let parts = refusal.wholeMatch(of: /(?s)The value '(.*)' is invalid for '(\S+) <.*?>': (.*)/)
    self.init(parts.map { "\($0.2) \($0.1): \($0.3)" } ?? refusal)
  }

  /// The first sentence.
  var sentence: String { sentences.first ?? "" }

  /// Prints the sentences to standard error.
  func report() {
    for sentence in sentences { StandardError.print("zapdeck: \(sentence)") }
  }
}
