/// What is wrong with a file, where, and what is accepted instead: one line.
package struct FileProblem: Error, Hashable, Sendable {
  package let place: Place
  package let message: String

  /// A problem at a place; line breaks and control characters in the message become spaces, so that
  /// it stays one line whatever the file holds.
  package init(at place: Place, message: String) {
    self.place = place
    self.message = String(
      String.UnicodeScalarView(message.unicodeScalars.map { Self.isPrintable($0) ? $0 : " " }))
  }

  package init(path: String, line: Int = 0, column: Int = 0, message: String) {
    self.init(at: Place(path: path, line: line, column: column), message: message)
  }

  /// `file:line:column: what is wrong`.
  package var text: String { "\(place.text): \(message)" }

  /// False for control, format and bidirectional characters and line separators.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}

/// A place in a file, for messages and verdicts.
package struct Place: Hashable, Sendable {
  package let path: String
  /// Line and column, from 1; 0 for the whole file.
  package let line: Int
  package let column: Int

  package init(path: String, line: Int = 0, column: Int = 0) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// `file:line:column`.
  package var text: String { line > 0 ? "\(path):\(line):\(column)" : path }
}
