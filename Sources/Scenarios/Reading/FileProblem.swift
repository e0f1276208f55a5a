/// What is wrong with a file, where, and what would be accepted: one clear line.
package struct FileProblem: Error, Hashable, Sendable {
  package var path: String
  /// Line and column from 1; 0 when the whole file is meant.
  package var line: Int
  package var column: Int
  package var message: String

  package init(path: String, line: Int = 0, column: Int = 0, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// `file:line:column: what is wrong`.
  package var text: String {
    line > 0 ? "\(path):\(line):\(column): \(message)" : "\(path): \(message)"
  }
}
