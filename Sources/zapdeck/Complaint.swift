/// Bad input or a terminal that will not do: one clear sentence, exit code 2.
struct Complaint: Error {
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}
