/// What is wrong with a file, where, and what would be accepted: one clear line.
package struct FileProblem: Error, Hashable, Sendable {
  package var place: Place
  package var message: String

  package init(at place: Place, message: String) {
    self.place = place
    self.message = String(message.map { $0.isNewline || $0 == "\0" ? " " : $0 })
  }

  package init(path: String, line: Int = 0, column: Int = 0, message: String) {
    self.init(at: Place(path: path, line: line, column: column), message: message)
  }

  package var path: String { place.path }
  package var line: Int { place.line }
  package var column: Int { place.column }

  /// `file:line:column: what is wrong`.
  package var text: String { "\(place.text): \(message)" }
}
