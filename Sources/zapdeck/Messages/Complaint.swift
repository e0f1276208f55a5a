import Foundation
import HeadEndAPI
import Scenarios

/// Bad input or an unsuitable terminal: one sentence on one line, exit code 2; a file may have
/// several problems.
struct Complaint: Error {
  let sentences: [String]

  init(_ sentence: String) {
    sentences = [Redaction.redacted(sentence.onOneLine)]
  }

  /// Everything that is wrong with a file.
  init(_ problem: FileProblem) {
    // A path, too, can hold anything.
    sentences = problem.all.map { Redaction.redacted($0.text.onOneLine) }
  }

  /// The first sentence.
  var sentence: String { sentences.first ?? "" }

  /// Prints the sentences to standard error.
  func report() {
    for sentence in sentences {
      FileHandle.standardError.write(Data("zapdeck: \(sentence)\n".utf8))
    }
  }
}
