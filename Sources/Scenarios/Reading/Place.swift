/// A place in a file, for messages and verdicts.
package struct Place: Hashable, Sendable {
  package var path: String
  /// Line and column from 1; 0 when the whole file is meant.
  package var line: Int
  package var column: Int

  package init(path: String, line: Int = 0, column: Int = 0) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// `file:line:column`.
  package var text: String { line > 0 ? "\(path):\(line):\(column)" : path }
}
