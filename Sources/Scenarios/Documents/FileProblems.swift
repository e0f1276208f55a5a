/// The problems found in a file so far: a part that has one does not keep the others from being
/// read.
struct FileProblems {
  private var found: [FileProblem] = []

  /// Whether there is none.
  var isEmpty: Bool { found.isEmpty }

  /// What `body` reads; `nil` if that had a problem.
  @discardableResult
  mutating func attempt<Value>(
    _ body: () throws(FileProblem) -> Value
  ) -> Value? {
    do throws(FileProblem) {
      return try body()
    } catch {
      found += error.all
      return nil
    }
  }

  /// Throws all problems as one.
  func check() throws(FileProblem) {
    guard let first = found.first else { return }
    throw first.followed(by: found.dropFirst())
  }
}
