import Scenarios

/// Bad input or an unsuitable terminal: one sentence on one line, exit code 2.
struct Complaint: Error {
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence.onOneLine
  }
}
