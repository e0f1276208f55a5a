import Foundation
import Scenarios

/// Bad input or an unsuitable terminal: one sentence on one line, exit code 2.
struct Complaint: Error {
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence.onOneLine
  }

  /// Prints the sentence to standard error.
  func report() {
    FileHandle.standardError.write(Data("zapdeck: \(sentence)\n".utf8))
  }
}
